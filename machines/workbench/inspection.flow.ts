import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Lets engineers watch the charts of this page: on a workbench of the same origin by itself, in the
 * Stately inspector after a click.
 *
 * It is brought only where the tenant is a sandbox and somebody asked for it by the address. The
 * house it watches does not know of it.
 */

export const inspectionPorts = {
  /** Tells every workbench that listens, each from the start as soon as it asks. */
  sendFrames: stream<{ type: 'workbench.joined' }>('sendFrames'),
  /** Opens the window and tells it, until the page goes. */
  openInspector: question<void>('openInspector'),
}

export const inspectionFlow = setup({
  types: {
    context: {} as { watched: boolean; refusal: RefusalNote | null },
    events: {} as { type: 'inspector.open' } | { type: 'workbench.joined' },
    tags: {} as 'busy',
  },
  actors: inspectionPorts,
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignWatched: assign({ watched: true }),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'inspection',
  context: { watched: false, refusal: null },
  initial: 'watchable',
  invoke: { id: 'sendFrames', src: 'sendFrames' },
  on: { 'workbench.joined': { actions: 'assignWatched' } },
  states: {
    watchable: { on: { 'inspector.open': { target: 'opening', actions: 'clearRefusal' } } },
    opening: {
      tags: 'busy',
      description: 'Its window is open; it has not said yet that it listens.',
      invoke: {
        id: 'openInspector',
        src: 'openInspector',
        onDone: 'shown',
        onError: { target: 'watchable', actions: 'assignRefusal' },
      },
      on: { 'inspector.open': { target: 'opening', reenter: true } },
    },
    shown: { on: { 'inspector.open': 'opening' } },
  },
})
