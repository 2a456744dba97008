import type { Order } from '#contract/order'
import type { DepositOutcome, PaymentRequest } from '#contract/paymentRequest'
import type { Transaction } from '#contract/transaction'
import type { VerificationStatus } from '#contract/person'
import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { RecallStatus } from '#contract/recallShape'
import type { FeedEntry } from '#bank/feed/feed.rows'
import type { NewNotice } from '#bank/outbox/topics'

/**
 * Most entries make no notice. The same outcome always has the same key. Nothing left by orders
 * between wallets of one person, which `toSelf` names.
 */
export function noticeFromFeed(
  entry: FeedEntry,
  toSelf: ReadonlySet<string>,
): Omit<NewNotice, 'personId'> | null {
  const found = finders[entry.table]?.(entry, toSelf)
  return found ? { ...found, walletId: entry.walletId, at: entry.at } : null
}

type Found = Pick<NewNotice, 'key' | 'kind' | 'facts' | 'room' | 'subject'>

/** Whoever published a record gave it the shape of the contract. */
const finders: Partial<
  Record<FeedEntry['table'], (entry: FeedEntry, toSelf: ReadonlySet<string>) => Found | null>
> = {
  transactions: ({ record }) => moneyIn(record as unknown as Transaction),
  orders: ({ record, kind }, toSelf) =>
    orderIn(record as unknown as Order, kind === 'INSERT', toSelf),
  order_recalls: ({ record }) => recallIn(record as unknown as RecallUpdate),
  payment_requests: ({ record }) => requestIn(record as unknown as PaymentRequest),
  rails: ({ record, at }) => verificationIn(record as unknown as EntityUpdate, at),
}

/** Orders among the entries, which may have paid a wallet of the same person. */
export const orderIdsIn = (entries: readonly FeedEntry[]): string[] =>
  entries.flatMap(({ table, record }) =>
    table === 'orders' ? [(record as unknown as Order).order_uuid] : [],
  )

const isOnramp = (orderType: string | undefined) => orderType?.includes('ONRAMP') ?? false

/** Deposits of one's own orders are covered by the order's notice, except in on-ramps. */
function moneyIn(transaction: Transaction): Found | null {
  const { uuid, type, status, record_type, amount, currency, meta } = transaction
  if (record_type === 'CORRECTION') return ofBank(transaction, 'correction_made')
  if (record_type === 'GOODWILL') return ofBank(transaction, 'goodwill_received')
  if (record_type === 'REFERRAL_REWARD') return ofBank(transaction, 'referral_rewarded')
  if (record_type === 'FEE_RETURN') return ofBank(transaction, 'fee_returned')
  if (type !== 'deposit' || status !== 'complete') return null
  if (meta.order_id !== undefined && !isOnramp(meta.order_type)) return null
  // From outside: what became of the request says more.
  if (meta.payment_request_id !== undefined && record_type !== 'DEPOSIT_INTERNAL') return null
  const kind = arrivalKind(record_type, meta)
  const name = kind === 'request_paid' ? meta.counterparty_name : undefined
  const facts = { amount, currency: currency.meta.symbol, ...(name !== undefined && { name }) }
  return { key: `transaction ${uuid}`, kind, facts, room: 'activity', subject: uuid } as const
}

const kindOfOutcome: Record<DepositOutcome, NoticeKind> = {
  PARTLY_PAID: 'request_partly_paid',
  PAID: 'request_paid',
  OVERPAID: 'request_overpaid',
  LATE: 'request_paid_late',
}

/** Of the newest deposit, which has the key of its transaction. */
function requestIn(request: PaymentRequest): Found | null {
  const { symbol: currency, deposits } = request
  const [newest] = deposits
  if (!newest) return null
  const { outcome, transaction_id: subject } = newest
  // Several payments may have made up what was asked for.
  const amount = outcome === 'PAID' ? (request.amount ?? newest.amount) : newest.amount
  const facts = { amount, currency }
  const kind = kindOfOutcome[outcome]
  return { key: `transaction ${subject}`, kind, facts, room: 'activity', subject }
}

/** What the bank did of its own accord, and why. */
const ofBank = ({ uuid, amount, currency, meta }: Transaction, kind: NoticeKind): Found => ({
  key: `transaction ${uuid}`,
  kind,
  facts: { amount, currency: currency.meta.symbol, ...(meta.note && { note: meta.note }) },
  room: 'activity',
  subject: uuid,
})

