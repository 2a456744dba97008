import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { opsEndpoint } from './staff.ts'

/** Work that waits for somebody of the staff. */
export const queueNames = [
  'approvals',
  'orders',
  'identities',
  'disputes',
  'differences',
  'hotWallets',
] as const
export type QueueName = (typeof queueNames)[number]

const WaitingQueue = z.object({
  name: z.enum(queueNames),
  waiting: z.int(),
  /** Another one whenever anything in the queue has changed. */
  stamp: z.string(),
})
export type WaitingQueue = z.output<typeof WaitingQueue>

/** Of the queues that the role may open. Asked again and again, so that screens follow each other. */
export const readQueues = endpoint({
  ...opsEndpoint,
  verb: 'GET',
  path: '/api/ops/queues',
  ask: z.strictObject({}),
  reply: z.object({ queues: z.array(WaitingQueue) }),
  refuses: [],
  repeat: 'read',
})

export const queueCalls = { readQueues }
