import type { webhookCalls } from '#contract/webhook'
import type { HandlersOf } from '#bank/requestContext'
import { handleListDeliveries, handleRetryDelivery, handleTestWebhook } from './delivery.ts'
import * as webhook from './webhook.ts'

export const webhookRoutes: HandlersOf<typeof webhookCalls> = {
  listWebhooks: webhook.handleListWebhooks,
  createWebhook: webhook.handleCreateWebhook,
  changeWebhook: webhook.handleChangeWebhook,
  dropWebhook: webhook.handleDropWebhook,
  rotateWebhookSecret: webhook.handleRotateWebhookSecret,
  testWebhook: handleTestWebhook,
  listDeliveries: handleListDeliveries,
  retryDelivery: handleRetryDelivery,
}
