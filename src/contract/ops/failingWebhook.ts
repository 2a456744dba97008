import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { deliveryFaults } from '#contract/webhook'
import { assigning, QueueItem } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** Webhooks whose receiver refused a message until all attempts were used up. */

export const WEBHOOK_REVIEW_MS = 24 * 3_600_000
export const SENT_AGAIN_MAX = 200
const WORDS_MAX = 300

const failingWebhookActs = ['send', 'pause'] as const
export type FailingWebhookAct = (typeof failingWebhookActs)[number]

/** Of the answer only what names no content: a receiver may write anything into it. */
const lastAnswer = {
  last_at: z.nullable(Moment),
  last_status: z.nullable(z.int()),
  last_fault: z.nullable(z.enum(deliveryFaults)),
}

export const FailingWebhook = z.object({
  ...QueueItem.shape,
  host: z.string(),
  is_active: z.boolean(),
  /** Messages that were given up. */
  failed: z.int(),
  attempts: z.int(),
  ...lastAnswer,
})
export type FailingWebhook = z.output<typeof FailingWebhook>

export const failingWebhookSorts = sortsBy('since', 'failed', 'assignee')
export type FailingWebhookSort = (typeof failingWebhookSorts)[number]

/** Those that are on, the longest failing first. */
export const listFailingWebhooks = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/failing-webhooks',
  ask: z.strictObject({ ...paging, sort: z._default(z.enum(failingWebhookSorts), 'since') }),
  reply: paginated(FailingWebhook),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const FailedDelivery = z.object({
  id: z.string(),
  event: z.string(),
  attempts: z.int(),
  ...lastAnswer,
})

const Act = z.object({
  id: z.string(),
  act: z.enum(['SENT_AGAIN', 'PAUSED']),
  words: z.string(),
  by: z.string(),
  at: Moment,
})

export const OpsFailingWebhook = z.object({
  ...FailingWebhook.shape,
  deliveries: z.array(FailedDelivery),
  acts: z.array(Act),
  /** What whoever asks may do now. */
  can: z.array(z.enum(failingWebhookActs)),
})
export type OpsFailingWebhook = z.output<typeof OpsFailingWebhook>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readFailingWebhook = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/failing-webhooks/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsFailingWebhook,
  repeat: 'read',
})

export const assignFailingWebhook = endpoint(one, {
  ...assigning,
  path: '/api/ops/failing-webhooks/:id/assign',
  audit: 'failing_webhook_assigned',
})

const Words = z.string().check(z.trim(), z.minLength(3), z.maxLength(WORDS_MAX))
const acting = {
  ...opsEndpoint,
  verb: 'POST',
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** All that was given up, the oldest first, each under its own id. */
export const sendWebhookAgain = endpoint(acting, {
  path: '/api/ops/failing-webhooks/:id/send',
  ask: z.strictObject({ id: Id, reason: Words }),
  reply: z.object({ id: z.string(), sent: z.int() }),
  audit: 'failing_webhook_sent_again',
})

/** Its owner reads the message as it is written, and may switch it on again. */
export const pauseWebhook = endpoint(acting, {
  path: '/api/ops/failing-webhooks/:id/pause',
  ask: z.strictObject({ id: Id, message: Words }),
  reply: z.object({ id: z.string(), is_active: z.boolean() }),
  audit: 'failing_webhook_paused',
})

export const failingWebhookCalls = {
  listFailingWebhooks,
  readFailingWebhook,
  assignFailingWebhook,
  sendWebhookAgain,
  pauseWebhook,
}
