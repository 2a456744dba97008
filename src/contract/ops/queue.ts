import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { opsEndpoint } from './staff.ts'

/** Work that waits for somebody of the staff. */
export const queueNames = [
  'approvals',
  'orders',
  'identities',
  'conversations',
  'disputes',
  'blockedCards',
  'failingWebhooks',
  'stoppedChains',
  'unclaimedPayments',
  'differences',
  'hotWallets',
] as const
export type QueueName = (typeof queueNames)[number]

const By = z.object({ id: z.string(), name: z.string() })

/** What every queue of customers' cases says of each. */
export const QueueItem = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  since: Moment,
  /** By when somebody should have acted; null once it is over. */
  due_at: z.nullable(Moment),
  assignee: z.nullable(By),
})
export type QueueItem = z.output<typeof QueueItem>

/** To oneself, or to nobody. */
export const assigning = {
  verb: 'POST',
  ask: z.strictObject({ id: Id, mine: z.boolean() }),
  reply: z.object({ assignee: z.nullable(By) }),
  repeat: 'natural',
} as const

const WaitingQueue = z.object({
  name: z.enum(queueNames),
  waiting: z.int(),
  /** Another one whenever anything in the queue has changed. */
  stamp: z.string(),
})
export type WaitingQueue = z.output<typeof WaitingQueue>

/** Of the queues that the role may open. Asked again and again, so that screens follow each other. */
export const readQueues = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/queues',
  ask: z.strictObject({}),
  reply: z.object({ queues: z.array(WaitingQueue) }),
  refuses: [],
  repeat: 'read',
})

export const queueCalls = { readQueues }
