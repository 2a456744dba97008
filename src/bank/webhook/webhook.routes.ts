import type { webhookCalls } from '#contract/webhook'
import type { HandlersOf } from '#bank/requestContext'
import { listHistory, retry, test } from './delivery.ts'
import { change, drop, listAll, register, rotate } from './webhook.ts'

export const webhookRoutes: HandlersOf<typeof webhookCalls> = {
  listWebhooks: listAll,
  createWebhook: register,
  changeWebhook: change,
  dropWebhook: drop,
  rotateWebhookSecret: rotate,
  testWebhook: test,
  listDeliveries: listHistory,
  retryDelivery: retry,
}
