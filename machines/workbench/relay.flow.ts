import { assign, setup } from 'xstate'
import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * For Telegram's web view, which has no workbench. Entering its code is the consent; a batch that
 * was not taken is sent with the next one.
 */

const RELAY_PAUSE_MS = 500

/** A lost connection comes back; any other refusal ends it. */
const TEMPORARY_REFUSALS: readonly RefusalCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
]

export const relayPorts = {
  joinWatch: question<{ watchId: string }>('joinWatch'),
  /** Collects frames, and reports when there are some to send. */
  gatherFrames: stream<{ type: 'frames.waiting' }>('gatherFrames'),
  /** Sends the next batch; `pending` if there is more. */
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
  description:
    'A code entered here is the consent, and a batch that was not taken is sent with the next.',
  context: { watchId: null, pending: false, refusal: null },
  initial: 'detached',
  states: {
    detached: {
      description: 'Nothing of this page is sent.',
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
      description: 'Frames are gathered and sent, until it is stopped or the watch ends.',
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
        pausing: {
          description: 'A pause, so that small batches become larger ones.',
          after: { pauseEnds: 'idle' },
        },
      },
    },
  },
})
