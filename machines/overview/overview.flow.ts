import { assign, raise, setup, stateIn, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Overview } from '#contract/overview'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Read again on returning to the app: prices move without news. */

export const overviewPorts = {
  readOverview: question<Overview>('readOverview'),
  watchReturn: stream<{ type: 'app.shown' }>('watchReturn'),
}

export const overviewFlow = setup({
  types: {
    context: {} as { overview: Overview | null; refusal: RefusalNote | null },
    events: {} as { type: 'overview.refresh' } | { type: 'app.shown' },
    tags: {} as 'busy',
  },
  actors: overviewPorts,
  guards: { isStale: stateIn({ reading: 'stale' }) },
  actions: {
    assignOverview: assign((_, overview: Overview) => ({ overview, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    raiseRefresh: raise({ type: 'overview.refresh' }),
  },
}).createMachine({
  id: 'overview',
  description: 'Totals all wallets and cards, and reads them again when the customer returns.',
  context: { overview: null, refusal: null },
  invoke: { id: 'watchReturn', src: 'watchReturn' },
  on: { 'app.shown': { actions: 'raiseRefresh' } },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      initial: 'current',
      invoke: {
        id: 'readOverview',
        src: 'readOverview',
        onDone: [
          {
            guard: 'isStale',
            target: 'reading',
            reenter: true,
            actions: withOutput('assignOverview'),
          },
          { target: 'shown', actions: withOutput('assignOverview') },
        ],
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
      states: {
        current: {
          description: 'Nothing has changed since the request.',
          on: { 'overview.refresh': 'stale' },
        },
        stale: { description: 'Something changed meanwhile: it is read once more.' },
      },
    },
    shown: { on: { 'overview.refresh': 'reading' } },
    refused: {
      description: 'Refused; what was shown before stays.',
      on: { 'overview.refresh': 'reading' },
    },
  },
})

export type OverviewSnapshot = SnapshotFrom<typeof overviewFlow>
