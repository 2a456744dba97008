import type { OrderStatus } from '#contract/order'
import type { FixedAmount } from '#contract/orderApprovalShape'
import type { OrderType } from '#contract/orderType'
import type { OrderFacts } from '#machines/order/order.life'
import type { Scope, Tx } from '#bank/db/engine'
import type { PaymentRail } from '#bank/outside/rails/rail'

/** A fee or rounding of an order. */
export interface OrderLine {
  kind: 'percent' | 'fixed' | 'network' | 'rounding' | 'roundingTo'
  minor: bigint
}

/** Set when the order is placed. Only the price is set once more, if it waits without one. */
export interface OrderTerms {
  id: string
  number: number
  personId: string
  walletId: string
  type: OrderType
  fromId: string
  toId: string
  /** In minor units: what leaves in all, what of it is sent or exchanged, what arrives. */
  total: bigint
  net: bigint
  arrives: bigint
  lines: readonly OrderLine[]
  rate: string
  quoteUntil: Date | null
  /** What was typed, while it waits for a second person without a price; nothing for the others. */
  fixed?: FixedAmount | null
  rail: PaymentRail | null
  toWalletId: string | null
  toPersonId: string | null
  toAddress: string | null
  memo: string | null
  chainId: number | null
  destination: DestinationSnapshot | null
  counterpartyId: string | null
  destinationId: string | null
  accountId: string | null
  card: CardEnd | null
  linkedOrderId: string | null
  requestId: string | null
  /** The request for money it pays, and the name its asker is told. */
  paymentRequestId: string | null
  payer: string | null
  reference: string | null
  note: string | null
  deadlineAt: Date | null
  createdAt: Date
  /** Null takes the one in force, where nothing was quoted. Orders from before have none. */
  policyVersion?: number | null
}

/** The card side of an order: a sub-account, or a program's vendor. */
export interface CardEnd {
  subAccountId: string | null
  cardId: string | null
  last4: string | null
  vendorId: string | null
  /** Placed together with the card, it waits until the card is issued. */
  whenIssued?: true
}

export interface DestinationSnapshot {
  type: string
  title: string
  detail: string | null
  full: object
}

export interface OrderRow extends OrderTerms {
  status: OrderStatus
  facts: OrderFacts
  railRef: string | null
  sentAt: Date | null
  /** What was promised when it was sent out. */
  arrivesBy: Date | null
  version: number
  updatedAt: Date
}

/** It converts, and gets its price when a second person approves it. */
export const waitsForPrice = ({ fixed, facts }: Pick<OrderRow, 'fixed' | 'facts'>) =>
  Boolean(fixed) && facts.sub_status === 'awaiting_approver'

export const orderColumns = `id, number, person_id, wallet_id, order_type, direction, settles, reviewed, needs_approver, from_currency_id,
  to_currency_id, total, net, arrives, lines, rate, quote_until, fixed, rail, to_wallet_id, to_person_id, to_address, memo, chain_id, destination, counterparty_id, destination_id,
   account_id, card, linked_order_id, request_id, payment_request_id, payer, reference, note, created_at, policy_version,
   status, money, sub_status, reason_code, confirmations_seen, confirmations_needed, attempt, rail_ref, sent_at, arrives_by, deadline_at, updated_at,
  version`

export async function findOrder(tx: Tx, scope: Scope, id: string): Promise<OrderRow | null> {
  const { rows } = await tx.query<StoredOrder>(
    `select ${orderColumns} from orders
     where tenant_id = $1 and id = $2 and ($3::uuid is null or person_id = $3)`,
    [scope.tenantId, id, scope.personId],
  )
  return rows[0] ? orderIn(rows[0]) : null
}

export async function findOrderByNumber(tx: Tx, scope: Scope, number: string) {
  const { rows } = await tx.query<StoredOrder>(
    `select ${orderColumns} from orders
     where tenant_id = $1 and number = $2 and ($3::uuid is null or person_id = $3)`,
    [scope.tenantId, number, scope.personId],
  )
  return rows[0] ? orderIn(rows[0]) : null
}

export interface OrderFilter {
  walletId: string
  statuses: readonly OrderStatus[] | null
  type: OrderType | null
}

