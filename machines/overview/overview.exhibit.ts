import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { overviewFlow } from './overview.flow.ts'

export const overviewExhibit: Exhibit = {
  logic: overviewFlow,
  events: [
    ...eventsOf('overview.refresh', 'app.shown'),
    doneEvent('readOverview', { total_amount: '10.00' }),
    refusedEvent('readOverview'),
  ],
  essence: ({ context: { overview } }) => [overview === null],
}
