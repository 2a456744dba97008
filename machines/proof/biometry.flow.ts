import { assign, setup } from 'xstate'
import type { LockAnswer } from './lock.flow.ts'
import { question } from '#machines/kit/port'

/**
 * Switches the lock of the mini app on and off, in the room where the person sees what protects them.
 * It is on only after the host has surely taken what opens it, so nobody is locked out by switching
 * it on.
 */

export interface BiometryStanding {
  /** What the phone has; null where it has nothing to ask for. */
  kind: 'finger' | 'face' | 'unknown' | null
  locked: boolean
}

export const biometryPorts = {
  readBiometry: question<BiometryStanding>('readBiometry'),
  putLock: question<LockAnswer>('putLock'),
  takeOffLock: question<void>('takeOffLock'),
}

export interface BiometryContext {
  standing: BiometryStanding | null
  /** Why the lock was not put on; null where it was, or nobody tried. */
  why: Exclude<LockAnswer, 'open'> | null
}

export const biometryFlow = setup({
  types: {
    context: {} as BiometryContext,
    events: {} as { type: 'lock.put' } | { type: 'lock.takeOff' },
    tags: {} as 'busy',
  },
  actors: biometryPorts,
  delays: { hostIsSilent: 90_000 },
  guards: {
    hasNothing: (_, { kind, locked }: BiometryStanding) => kind === null && !locked,
    isLocked: (_, { locked }: BiometryStanding) => locked,
  },
  actions: {
    noteStanding: assign((_, standing: BiometryStanding) => ({ standing })),
    noteWhy: assign((_, { answer }: { answer: LockAnswer }) => ({
      why: answer === 'open' ? null : answer,
    })),
    forgetWhy: assign({ why: null }),
  },
}).createMachine({
  id: 'biometry',
  context: { standing: null, why: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readBiometry',
        src: 'readBiometry',
        onDone: [
          {
            guard: { type: 'hasNothing', params: ({ event }) => event.output },
            target: 'absent',
          },
          {
            guard: { type: 'isLocked', params: ({ event }) => event.output },
            target: 'locked',
            actions: { type: 'noteStanding', params: ({ event }) => event.output },
          },
          {
            target: 'unlocked',
            actions: { type: 'noteStanding', params: ({ event }) => event.output },
          },
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
    locked: { on: { 'lock.takeOff': { target: 'removing', actions: 'forgetWhy' } } },
    removing: {
      tags: 'busy',
      invoke: { id: 'takeOffLock', src: 'takeOffLock', onDone: 'reading', onError: 'reading' },
    },
  },
})