const matching = `from orders where tenant_id = $1 and wallet_id = $2
  and ($3::text[] is null or status = any($3)) and ($4::text is null or order_type = $4)`

export async function listOrderRows(
  tx: Tx,
  { tenantId }: Scope,
  { walletId, statuses, type }: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const filter = [tenantId, walletId, statuses, type]
  const { rows } = await tx.query<StoredOrder>(
    `select ${orderColumns} ${matching} order by created_at desc, id desc limit $5 offset $6`,
    [...filter, limit, offset],
  )
  const counted = await tx.query<{ count: string }>(`select count(*) as count ${matching}`, filter)
  return { orders: rows.map(orderIn), total: Number(counted.rows[0]?.count) }
}

export interface StoredOrder {
  id: string
  number: string
  person_id: string
  wallet_id: string
  order_type: OrderType
  status: OrderStatus
  direction: OrderFacts['direction']
  settles: OrderFacts['settles']
  reviewed: boolean
  needs_approver: boolean
  money: OrderFacts['money']
  sub_status: OrderFacts['sub_status']
  reason_code: string | null
  confirmations_seen: number | null
  confirmations_needed: number | null
  attempt: number
  from_currency_id: string
  to_currency_id: string
  total: string
  net: string
  arrives: string
  lines: { kind: OrderLine['kind']; minor: string }[]
  rate: string
  quote_until: Date | null
  fixed: FixedAmount | null
  rail: PaymentRail | null
  rail_ref: string | null
  sent_at: Date | null
  arrives_by: Date | null
  to_wallet_id: string | null
  to_person_id: string | null
  to_address: string | null
  memo: string | null
  chain_id: number | null
  destination: DestinationSnapshot | null
  counterparty_id: string | null
  destination_id: string | null
  account_id: string | null
  card: CardEnd | null
  linked_order_id: string | null
  request_id: string | null
  payment_request_id: string | null
  payer: string | null
  reference: string | null
  note: string | null
  policy_version: number | null
  deadline_at: Date | null
  created_at: Date
  updated_at: Date
  version: number
}

export const orderIn = (stored: StoredOrder): OrderRow => ({
  id: stored.id,
  number: Number(stored.number),
  personId: stored.person_id,
  walletId: stored.wallet_id,
  type: stored.order_type,
  status: stored.status,
  facts: factsIn(stored),
  fromId: stored.from_currency_id,
  toId: stored.to_currency_id,
  total: BigInt(stored.total),
  net: BigInt(stored.net),
  arrives: BigInt(stored.arrives),
  lines: stored.lines.map(({ kind, minor }) => ({ kind, minor: BigInt(minor) })),
  rate: stored.rate,
  quoteUntil: stored.quote_until,
  fixed: stored.fixed,
  rail: stored.rail,
  railRef: stored.rail_ref,
  sentAt: stored.sent_at,
  arrivesBy: stored.arrives_by,
  toWalletId: stored.to_wallet_id,
  toPersonId: stored.to_person_id,
  toAddress: stored.to_address,
  memo: stored.memo,
  chainId: stored.chain_id,
  destination: stored.destination,
  counterpartyId: stored.counterparty_id,
  destinationId: stored.destination_id,
  accountId: stored.account_id,
  card: stored.card,
  linkedOrderId: stored.linked_order_id,
  requestId: stored.request_id,
  paymentRequestId: stored.payment_request_id,
  payer: stored.payer,
  reference: stored.reference,
  note: stored.note,
  deadlineAt: stored.deadline_at,
  createdAt: stored.created_at,
  policyVersion: stored.policy_version,
  updatedAt: stored.updated_at,
  version: stored.version,
})

const factsIn = (stored: StoredOrder): OrderFacts => ({
  direction: stored.direction,
  settles: stored.settles,
  reviewed: stored.reviewed,
  needsApprover: stored.needs_approver,
  money: stored.money,
  sub_status: stored.sub_status,
  reason_code: stored.reason_code,
  confirmations:
    stored.confirmations_seen === null || stored.confirmations_needed === null
      ? null
      : { seen: stored.confirmations_seen, needed: stored.confirmations_needed },
  attempt: stored.attempt,
})
