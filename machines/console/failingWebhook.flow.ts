import type { FailingWebhookAct, OpsFailingWebhook } from '#contract/ops/failingWebhook'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const failingWebhook = makeRecordFlow<
  OpsFailingWebhook,
  'take' | 'leave' | FailingWebhookAct
>({
  id: 'failingWebhook',
  description: 'A webhook whose receiver keeps refusing, until it is sent again or paused.',
})
