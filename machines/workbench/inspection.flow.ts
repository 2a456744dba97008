import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Loaded only in sandbox tenants, when the address asks for it; the app does not know about it. */

/** How long an inspector may take to greet before the page says how to mend it. */
const INSPECTOR_LATE_MS = 3_000

export const inspectionPorts = {
  /** Sends frames to every workbench that joins, from the start. */
  sendFrames: stream<{ type: 'workbench.joined' }>('sendFrames'),
  /** Opens the inspector, in its window or on this machine, and feeds it until the page closes. */
  openInspector: question<void>('openInspector'),
}

export const inspectionFlow = setup({
  types: {
    context: {} as { watched: boolean; refusal: RefusalNote | null },
    events: {} as { type: 'inspector.open' } | { type: 'workbench.joined' },
    tags: {} as 'busy',
  },
  actors: inspectionPorts,
  delays: { inspectorIsLate: INSPECTOR_LATE_MS },
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignWatched: assign({ watched: true }),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'inspection',
  description:
    'Nothing leaves the origin before a click, and nothing but what the mask lets through.',
  context: { watched: false, refusal: null },
  initial: 'watchable',
  invoke: { id: 'sendFrames', src: 'sendFrames' },
  on: { 'workbench.joined': { actions: 'assignWatched' } },
  states: {
    watchable: {
      description: 'Workbenches of this origin may watch; no inspector is open.',
      on: { 'inspector.open': { target: 'opening', actions: 'clearRefusal' } },
    },
    opening: {
      description: 'The inspector is asked for and has not greeted yet.',
      invoke: {
        id: 'openInspector',
        src: 'openInspector',
        onDone: 'shown',
        onError: { target: 'watchable', actions: 'assignRefusal' },
      },
      on: { 'inspector.open': { target: 'opening', reenter: true, actions: 'clearRefusal' } },
      initial: 'greeting',
      states: {
        greeting: {
          description: 'It may still be loading.',
          tags: 'busy',
          after: { inspectorIsLate: 'late' },
        },
        late: {
          description: 'It took too long: the page says how to mend it, and goes on waiting.',
        },
      },
    },
    shown: {
      description: 'The inspector receives what happens, until the page is closed.',
      on: { 'inspector.open': 'opening' },
    },
  },
})
