import { assign, setup } from 'xstate'
import { biometryBound } from '#contract/biometry'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { proofActors, proofStep, type ProofChildren, type WithProof } from '#machines/kit/withProof'
import type { LockResult } from './lock.flow.ts'

/**
 * Switches the lock of the mini app on and off, in the room where the person sees what protects them.
 * It is on only after the host has surely taken what opens it, so nobody is locked out by switching
 * it on.
 *
 * Where the bank takes it, what opens the lock can prove as well, until the session ends: whoever wants
 * that proves themselves by another way first, then shows a finger once. It goes with the lock.
 */

export interface BiometryStatus {
  /** What the phone has; null where it has nothing to ask for. */
  kind: 'finger' | 'face' | 'unknown' | null
  locked: boolean
  /** Whether it proves to the bank as well; null where it could not, or nobody can say. */
  canProve: boolean | null
}

export const biometryPorts = {
  readBiometry: question<BiometryStatus>('readBiometry'),
  enableLock: question<LockResult>('enableLock'),
  disableLock: question<void, { canProve: boolean }>('disableLock'),
  enableProof: question<LockResult>('enableProof'),
  disableProof: question<void>('disableProof'),
}

interface BiometryContext extends WithProof {
  status: BiometryStatus | null
  /** Why the host did not do it; null where it did, or nobody tried. */
  failure: Exclude<LockResult, 'open'> | null
  refusal: RefusalNote | null
}

const biometrySetup = setup({
  types: {
    context: {} as BiometryContext,
    events: {} as {
      type: 'lock.enable' | 'lock.disable' | 'proof.enable' | 'proof.disable'
    },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...biometryPorts, ...proofActors },
  delays: { hostTimesOut: 90_000 },
  guards: {
    hasNothing: (_, { kind, locked }: BiometryStatus) => kind === null && !locked,
    isLocked: (_, { locked }: BiometryStatus) => locked,
    triedJustNow: ({ context }) => context.failure !== null || context.refusal !== null,
    proven: (_, { proven }: { proven: boolean }) => proven,
    proofRequired: ({ event }) => refusalIn(event).code === 'STEP_UP_REQUIRED',
  },
  actions: {
    assignStatus: assign((_, status: BiometryStatus) => ({ status })),
    assignFailure: assign((_, { answer }: { answer: LockResult }) => ({
      failure: answer === 'open' ? null : answer,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearFailure: assign({ failure: null, refusal: null }),
  },
})

export const biometryFlow = biometrySetup.createMachine({
  id: 'biometry',
  context: { status: null, failure: null, bound: biometryBound, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBiometry',
        src: 'readBiometry',
        onDone: [
          { guard: withOutput('hasNothing'), target: 'absent' },
          { guard: withOutput('isLocked'), target: 'locked', actions: withOutput('assignStatus') },
          { target: 'unlocked', actions: withOutput('assignStatus') },
        ],
        onError: 'absent',
      },
    },
    absent: {
      description: 'A browser, or a phone without a reader: nothing is offered.',
      type: 'final',
    },
    unlocked: { on: { 'lock.enable': { target: 'enabling', actions: 'clearFailure' } } },
    enabling: {
      tags: 'busy',
      invoke: {
        id: 'enableLock',
        src: 'enableLock',
        onDone: {
          target: 'reading',
          actions: { type: 'assignFailure', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'reading',
          actions: { type: 'assignFailure', params: { answer: 'absent' } },
        },
      },
      after: {
        hostTimesOut: {
          target: 'reading',
          actions: { type: 'assignFailure', params: { answer: 'absent' } },
        },
      },
    },
    locked: {
      description: 'Who proved themselves just now, and only showed no finger, is not asked again.',
      on: {
        'lock.disable': { target: 'disabling', actions: 'clearFailure' },
        'proof.enable': [
          { guard: 'triedJustNow', target: 'enrolling', actions: 'clearFailure' },
          { target: 'proving' },
        ],
        'proof.disable': { target: 'disablingProof', actions: 'clearFailure' },
      },
    },
    disabling: {
      tags: 'busy',
      invoke: {
        id: 'disableLock',
        src: 'disableLock',
        input: ({ context }) => ({ canProve: context.status?.canProve ?? false }),
        onDone: 'reading',
        onError: { target: 'locked', actions: 'assignRefusal' },
      },
    },
    proving: {
      description: 'The person proves themselves by another way, for this very thing.',
      ...proofStep({ proven: 'enrolling', dropped: 'locked' }),
    },
    enrolling: {
      tags: 'busy',
      invoke: {
        id: 'enableProof',
        src: 'enableProof',
        onDone: {
          target: 'reading',
          actions: { type: 'assignFailure', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: 'proofRequired', target: 'proving' },
          { target: 'locked', actions: 'assignRefusal' },
        ],
      },
      after: {
        hostTimesOut: {
          target: 'reading',
          actions: { type: 'assignFailure', params: { answer: 'absent' } },
        },
      },
    },
    disablingProof: {
      tags: 'busy',
      invoke: {
        id: 'disableProof',
        src: 'disableProof',
        onDone: 'reading',
        onError: { target: 'locked', actions: 'assignRefusal' },
      },
    },
  },
})
