import { recordExhibit } from './recordExhibit.setup.ts'
import { blockedCard } from './blockedCard.flow.ts'
import { blockedCardQueue } from './blockedCardQueue.flow.ts'
import { conversationQueue } from './conversationQueue.flow.ts'
import { disputeQueue } from './disputeQueue.flow.ts'
import { oneConversation } from './oneConversation.flow.ts'
import { oneDispute } from './oneDispute.flow.ts'
import { queueExhibit } from './queueExhibit.setup.ts'

export const staffDisputeExhibits = {
  disputeQueue: queueExhibit(disputeQueue.flow, { view: null, sort: 'since', offset: 0 }),
  blockedCardQueue: queueExhibit(blockedCardQueue.flow, {
    view: 'waiting',
    sort: 'since',
    offset: 0,
  }),
  conversationQueue: queueExhibit(conversationQueue.flow, {
    view: 'waiting',
    sort: 'since',
    offset: 0,
  }),
  oneConversation: recordExhibit(oneConversation.flow, 'answer', { id: 'v1' }),
  blockedCard: recordExhibit(blockedCard.flow, 'release', { id: 'c1' }),
  oneDispute: recordExhibit(oneDispute.flow, 'credit', { id: 'd1' }),
}
