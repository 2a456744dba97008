import * as z from 'zod/mini'
import type { FeedKind, FeedTable } from './feed.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'

/**
 * Delivered at least once and in any order: the id stays the same across retries, and the sequence
 * tells which of two messages is newer.
 */

/** Each table of the feed belongs to one. */
export const webhookTopics = ['order', 'transaction', 'card', 'account', 'kyc'] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** Sent to no server; a payment is, as an order and a transaction. */
export const unsentTables = [
  'notices',
  'conversations',
  'payment_requests',
  'card_challenges',
  'schedules',
  'payouts',
  'card_disputes',
  'order_recalls',
] as const satisfies FeedTable[]
export type WebhookTable = Exclude<FeedTable, (typeof unsentTables)[number]>

export const webhookTopicOf = {
  orders: 'order',
  transactions: 'transaction',
  cards: 'card',
  accounts: 'account',
  rails: 'kyc',
} as const satisfies Record<WebhookTable, WebhookTopic>

export const feedKindEvents = {
  INSERT: 'created',
  UPDATE: 'updated',
  DELETE: 'removed',
} as const satisfies Record<FeedKind, string>

/** `webhook.tested` is sent only when its owner asks for it. */
export type WebhookEvent = `${WebhookTopic}.${(typeof feedKindEvents)[FeedKind]}` | 'webhook.tested'

export interface WebhookMessage {
  type: WebhookEvent
  timestamp: string
  sequence: { wallet_id: string; epoch: number; seq: number } | null
  latest: string | null
  data: Record<string, unknown>
}

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryFaults = [
  'unknown_host',
  'private_address',
  'not_encrypted',
  'unreachable',
  'timeout',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

const WEBHOOK_URL_MAX = 300
export const WEBHOOKS_MAX = 10
export const SECRET_OVERLAP_MS = 24 * 3_600_000

const Url = z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX), z.regex(/^https?:\/\/\S+$/i))
const Description = z.nullable(z.string().check(z.trim(), z.maxLength(100)))
const Events = z
  .array(z.enum(webhookTopics))
  .check(z.minLength(1), z.maxLength(webhookTopics.length))

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(webhookTopics)),
  is_active: z.boolean(),
  /** Until then the former secret signs as well. */
  former_secret_until: z.nullable(Moment),
  version: z.int(),
  created_at: Moment,
})
export type Webhook = z.output<typeof Webhook>

/** Shown once, when it was made. */
const WithSecret = z.extend(Webhook, { secret: z.string() })

export const DeliveryAttempt = z.object({
  at: Moment,
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(deliveryFaults)),
  answer: z.string(),
  ms: z.int(),
})
export type DeliveryAttempt = z.output<typeof DeliveryAttempt>

export const Delivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.array(DeliveryAttempt),
  next_at: z.nullable(Moment),
  body: z.string(),
  created_at: Moment,
})
export type Delivery = z.output<typeof Delivery>

const inside = { base: 'core', who: ['person'], refuses: ['NOT_FOUND'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', rate: 'list' } as const
const posting = { ...inside, verb: 'POST' } as const
const making = { ...posting, repeat: 'keyed', rate: 'book' } as const
const one = z.strictObject({ id: Id })

export const listWebhooks = endpoint(reading, {
  path: '/developer/webhooks',
  ask: z.strictObject({ ...paging }),
  reply: paginated(Webhook),
  refuses: [],
})

export const createWebhook = endpoint(making, {
  path: '/developer/webhooks',
  ask: z.strictObject({ url: Url, events: Events, description: z.optional(Description) }),
  reply: WithSecret,
  refuses: ['ALREADY_EXISTS', 'LIMIT_REACHED', 'STEP_UP_REQUIRED'],
  audit: 'webhook_created',
})

export const changeWebhook = endpoint(inside, {
  verb: 'PATCH',
  path: '/developer/webhooks/:id',
  ask: z.strictObject({
    id: Id,
    url: z.optional(Url),
    events: z.optional(Events),
    description: z.optional(Description),
    is_active: z.optional(z.boolean()),
    version: z.optional(z.int().check(z.gte(1))),
  }),
  reply: Webhook,
  refuses: ['NOT_FOUND', 'ALREADY_EXISTS', 'VERSION_CONFLICT', 'STEP_UP_REQUIRED'],
  repeat: 'natural',
  audit: 'webhook_changed',
})

export const dropWebhook = endpoint(inside, {
  verb: 'DELETE',
  path: '/developer/webhooks/:id',
  ask: one,
  reply: Webhook,
  repeat: 'spending',
  audit: 'webhook_removed',
})

export const rotateWebhookSecret = endpoint(making, {
  path: '/developer/webhooks/:id/rotate',
  ask: one,
  reply: WithSecret,
  refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
  audit: 'webhook_secret_rotated',
})

export const testWebhook = endpoint(making, {
  path: '/developer/webhooks/:id/test',
  ask: one,
  reply: Delivery,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'webhook_tested',
})

export const listDeliveries = endpoint(reading, {
  path: '/developer/webhooks/:id/deliveries',
  ask: z.strictObject({ id: Id, ...paging, status: z.optional(z.enum(deliveryStatuses)) }),
  reply: paginated(Delivery),
})

export const retryDelivery = endpoint(posting, {
  path: '/developer/webhooks/deliveries/:id/retry',
  ask: one,
  reply: Delivery,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  rate: 'book',
  audit: 'webhook_delivery_retried',
})

export const webhookCalls = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  dropWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  retryDelivery,
}
