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
import { webhooksFlow } from '#machines/webhook/webhooks.flow'
import { webhooksPorts } from '#machines/webhook/webhooks.setup'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'

/** Who answers what a person does with their webhooks. A secret goes into the vault and no further. */

export const wireWebhooks = (services: Services) => {
  const { call, device } = services
  return wire(webhooksFlow, webhooksPorts, {
    readWebhooks: async (_, signal) => ({
      all: (await call(listWebhooks, { limit: WEBHOOKS_MAX }, { signal })).data,
    }),
    saveWebhook: async ({ draft: { id, url, name, events }, version }, signal) => {
      const said = { url, events, description: name.trim() || null }
      if (id === null) return keeping(device, await call(createWebhook, said, { signal }))
      const seen = version === null ? {} : { version }
      return call(changeWebhook, { id, ...said, ...seen }, { signal })
    },
    switchWebhook: ({ id, on }, signal) => call(changeWebhook, { id, is_active: on }, { signal }),
    renewSecret: async ({ id }, signal) =>
      keeping(device, await call(rotateWebhookSecret, { id }, { signal })),
    dropWebhook: async ({ id }, signal) => {
      await call(dropWebhook, { id }, { signal })
    },
    guardSecret: () => () => void device.vault.take('webhookSecret'),
  }).provide({
    actors: { proofFlow: wireProof(services), deliveriesFlow: wireDeliveries(services) },
  })
}

/** What is answered further is all but the secret. */
function keeping({ vault }: Device, { secret, ...webhook }: Webhook & { secret: string }): Webhook {
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
