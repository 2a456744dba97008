import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { orderStatuses } from '#contract/order'
import { Reason } from './customer.ts'
import { orderProposalKinds } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/** Orders that are held or whose outcome nobody knows, and what staff do about them. */

export const orderQueueViews = ['unknown', 'held', 'mine'] as const
export type OrderQueueView = (typeof orderQueueViews)[number]

export const orderSorts = sortsBy('since', 'total', 'assignee')
export type OrderSort = (typeof orderSorts)[number]

const By = z.object({ id: z.string(), name: z.string() })

export const WaitingOrder = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  status: z.enum(orderStatuses),
  detail: z.nullable(z.string()),
  direction: z.enum(['out', 'in']),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  total: Amount,
  symbol: z.string(),
  /** When it came to stand as it does. */
  since: Moment,
  /** Until when somebody should have ended it; null where nobody has to. */
  due_at: z.nullable(Moment),
  assignee: z.nullable(By),
  proposal: z.nullable(z.object({ id: z.string(), kind: z.enum(orderProposalKinds) })),
})
export type WaitingOrder = z.output<typeof WaitingOrder>

export const listWaitingOrders = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/orders',
  ask: z.strictObject({
    view: z.optional(z.enum(orderQueueViews)),
    sort: z._default(z.enum(orderSorts), 'since'),
    ...paging,
  }),
  reply: paginated(WaitingOrder),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const OrderStep = z.object({
  id: z.string(),
  event: z.string(),
  status: z.enum(orderStatuses),
  detail: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  actor: z.enum(['customer', 'bank', 'rail', 'operator']),
  /** Of staff, who it was. */
  by: z.nullable(z.string()),
  at: Moment,
})

export const OpsOrder = z.object({
  ...WaitingOrder.shape,
  wallet: z.string(),
  /** The fees and limits it was made under; null before they had numbers. */
  policy_version: z.nullable(z.int()),
  fees: Amount,
  arrives: Amount,
  arrives_symbol: z.string(),
  /** What went to the rail, always under the same key; null where nothing has. */
  sent: z.nullable(
    z.object({
      rail: z.string(),
      key: z.string(),
      attempt: z.int(),
      /** The rail’s own name for it, once it has one. */
      reference: z.nullable(z.string()),
      recipient: z.nullable(z.string()),
      recipient_detail: z.nullable(z.string()),
      text: z.nullable(z.string()),
      at: Moment,
    }),
  ),
  steps: z.array(OrderStep),
  can_retry: z.boolean(),
  /** What whoever asks may propose now. */
  can_propose: z.array(z.enum(orderProposalKinds)),
})
export type OpsOrder = z.output<typeof OpsOrder>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readOpsOrder = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/orders/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsOrder,
  repeat: 'read',
})

/** To oneself, or to nobody. */
export const assignOrder = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/orders/:id/assign',
  ask: z.strictObject({ id: Id, mine: z.boolean() }),
  reply: z.object({ assignee: z.nullable(By) }),
  repeat: 'natural',
  audit: 'order_assigned',
})

/** Under the key of before, so that the rail carries it out once. */
export const retryOrder = endpoint(one, {
  verb: 'POST',
  path: '/api/ops/orders/:id/retry',
  ask: z.strictObject({ id: Id, reason: Reason }),
  reply: z.object({ id: z.string(), status: z.enum(orderStatuses) }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'keyed',
  audit: 'order_retried',
})

export const opsOrderCalls = { listWaitingOrders, readOpsOrder, assignOrder, retryOrder }
