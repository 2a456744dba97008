import { PAGE_LIMIT } from '#contract/kit/page'
import {
  assignFailingWebhook,
  listFailingWebhooks,
  pauseWebhook,
  readFailingWebhook,
  sendWebhookAgain,
} from '#contract/ops/failingWebhook'
import { failingWebhook } from '#machines/console/failingWebhook.flow'
import { failingWebhookQueue } from '#machines/console/failingWebhookQueue.flow'
import { wire } from '#machines/kit/port'
import { assigningBy } from '#console/queue/assigning.ts'
import type { ConsoleServices } from '#console/services.ts'

export const wireFailingWebhooks = ({ call }: ConsoleServices) => ({
  failingWebhookQueueFlow: wire(failingWebhookQueue.flow, failingWebhookQueue.ports, {
    readAnswer: async ({ asked, unattended }, signal) => ({
      answer: await call(
        listFailingWebhooks,
        { ...asked, limit: PAGE_LIMIT },
        { signal, unattended },
      ),
    }),
    assignCase: assigningBy(call, assignFailingWebhook),
  }),
  failingWebhookFlow: wire(failingWebhook.flow, failingWebhook.ports, {
    readRecord: async ({ id, unattended }, signal) => ({
      record: await call(readFailingWebhook, { id }, { signal, unattended }),
    }),
    performAct: async ({ id, act, draft: { text } }, signal) => {
      if (act === 'send') await call(sendWebhookAgain, { id, reason: text }, { signal })
      else if (act === 'pause') await call(pauseWebhook, { id, message: text }, { signal })
      else await call(assignFailingWebhook, { id, mine: act === 'take' }, { signal })
      return { opened: null }
    },
  }),
})
