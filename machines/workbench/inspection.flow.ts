import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Lets engineers watch this page's charts: in a workbench of the same origin, or in the Stately
 * inspector.
 *
 * Loaded only in sandbox tenants, when the address asks for it. The app does not know about it.
 */

export const inspectionPorts = {
  /** Sends frames to every workbench that joins, from the start. */
  sendFrames: stream<{ type: 'workbench.joined' }>('sendFrames'),
  /** Opens the inspector window and feeds it until the page closes. */
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
      description: 'Its window is open and not ready yet.',
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
