import type { FailingWebhook } from '#contract/ops/failingWebhook'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Webhooks whose receivers refused all attempts. */
export const failingWebhookQueue = makeReadFlow<{ offset: number }, Page<FailingWebhook>>(
  'failingWebhookQueue',
)