function arrivalKind(recordType: string | null, meta: Transaction['meta']): NoticeKind {
  if (meta.payment_request_id !== undefined) return 'request_paid'
  return recordType === 'REFUND' ? 'money_returned' : 'money_received'
}

/** A return that comes days later is an order of its own, linked to the first. */
function orderIn(order: Order, isNew: boolean, toSelf: ReadonlySet<string>): Found | null {
  const { order_uuid: id, linked_order_uuid } = order
  if (isNew && linked_order_uuid !== null && order.status === 'COMPLETE')
    return { key: `order ${id}`, kind: 'money_returned', ...contentOf(order, order.to) }
  if (hasLeft(order) && !toSelf.has(id))
    return { key: `order ${id} sent`, kind: 'money_sent', ...contentOf(order, order.from) }
  const kind = endOf(order)
  if (kind === null || (kind === 'order_complete' && isOnramp(order.order_type))) return null
  const paidOut = /[1-9]/.test(order.from.amount)
  return { key: `order ${id} ${kind}`, kind, ...contentOf(order, paidOut ? order.from : order.to) }
}

/** Told once: within the bank when it is done, and by a rail as soon as it is on its way. */
function hasLeft({ status, amount_from, order_type, wallet_id, meta }: Order): boolean {
  if (!/[1-9]/.test(amount_from) || isOnramp(order_type)) return false
  if (meta.to_wallet_id !== null) return status === 'COMPLETE' && meta.to_wallet_id !== wallet_id
  return status === 'PROCESSING' && meta.rail !== null && meta.rail !== 'cards'
}

function contentOf(order: Order, { amount, currency }: Order['from']) {
  const { order_type, order_uuid: subject, reason_code: reason } = order
  const facts: NoticeFacts = { amount, currency, order_type, ...(reason && { reason }) }
  return { facts, room: 'orders', subject } as const
}

function endOf({ status, sub_status }: Order): NoticeKind | null {
  if (status === 'COMPLETE') return 'order_complete'
  if (status === 'FAILED') return 'order_failed'
  if (status === 'ERROR') return 'order_unknown'
  if (status === 'NEW' && sub_status === 'awaiting_approver') return 'order_to_approve'
  if (status === 'CANCELED' && sub_status === 'expired') return 'order_expired'
  if (status === 'CANCELED' && sub_status === 'declined_by_approver') return 'order_declined'
  if (status === 'CANCELED' && sub_status === 'maker_left') return 'order_withdrawn'
  if (status === 'PENDING' && sub_status === 'compliance_hold') return 'order_withheld'
  return null
}

/** Of what comes back, the order that brings it tells. */
interface RecallUpdate {
  id: string
  order_uuid: string
  order_type: string
  status: RecallStatus
  answer: string | null
  amount: string
  currency: string
}

const kindOfRecall: Partial<Record<RecallStatus, NoticeKind>> = {
  REFUSED: 'recall_refused',
  EXPIRED: 'recall_expired',
}

function recallIn(recall: RecallUpdate): Found | null {
  const { id, order_uuid: subject, order_type, amount, currency, answer: reason } = recall
  const kind = kindOfRecall[recall.status]
  if (kind === undefined) return null
  const facts = { amount, currency, order_type, ...(reason && { reason }) }
  return { key: `recall ${id}`, kind, facts, room: 'orders', subject }
}

/** Of the wallet's entity, or of one rail. */
interface EntityUpdate {
  id: string
  subject: 'entity' | 'rail'
  status: VerificationStatus
  reason: string | null
}

const kindOfStatus: Partial<Record<VerificationStatus, NoticeKind>> = {
  APPROVED: 'verification_approved',
  SOFT_REJECT: 'verification_to_mend',
  REJECT: 'verification_rejected',
  DECLINED: 'verification_rejected',
}

/** Once a day: another verification session may end the same way. */
function verificationIn({ id, subject, status, reason }: EntityUpdate, at: Date): Found | null {
  const kind = kindOfStatus[status]
  if (subject !== 'entity' || kind === undefined) return null
  const [day] = at.toISOString().split('T')
  const key = `entity ${id} ${status} ${reason ?? ''} ${day}`
  return { key, kind, facts: {}, room: 'verification', subject: null }
}
