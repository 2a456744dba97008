import { assign, setup } from 'xstate'
import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Shows this page on a workbench in another browser, as Telegram's web view has none of its own.
 *
 * Saying the code that stands on the workbench is the consent, and nothing is told before. What is
 * told is what a workbench of the same browser is told; it goes in small pieces with a pause between
 * them, and whatever was not taken is told with the next. It ends by a press, with the watch, or with
 * the page.
 */

const RELAY_PAUSE_MS = 500

/** A line that is down comes back; anything else is the end of it. */
const TEMPORARY_REFUSALS: readonly RefusalCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
]

export const relayPorts = {
  /** Says the code that was just typed. */
  joinWatch: question<{ watchId: string }>('joinWatch'),
  /** Gathers what the charts do, and says when there is something to tell. */
  gatherFrames: stream<{ type: 'frames.waiting' }>('gatherFrames'),
  /** Tells the next piece; whether there is more. */
  sendFrames: question<{ pending: boolean }, { watchId: string }>('sendFrames'),
}

type RelayEvent = { type: 'code.submit' } | { type: 'relay.stop' } | { type: 'frames.waiting' }

export const relayFlow = setup({
  types: {
    context: {} as { watchId: string | null; pending: boolean; refusal: RefusalNote | null },
    events: {} as RelayEvent,
    tags: {} as 'busy',
  },
  actors: relayPorts,
  delays: { pauseEnds: RELAY_PAUSE_MS },
  guards: {
    morePending: ({ context }) => context.pending,
    refusalIsTemporary: ({ event }) => TEMPORARY_REFUSALS.includes(refusalIn(event).code),
  },
  actions: {
    assignWatch: assign((_, { watchId }: { watchId: string }) => ({ watchId, pending: true })),
    assignMore: assign(({ context }, { pending }: { pending: boolean }) => ({
      pending: pending || context.pending,
    })),
    clearPending: assign({ pending: false }),
    assignPending: assign({ pending: true }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearWatch: assign({ watchId: null, pending: false }),
  },
}).createMachine({
  id: 'relay',
  context: { watchId: null, pending: false, refusal: null },
  initial: 'detached',
  states: {
    detached: {
      description: 'Nothing of this page leaves it.',
      on: { 'code.submit': { target: 'joining', actions: 'clearRefusal' } },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinWatch',
        src: 'joinWatch',
        onDone: { target: 'sharing', actions: withOutput('assignWatch') },
        onError: { target: 'detached', actions: 'assignRefusal' },
      },
    },
    sharing: {
      invoke: { id: 'gatherFrames', src: 'gatherFrames' },
      exit: 'clearWatch',
      on: { 'frames.waiting': { actions: 'assignPending' }, 'relay.stop': 'detached' },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'morePending', target: 'sending' } },
        sending: {
          entry: 'clearPending',
          invoke: {
            id: 'sendFrames',
            src: 'sendFrames',
            input: ({ context }) => ({ watchId: context.watchId! }),
            onDone: { target: 'pausing', actions: withOutput('assignMore') },
            onError: [
              { guard: 'refusalIsTemporary', target: 'pausing', actions: 'assignPending' },
              { target: '#relay.detached', actions: 'assignRefusal' },
            ],
          },
        },
        pausing: { after: { pauseEnds: 'idle' } },
      },
    },
  },
})
