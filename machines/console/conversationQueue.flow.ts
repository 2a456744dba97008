import type {
  ConversationSort,
  ConversationView,
  WaitingConversation,
} from '#contract/ops/conversation'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** What customers wrote, before or after somebody answered or closed it. */
export const conversationQueue = makeQueueFlow<
  { view: ConversationView; sort: ConversationSort; offset: number },
  WaitingConversation
>('conversationQueue')
