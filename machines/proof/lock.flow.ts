import { assign, setup } from 'xstate'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'

/**
 * The lock on the mini app: while it is shut the rooms are covered, and what was being done in them
 * stands still where it was.
 *
 * It falls when the app is opened and when the person was away for a while, and a finger or a face
 * shown to the host opens it. Only the host judges that, and what it hands out for it never comes in
 * here. Signing out is always possible and is the session's own; after too many refusals in a
 * row it is the only way left to whoever stays.
 */

/** `absent`: the phone has no finger or face to ask for any more, or what it kept is gone. */
export type LockResult = 'open' | 'denied' | 'absent'

const ATTEMPTS_MAX = 5

export const lockPorts = {
  readLock: question<{ on: boolean }>('readLock'),
  openLock: question<LockResult>('openLock'),
  /** Tells when the person comes back after a while, where a lock is on by then. */
  watchLock: stream<{ type: 'lock.closed' }>('watchLock'),
}

export const lockFlow = setup({
  types: {
    context: {} as {
      /** How often the host said no since the lock fell. */
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
    open: { entry: 'clearAttempts', on: { 'lock.closed': 'shut' } },
    shut: {
      tags: 'shut',
      initial: 'asking',
      states: {
        asking: {
          description: 'The host asks for a finger or a face.',
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
          description: 'No finger or face was shown, or not the right one.',
          on: { 'lock.retry': 'asking', 'lock.closed': 'asking' },
        },
        absent: {
          description: 'There is nothing to ask for; the person may have mended that meanwhile.',
          on: { 'lock.retry': 'asking', 'lock.closed': 'asking' },
        },
        spent: {
          description:
            'Refused too often: signing out is left, or coming back with a finger to show.',
          on: { 'lock.closed': 'asking' },
        },
      },
    },
  },
})
