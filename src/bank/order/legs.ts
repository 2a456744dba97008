import type { OrderStatus } from '#contract/order'
import type { RecordKind, TransactionMethod, TransactionStatus } from '#contract/transaction'
import type { TransactionLifeEvent } from '#machines/wallet/transaction.life'
import type { BulkRow } from '#bank/ledger/step'
import { moveLeg, recordLeg } from '#bank/wallet/legs'
import type { NewLeg } from '#bank/wallet/legs.rows'
import type { BankServices } from '#bank/services'
import { legId } from './legIds.ts'
import { metaOf } from './legMeta.ts'
import { waitsForPrice, type OrderRow } from './order.rows.ts'
import { lineMinorOf } from './postings.ts'
import type { OrderCoins } from './wire.ts'

/**
 * What leaves has a transaction for the money and one for each fee, which add up to the total. They
 * match the ledger: booked when the money is, and a booked amount that comes back gets a refund of
 * its own.
 */
export interface LegDeps {
  world: Pick<BankServices, 'random'>
  coins: OrderCoins
}

interface NamedLeg {
  name: string
  leg: Omit<NewLeg, 'status'>
}

export function legsOf(deps: LegDeps, before: OrderRow | null, order: OrderRow): BulkRow[] {
  return order.facts.direction === 'out'
    ? [...paidLegs(deps, before, order), ...receivedLegs(deps, before, order)]
    : incomingLegs(deps, before, order)
}

function paidLegs(deps: LegDeps, previous: OrderRow | null, order: OrderRow): BulkRow[] {
  const unpriced = previous !== null && waitsForPrice(previous)
  // Recorded once it has a price.
  if (waitsForPrice(order) || (unpriced && order.status === 'CANCELED')) return []
  const before = unpriced ? null : previous
  const lines = paidLines(deps, order)
  const event = eventOf(before, order)
  const born = before === null && order.status === 'COMPLETE' ? 'complete' : 'new'
  const records = before === null ? lines.map((line) => recorded(deps, order, line, born)) : []
  if (!event || born === 'complete') return records
  const status = before ? statusOf(before.status) : 'new'
  const moves = lines.map(({ name }) => moved(order, name, status, event))
  const refunds =
    event.type === 'order.failed' && status === 'processing'
      ? lines.map((line) => refunded(deps, order, line))
      : []
  return [...records, ...moves, ...refunds]
}

function paidLines({ coins }: LegDeps, order: OrderRow): NamedLeg[] {
  const fee =
    lineMinorOf(order, 'percent') + lineMinorOf(order, 'fixed') + lineMinorOf(order, 'rounding')
  const network = lineMinorOf(order, 'network')
  const line = (name: string, kind: RecordKind, minor: bigint): NamedLeg => ({
    name,
    leg: {
      walletId: order.walletId,
      personId: order.personId,
      type: 'withdrawal',
      method: methodOf(order),
      kind,
      currencyId: order.fromId,
      minor,
      orderId: order.id,
      linkedId: name === 'paid' ? null : legId(order.id, 'paid'),
      to: order.destination?.title ?? order.toAddress,
      info: order.note ?? order.reference,
      meta: metaOf(order, coins),
    },
  })
  return [
    line('paid', kindOf(order), order.net),
    line('fee', 'FEE', fee),
    line('network', 'NETWORK_FEE', network),
  ].filter(({ leg }) => leg.minor > 0n || leg.kind === kindOf(order))
}

function receivedLegs(deps: LegDeps, before: OrderRow | null, order: OrderRow): BulkRow[] {
  if (order.status !== 'COMPLETE' || before?.status === 'COMPLETE') return []
  if (order.toWalletId === null) return []
  const mine = order.toWalletId === order.walletId
  const line: NamedLeg = {
    name: 'got',
    leg: {
      walletId: order.toWalletId,
      personId: order.toPersonId ?? order.personId,
      type: 'deposit',
      method: methodOf(order),
      kind: mine ? kindOf(order) : arrivalOf(order),
      currencyId: order.toId,
      minor: order.arrives,
      orderId: mine ? order.id : null,
      linkedId: mine ? legId(order.id, 'paid') : null,
      from: order.payer,
      info: order.note ?? order.reference,
      meta: mine ? metaOf(order, deps.coins) : arrivalMeta(order),
    },
  }
  return [recorded(deps, order, line, 'complete')]
}

/**
 * Whoever asked for the money is told who paid. A move between one's own wallets names its order;
 * somebody else's is not the receiver's to open.
 */
const arrivalMeta = ({ id, personId, toPersonId, paymentRequestId, payer }: OrderRow) => ({
  ...((toPersonId ?? personId) === personId && { order_id: id }),
  ...(paymentRequestId !== null && { payment_request_id: paymentRequestId }),
  ...(payer !== null && { counterparty_name: payer }),
})

