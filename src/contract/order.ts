import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { doers, endpoint, readers, simulateEndpoint, tryers } from './kit/endpoint.ts'
import { Id, Moment, QuoteId } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { OrderApproval } from './orderApprovalShape.ts'
import { simulatedOrderEvents } from './orderSimulation.ts'
import { orderTypes } from './orderType.ts'
import { OrderRecall } from './recallShape.ts'

export const orderStatuses = [
  'NEW',
  'PENDING',
  'PROCESSING',
  'CANCELED',
  'COMPLETE',
  'ERROR',
  'FAILED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Why an order waits. Each has a text, a next mover and a way on. */
export const orderWaits = [
  'awaiting_step_up',
  'awaiting_approver',
  'awaiting_funds',
  'compliance_hold',
  'queued',
  'submitted',
  'confirming',
  'funds_received',
  'outcome_unknown',
  'amount_mismatch',
] as const
export type OrderWait = (typeof orderWaits)[number]

export const orderEnds = [
  'settled',
  'by_user',
  'expired',
  'declined_by_approver',
  'maker_left',
  'rail_rejected',
  'compliance_rejected',
  'not_executed',
] as const
export type OrderEnd = (typeof orderEnds)[number]

export const orderMovers = ['you', 'approver', 'sender', 'bank', 'rail'] as const
export type OrderMover = (typeof orderMovers)[number]

const Line = z.object({ amount: Amount, currency: z.string() })

const OrderMeta = z.object({
  order_uuid: z.string(),
  request_id: z.nullable(z.string()),
  fee: Amount,
  fee_currency: z.string(),
  network_fee: Amount,
  network_fee_currency: z.string(),
  exchange_rate: Amount,
  billing_amount: Amount,
  billing_currency: z.string(),
  billing_amount_currency: z.string(),
  transaction_amount: Amount,
  transaction_currency: z.string(),
  transaction_amount_currency: z.string(),
  to_address: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  counterparty_account_id: z.nullable(z.string()),
  counterparty_destination_id: z.nullable(z.string()),
  virtual_account_id: z.nullable(z.string()),
  sub_account_id: z.optional(z.string()),
  card_id: z.optional(z.string()),
  vendor_id: z.optional(z.string()),
  /** Of RN_CARDS_OFFRAMP: the chain of the coin that pays. */
  deposit_chain_id: z.optional(z.int()),
  to_wallet_id: z.nullable(z.string()),
  rail: z.nullable(z.string()),
  rail_ref: z.nullable(z.string()),
  txid: z.nullable(z.string()),
})

/** Who moves next, why, until when, and what the person may do; null once the order is final. */
const OrderNext = z.object({
  mover: z.enum(orderMovers),
  why: z.enum(orderWaits),
  until: z.nullable(Moment),
  allowed_events: z.array(z.string()),
})

/** As it was when the order was placed; later edits change nothing here. */
const OrderDestination = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
})

export const Order = z.object({
  id: z.string(),
  number: z.number(),
  order_uuid: z.string(),
  order_type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  sub_status: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  wallet_uuid: z.string(),
  wallet_id: z.string(),
  from_uuid: z.string(),
  to_uuid: z.string(),
  from: Line,
  to: Line,
  /** What leaves the wallet, fees included; of an on-ramp what the sender is to send. */
  amount_from: Amount,
  amount_to: Amount,
  amount: Amount,
  total: Amount,
  info: z.string(),
  to_address: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  network: z.nullable(z.string()),
  linked_order_uuid: z.nullable(z.string()),
  created_at: Moment,
  updated_at: Moment,
  deadline_at: z.nullable(Moment),
  confirmations: z.nullable(z.object({ seen: z.int(), needed: z.int() })),
  next: z.nullable(OrderNext),
  version: z.int(),
  destination: z.optional(z.nullable(OrderDestination)),
  meta: OrderMeta,
})
export type Order = z.output<typeof Order>

export const OrderStep = z.object({
  seq: z.int(),
  from: z.nullable(z.enum(orderStatuses)),
  event: z.string(),
  to: z.enum(orderStatuses),
  sub_status: z.nullable(z.string()),
  reason_code: z.nullable(z.string()),
  actor: z.enum(['customer', 'bank', 'rail', 'operator']),
  mine: z.optional(z.boolean()),
  at: Moment,
})
export type OrderStep = z.output<typeof OrderStep>

export const ORDER_COMMENT_MAX = 500

const OrderComment = z.object({ text: z.string(), edited_by: z.string(), edited_at: Moment })

export const OrderDetail = z.extend(Order, {
  history: z.array(OrderStep),
  comment: z.optional(z.nullable(OrderComment)),
  approval: z.optional(z.nullable(OrderApproval)),
  recall: z.optional(z.nullable(OrderRecall)),
})
export type OrderDetail = z.output<typeof OrderDetail>

const inside = { base: 'core', who: ['person'], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read', who: readers } as const
const Status = z.enum(orderStatuses)

export const listOrders = endpoint(reading, {
  path: '/v2/orders',
  ask: z.strictObject({
    ...paging,
    wallet_id: Id,
    filter: z.optional(
      z.strictObject({
        status: z.optional(z.union([Status, z.array(Status).check(z.maxLength(7))])),
        order_type: z.optional(z.enum(orderTypes)),
      }),
    ),
  }),
  reply: paginated(Order),
  refuses: ['NOT_FOUND'],
  lenient: true,
  rate: 'list',
})

export const readOrder = endpoint(reading, {
  path: '/v2/orders/:order_uuid',
  ask: z.strictObject({ order_uuid: Id }),
  reply: OrderDetail,
  refuses: ['NOT_FOUND'],
})

/** With the price that was read, where a second person approves what converts. */
export const approveOrder = endpoint(inside, {
  verb: 'POST',
  path: '/v2/orders/:order_uuid/approve',
  ask: z.strictObject({ order_uuid: Id, quote_id: z.optional(QuoteId) }),
  reply: Order,
  refuses: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'STEP_UP_REQUIRED',
    'QUOTE_EXPIRED',
    'QUOTE_MISMATCH',
    'RATE_NOT_FOUND',
    'ORDER_TYPE_DISABLED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'INSUFFICIENT_FUNDS',
  ],
  repeat: 'natural',
  audit: 'order_state',
})

export const cancelOrder = endpoint(inside, {
  verb: 'POST',
  path: '/v2/orders/:order_uuid/cancel',
  ask: z.strictObject({ order_uuid: Id }),
  reply: Order,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'natural',
  audit: 'order_state',
  who: doers,
})

export const pressOrder = endpoint(simulateEndpoint, {
  path: '/sandbox/orders/:order_uuid/events',
  ask: z.strictObject({
    order_uuid: Id,
    event: z.enum(simulatedOrderEvents),
    reason: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    seen: z.optional(z.int().check(z.gte(0), z.lte(1_000))),
    needed: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
  }),
  reply: Order,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
  audit: 'sandbox_order_pressed',
  who: tryers,
})

export const orderCalls = { listOrders, readOrder, approveOrder, cancelOrder, pressOrder }
