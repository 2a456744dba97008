import type { FailingWebhook, FailingWebhookSort } from '#contract/ops/failingWebhook'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Webhooks whose receivers refused all attempts. */
export const failingWebhookQueue = makeQueueFlow<
  { sort: FailingWebhookSort; offset: number },
  FailingWebhook
>('failingWebhookQueue')
