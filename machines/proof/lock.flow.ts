import { assign, setup } from 'xstate'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'

/**
 * Covers the pages, which keep their state. Signing out is always possible, and after too many
 * failures the only way left.
 */

/** `absent`: no biometrics on the device any more, or the stored token is gone. */
export type LockResult = 'open' | 'denied' | 'absent'

const ATTEMPTS_MAX = 5

export const lockPorts = {
  readLock: question<{ on: boolean }>('readLock'),
  openLock: question<LockResult>('openLock'),
  /** Reports a return after an absence, if a lock is on by then. */
  watchLock: stream<{ type: 'lock.closed' }>('watchLock'),
}

export const lockFlow = setup({
  types: {
    context: {} as {
      attempts: number
    },
    events: {} as { type: 'lock.closed' } | { type: 'lock.retry' },
    tags: {} as 'shut',
  },
  actors: lockPorts,
  delays: { hostTimesOut: 60_000 },
  guards: {
    isOn: (_, { on }: { on: boolean }) => on,
    isOpen: (_, answer: LockResult) => answer === 'open',
    isAbsent: (_, answer: LockResult) => answer === 'absent',
    attemptsExhausted: ({ context }) => context.attempts + 1 >= ATTEMPTS_MAX,
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    clearAttempts: assign({ attempts: 0 }),
  },
}).createMachine({
  id: 'lock',
  description:
    'While shut nothing of the pages is shown; they keep their state, and signing out stays possible.',
  context: { attempts: 0 },
  invoke: { id: 'watchLock', src: 'watchLock' },
  initial: 'looking',
  states: {
    looking: {
      tags: 'shut',
      invoke: {
        id: 'readLock',
        src: 'readLock',
        onDone: [{ guard: withOutput('isOn'), target: 'shut' }, { target: 'open' }],
        onError: 'shut.refused',
      },
    },
    open: {
      description: 'The pages are shown.',
      entry: 'clearAttempts',
      on: { 'lock.closed': 'shut' },
    },
    shut: {
      description: 'The pages are covered.',
      tags: 'shut',
      initial: 'asking',
      states: {
        asking: {
          description: 'The host asks for a biometric check.',
          invoke: {
            id: 'openLock',
            src: 'openLock',
            onDone: [
              { guard: withOutput('isOpen'), target: '#lock.open' },
              { guard: withOutput('isAbsent'), target: 'absent' },
              { guard: 'attemptsExhausted', target: 'spent' },
              { target: 'refused', actions: 'countAttempt' },
            ],
            onError: 'refused',
          },
          after: { hostTimesOut: 'refused' },
        },
        refused: {
          description: 'The check failed or was cancelled.',
          on: { 'lock.retry': 'asking', 'lock.closed': 'asking' },
        },
        absent: {
          description: 'No biometrics available; the person may have fixed that meanwhile.',
          on: { 'lock.retry': 'asking', 'lock.closed': 'asking' },
        },
        spent: {
          description: 'Too many failures: sign out, or come back later and try again.',
          on: { 'lock.closed': 'asking' },
        },
      },
    },
  },
})
