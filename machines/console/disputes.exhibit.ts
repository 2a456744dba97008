import { recordExhibit } from './console.exhibit.ts'
import { disputeQueue } from './disputeQueue.flow.ts'
import { oneDispute } from './oneDispute.flow.ts'
import { readExhibit } from './readExhibit.setup.ts'

export const staffDisputeExhibits = {
  disputeQueue: readExhibit(
    disputeQueue.flow,
    { view: null, offset: 0 },
    { data: [{ id: 'd1' }], total: 1 },
  ),
  oneDispute: recordExhibit(oneDispute.flow, 'credit', { id: 'd1' }),
}
