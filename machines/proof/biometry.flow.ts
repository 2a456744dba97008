import { assign, setup } from 'xstate'
import { biometryBound } from '#contract/biometry'
import type { RefusalNote } from '#contract/kit/refusal'
import { outputParams } from '#machines/kit/params'
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
  proves: boolean | null
}

export const biometryPorts = {
  readBiometry: question<BiometryStatus>('readBiometry'),
  putLock: question<LockResult>('putLock'),
  takeOffLock: question<void, { proves: boolean }>('takeOffLock'),
  putProof: question<LockResult>('putProof'),
  takeOffProof: question<void>('takeOffProof'),
}

interface BiometryContext extends WithProof {
  standing: BiometryStatus | null
  /** Why the host did not do it; null where it did, or nobody tried. */
  why: Exclude<LockResult, 'open'> | null
  refusal: RefusalNote | null
}

const biometrySetup = setup({
  types: {
    context: {} as BiometryContext,
    events: {} as {
      type: 'lock.put' | 'lock.takeOff' | 'proof.put' | 'proof.takeOff'
    },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...biometryPorts, ...proofActors },
  delays: { hostIsSilent: 90_000 },
  guards: {
    hasNothing: (_, { kind, locked }: BiometryStatus) => kind === null && !locked,
    isLocked: (_, { locked }: BiometryStatus) => locked,
    triedJustNow: ({ context }) => context.why !== null || context.refusal !== null,
    proven: (_, { proven }: { proven: boolean }) => proven,
    proofAsked: ({ event }) => refusalIn(event).code === 'STEP_UP_REQUIRED',
  },
  actions: {
    noteStanding: assign((_, status: BiometryStatus) => ({ standing: status })),
    noteWhy: assign((_, { answer }: { answer: LockResult }) => ({
      why: answer === 'open' ? null : answer,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetWhy: assign({ why: null, refusal: null }),
  },
})

export const biometryFlow = biometrySetup.createMachine({
  id: 'biometry',
  context: { standing: null, why: null, bound: biometryBound, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBiometry',
        src: 'readBiometry',
        onDone: [
          { guard: { type: 'hasNothing', params: outputParams }, target: 'absent' },
          {
            guard: { type: 'isLocked', params: outputParams },
            target: 'locked',
            actions: { type: 'noteStanding', params: outputParams },
          },
          { target: 'unlocked', actions: { type: 'noteStanding', params: outputParams } },
        ],
        onError: 'absent',
      },
    },
    absent: {
      description: 'A browser, or a phone without a reader: nothing is offered.',
      type: 'final',
    },
    unlocked: { on: { 'lock.put': { target: 'putting', actions: 'forgetWhy' } } },
    putting: {
      tags: 'busy',
      invoke: {
        id: 'putLock',
        src: 'putLock',
        onDone: {
          target: 'reading',
          actions: { type: 'noteWhy', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'reading',
          actions: { type: 'noteWhy', params: { answer: 'absent' } },
        },
      },
      after: {
        hostIsSilent: {
          target: 'reading',
          actions: { type: 'noteWhy', params: { answer: 'absent' } },
        },
      },
    },
    locked: {
      description: 'Who proved themselves just now, and only showed no finger, is not asked again.',
      on: {
        'lock.takeOff': { target: 'removing', actions: 'forgetWhy' },
        'proof.put': [
          { guard: 'triedJustNow', target: 'introducing', actions: 'forgetWhy' },
          { target: 'proving' },
        ],
        'proof.takeOff': { target: 'withdrawing', actions: 'forgetWhy' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'takeOffLock',
        src: 'takeOffLock',
        input: ({ context }) => ({ proves: context.standing?.proves ?? false }),
        onDone: 'reading',
        onError: { target: 'locked', actions: 'noteRefusal' },
      },
    },
    proving: {
      description: 'The person proves themselves by another way, for this very thing.',
      ...proofStep({ proven: 'introducing', dropped: 'locked' }),
    },
    introducing: {
      tags: 'busy',
      invoke: {
        id: 'putProof',
        src: 'putProof',
        onDone: {
          target: 'reading',
          actions: { type: 'noteWhy', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving' },
          { target: 'locked', actions: 'noteRefusal' },
        ],
      },
      after: {
        hostIsSilent: {
          target: 'reading',
          actions: { type: 'noteWhy', params: { answer: 'absent' } },
        },
      },
    },
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'takeOffProof',
        src: 'takeOffProof',
        onDone: 'reading',
        onError: { target: 'locked', actions: 'noteRefusal' },
      },
    },
  },
})
