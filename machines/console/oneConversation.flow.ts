import type { ConversationAct, OpsConversation } from '#contract/ops/conversation'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const oneConversation = makeRecordFlow<OpsConversation, 'take' | 'leave' | ConversationAct>({
  id: 'oneConversation',
  description: 'A conversation with a customer, until it is answered or closed.',
})
