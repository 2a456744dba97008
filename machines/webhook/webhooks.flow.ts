import type { ActorRefFrom } from 'xstate'
import { webhookTopics, type Webhook, type WebhookTopic } from '#contract/webhook'
import { makeCredentialsFlow } from '#machines/kit/credentials.flow'
import { deliveriesFlow } from './deliveries.flow.ts'

export interface WebhookDraft {
  url: string
  name: string
  events: WebhookTopic[]
}

export const blankWebhook: WebhookDraft = { url: '', name: '', events: [...webhookTopics] }

export const webhooks = makeCredentialsFlow<Webhook, WebhookDraft, null, typeof deliveriesFlow>({
  id: 'webhooks',
  blank: blankWebhook,
  extra: null,
  draftOf: ({ url, description, events }) => ({ url, name: description ?? '', events }),
  isOn: ({ is_active }) => is_active,
  isComplete: ({ url, events }) => url.trim() !== '' && events.length > 0,
  detail: deliveriesFlow,
})

export type WebhooksActor = ActorRefFrom<typeof webhooks.flow>
