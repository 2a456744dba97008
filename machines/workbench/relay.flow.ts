import { assign, setup } from 'xstate'
import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import { outputParams } from '#machines/kit/params'
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
  tellFrames: question<{ more: boolean }, { watchId: string }>('tellFrames'),
}

type RelayEvent = { type: 'code.submit' } | { type: 'relay.stop' } | { type: 'frames.waiting' }

export const relayFlow = setup({
  types: {
    context: {} as { watchId: string | null; more: boolean; refusal: RefusalNote | null },
    events: {} as RelayEvent,
    tags: {} as 'busy',
  },
  actors: relayPorts,
  delays: { bellRests: RELAY_PAUSE_MS },
  guards: {
    moreWaits: ({ context }) => context.more,
    troublePasses: ({ event }) => TEMPORARY_REFUSALS.includes(refusalIn(event).code),
  },
  actions: {
    noteWatch: assign((_, { watchId }: { watchId: string }) => ({ watchId, more: true })),
    noteMore: assign(({ context }, { more }: { more: boolean }) => ({
      more: more || context.more,
    })),
    forgetWaiting: assign({ more: false }),
    noteWaiting: assign({ more: true }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetWatch: assign({ watchId: null, more: false }),
  },
}).createMachine({
  id: 'relay',
  context: { watchId: null, more: false, refusal: null },
  initial: 'apart',
  states: {
    apart: {
      description: 'Nothing of this page leaves it.',
      on: { 'code.submit': { target: 'joining', actions: 'forgetRefusal' } },
    },
    joining: {
      tags: 'busy',
      invoke: {
        id: 'joinWatch',
        src: 'joinWatch',
        onDone: { target: 'told', actions: { type: 'noteWatch', params: outputParams } },
        onError: { target: 'apart', actions: 'noteRefusal' },
      },
    },
    told: {
      invoke: { id: 'gatherFrames', src: 'gatherFrames' },
      exit: 'forgetWatch',
      on: {
        'frames.waiting': { actions: 'noteWaiting' },
        'relay.stop': 'apart',
      },
      initial: 'quiet',
      states: {
        quiet: { always: { guard: 'moreWaits', target: 'telling' } },
        telling: {
          entry: 'forgetWaiting',
          invoke: {
            id: 'tellFrames',
            src: 'tellFrames',
            input: ({ context }) => ({ watchId: context.watchId! }),
            onDone: { target: 'resting', actions: { type: 'noteMore', params: outputParams } },
            onError: [
              { guard: 'troublePasses', target: 'resting', actions: 'noteWaiting' },
              { target: '#relay.apart', actions: 'noteRefusal' },
            ],
          },
        },
        resting: { after: { bellRests: 'quiet' } },
      },
    },
  },
})
