import { PAGE_LIMIT } from '#contract/kit/page'
import {
  answerConversation,
  assignConversation,
  closeConversation,
  listConversations,
  readOpsConversation,
} from '#contract/ops/conversation'
import { conversationQueue } from '#machines/console/conversationQueue.flow'
import { oneConversation } from '#machines/console/oneConversation.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

export const wireConversations = ({ call }: ConsoleServices) => ({
  conversationQueueFlow: wire(conversationQueue.flow, conversationQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(
        listConversations,
        { ...asked, limit: PAGE_LIMIT },
        { signal, unattended },
      ),
    }),
    assignCase: assigningBy(call, assignConversation),
  }),
  oneConversationFlow: wire(oneConversation.flow, oneConversation.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readOpsConversation, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text, picked } }, signal) => {
      const newest = Number(picked[0])
      if (act === 'answer') await call(answerConversation, { id, text, newest }, { signal })
      else if (act === 'close')
        await call(closeConversation, { id, reason: text, newest }, { signal })
      else await call(assignConversation, { id, mine: act === 'take' }, { signal })
      return { opened: null }
    },
  }),
})