function incomingLegs(deps: LegDeps, before: OrderRow | null, order: OrderRow): BulkRow[] {
  const isRunning = before !== null && before.status !== 'PENDING'
  const event = eventOf(before, order)
  if (isRunning) return event ? [moved(order, 'came', 'processing', event)] : []
  if (order.status === 'PENDING' || order.status === 'CANCELED') return []
  const refund = order.linkedOrderId !== null
  const line: NamedLeg = {
    name: 'came',
    leg: {
      walletId: order.walletId,
      personId: order.personId,
      type: 'deposit',
      method: methodOf(order),
      kind: refund ? 'REFUND' : kindOf(order),
      currencyId: order.toId,
      minor: order.arrives,
      orderId: order.id,
      linkedId: order.linkedOrderId && legId(order.linkedOrderId, 'paid'),
      reason: order.facts.reason_code,
      from: order.reference,
      info: order.note,
      meta: metaOf(order, deps.coins),
    },
  }
  if (order.status === 'COMPLETE') return [recorded(deps, order, line, 'complete')]
  if (order.status === 'FAILED') return [recorded(deps, order, line, 'failed')]
  return [
    recorded(deps, order, line, 'pending'),
    moved(order, 'came', 'pending', { type: 'order.funded' }),
  ]
}

const recorded = (
  { world }: LegDeps,
  order: OrderRow,
  { name, leg }: NamedLeg,
  status: NewLeg['status'],
) => recordLeg(world, { ...leg, status, txid: txidOf(order) }, legId(order.id, name))

const moved = (
  order: OrderRow,
  name: string,
  status: TransactionStatus,
  event: TransactionLifeEvent,
): BulkRow => {
  const { walletId, personId } = order
  const txid = txidOf(order)
  return moveLeg(
    { id: legId(order.id, name), walletId, personId, status, subStatus: null },
    event,
    txid ? { txid } : {},
  )
}

/** A refund is a transaction of its own, so that booked ones stay as they were. */
function refunded(deps: LegDeps, order: OrderRow, { name, leg }: NamedLeg): BulkRow {
  const meta = { ...leg.meta, ...(name !== 'paid' && { refund_of: leg.kind }) }
  const back = { type: 'deposit', kind: 'REFUND', linkedId: legId(order.id, name), meta } as const
  return recorded(deps, order, { name: `${name} back`, leg: { ...leg, ...back } }, 'complete')
}

function eventOf(before: OrderRow | null, order: OrderRow): TransactionLifeEvent | null {
  const previous = before ? statusOf(before.status) : 'new'
  const current = statusOf(order.status)
  if (previous === current) return null
  const reason = order.facts.reason_code ?? order.facts.sub_status
  switch (current) {
    case 'processing':
      return { type: 'order.approved' }
    case 'complete':
      return { type: 'order.settled' }
    case 'canceled':
      return { type: 'order.canceled', reason }
    case 'failed':
      return { type: 'order.failed', reason }
    default:
      return null
  }
}

const statuses: Record<OrderStatus, TransactionStatus> = {
  NEW: 'new',
  PENDING: 'new',
  PROCESSING: 'processing',
  ERROR: 'processing',
  COMPLETE: 'complete',
  CANCELED: 'canceled',
  FAILED: 'failed',
}

const statusOf = (status: OrderStatus) => statuses[status]

const txidOf = ({ rail, railRef }: OrderRow) => (rail === 'chain' ? railRef : null)

function methodOf({ type, rail, toAddress }: OrderRow): TransactionMethod {
  if (type === 'EXCHANGE_CRYPTO_INTERNAL') return 'exchange'
  if (rail === 'chain' || toAddress !== null) return 'crypto'
  return rail === null || rail === 'cards' ? 'p2p' : 'bank_transfer'
}

const arrivalOf = ({ toAddress }: OrderRow): RecordKind =>
  toAddress === null ? 'DEPOSIT_INTERNAL' : 'DEPOSIT_CRYPTO_INTERNAL'

function kindOf({ type, toWalletId }: OrderRow): RecordKind {
  if (type === 'WITHDRAWAL_CRYPTO')
    return toWalletId === null ? 'WITHDRAWAL_CRYPTO_EXTERNAL' : 'WITHDRAWAL_CRYPTO_INTERNAL'
  const known = sameKinds.find((kind) => kind === type)
  return known ?? 'WITHDRAWAL'
}

const sameKinds = [
  'TRANSFER_INTERNAL',
  'EXCHANGE_CRYPTO_INTERNAL',
  'OMNIBUS_CRYPTO_TRANSFER',
  'SEGREGATED_CRYPTO_TRANSFER',
  'HIFI_WIRE_ONRAMP',
  'HIFI_ACH_ONRAMP',
  'HIFI_SEPA_ONRAMP',
  'HIFI_WIRE_OFFRAMP',
  'HIFI_ACH_OFFRAMP',
  'HIFI_SEPA_OFFRAMP',
  'L2F_ACH_OFFRAMP',
  'L2F_WIRE_OFFRAMP',
  'L2F_SWIFT_OFFRAMP',
  'L2F_SEPA_OFFRAMP',
  'L2F_FPS_OFFRAMP',
  'L2F_CHAPS_OFFRAMP',
  'RN_CARDS_OFFRAMP',
  'TRANSFER_CARD_PREPAID',
  'TRANSFER_CARD_SUBACCOUNT',
  'TRANSFER_CARD_WHOLESALE',
  'WITHDRAW_CARD_PREPAID',
  'WITHDRAW_CARD_SUBACCOUNT',
] as const satisfies readonly RecordKind[]
