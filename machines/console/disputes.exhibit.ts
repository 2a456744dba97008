import { recordExhibit } from './recordExhibit.setup.ts'
import { blockedCard } from './blockedCard.flow.ts'
import { blockedCardQueue } from './blockedCardQueue.flow.ts'
import { disputeQueue } from './disputeQueue.flow.ts'
import { oneDispute } from './oneDispute.flow.ts'
import { readExhibit } from './readExhibit.setup.ts'

export const staffDisputeExhibits = {
  disputeQueue: readExhibit(
    disputeQueue.flow,
    { view: null, offset: 0 },
    { data: [{ id: 'd1' }], total: 1 },
  ),
  blockedCardQueue: readExhibit(
    blockedCardQueue.flow,
    { view: 'waiting', offset: 0 },
    { data: [{ id: 'c1' }], total: 1 },
  ),
  blockedCard: recordExhibit(blockedCard.flow, 'release', { id: 'c1' }),
  oneDispute: recordExhibit(oneDispute.flow, 'credit', { id: 'd1' }),
}
