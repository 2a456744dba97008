import {
  changeWebhook,
  createWebhook,
  dropWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOKS_MAX,
  type Webhook,
} from '#contract/webhook'
import type { Device } from '#device/device'
import { wire } from '#machines/kit/port'
import { deliveriesFlow, deliveriesPorts } from '#machines/webhook/deliveries.flow'
import { webhooks, type WebhookDraft } from '#machines/webhook/webhooks.flow'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'

/** A secret goes into the vault and no further. */

export const wireWebhooks = (services: Services) => {
  const { call, device } = services
  return wire(webhooks.flow, webhooks.ports, {
    readItems: async (_, signal) => ({
      all: (await call(listWebhooks, { limit: WEBHOOKS_MAX }, { signal })).data,
      extra: null,
    }),
    createItem: async ({ draft }, signal) =>
      storeSecret(device, await call(createWebhook, requestOf(draft), { signal })),
    changeItem: ({ item: { id, version }, draft }, signal) =>
      call(changeWebhook, { id, ...requestOf(draft), version }, { signal }),
    switchItem: ({ item: { id }, on }, signal) =>
      call(changeWebhook, { id, is_active: on }, { signal }),
    renewSecret: async ({ item: { id } }, signal) =>
      storeSecret(device, await call(rotateWebhookSecret, { id }, { signal })),
    dropItem: async ({ item: { id } }, signal) => {
      await call(dropWebhook, { id }, { signal })
      return { left: null }
    },
    guardSecret: () => () => void device.vault.take('webhookSecret'),
  }).provide({ actors: { proofFlow: wireProof(services), detailFlow: wireDeliveries(services) } })
}

const requestOf = ({ url, name, events }: WebhookDraft) => ({
  url,
  events,
  description: name.trim() || null,
})

/** Moves the secret into the vault and answers with the rest. */
function storeSecret(
  { vault }: Device,
  { secret, ...webhook }: Webhook & { secret: string },
): Webhook {
  vault.put('webhookSecret', secret)
  return webhook
}

const wireDeliveries = ({ call }: Services) =>
  wire(deliveriesFlow, deliveriesPorts, {
    fetchDeliveries: ({ webhookId: id, limit, offset }, signal) =>
      call(listDeliveries, { id, limit, offset }, { signal }),
    sendTest: async ({ webhookId: id }, signal) => {
      await call(testWebhook, { id }, { signal })
    },
    sendAgain: async ({ deliveryId: id }, signal) => {
      await call(retryDelivery, { id }, { signal })
    },
  })
