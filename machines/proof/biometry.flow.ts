import { assign, setup } from 'xstate'
import { biometryBound } from '#contract/biometry'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { proofActors, proofStep, type ProofChildren, type WithProof } from '#machines/kit/withProof'
import type { LockResult } from './lock.flow.ts'

/**
 * On only once the host has stored the token that opens it, so that nobody is locked out. To prove
 * step-ups the lock needs one by another method first, and a biometric check.
 */

export interface BiometryStatus {
  /** Null if the device has no biometrics. */
  kind: 'finger' | 'face' | 'unknown' | null
  locked: boolean
  /** Whether it can prove step-ups; null if impossible or unknown. */
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
  /** The host's refusal; null after success or without an attempt. */
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
  description: 'The lock is on only once the host has stored the token that opens it.',
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
      description: 'No biometrics: nothing is offered.',
      type: 'final',
    },
    unlocked: {
      description: 'The host has biometrics, and the lock is off.',
      on: { 'lock.enable': { target: 'enabling', actions: 'clearFailure' } },
    },
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
      description:
        'After a step-up with only the biometric check cancelled, the step-up is not repeated.',
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
        input: ({ context }) => ({ canProve: context.status?.canProve === true }),
        onDone: 'reading',
        onError: { target: 'locked', actions: 'assignRefusal' },
      },
    },
    proving: {
      description: 'Step-up by another method.',
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
