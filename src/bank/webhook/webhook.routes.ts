import type { webhookCalls } from '#contract/webhook'
import type { HandlersOf } from '#bank/requestContext'
import { handleListDeliveries, handleRetryDelivery, handleTestWebhook } from './delivery.ts'
import {
  handleChangeWebhook,
  handleDropWebhook,
  handleListWebhooks,
  handleCreateWebhook,
  handleRotateWebhookSecret,
} from './webhook.ts'

export const webhookRoutes: HandlersOf<typeof webhookCalls> = {
  listWebhooks: handleListWebhooks,
  createWebhook: handleCreateWebhook,
  changeWebhook: handleChangeWebhook,
  dropWebhook: handleDropWebhook,
  rotateWebhookSecret: handleRotateWebhookSecret,
  testWebhook: handleTestWebhook,
  listDeliveries: handleListDeliveries,
  retryDelivery: handleRetryDelivery,
}
