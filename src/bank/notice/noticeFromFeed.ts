import type { Order } from '#contract/order'
import type { Transaction } from '#contract/transaction'
import type { VerificationStatus } from '#contract/person'
import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { FeedEntry } from '#bank/feed/feed.rows'
import type { NewNotice } from '#bank/outbox/topics'

/**
 * What of a wallet's news its owner is to be told. Most of it is nothing: an order is told of when
 * it ended or stands still, money when it is there, and who somebody is when that was decided. The
 * same end told twice has the same key.
 */
export function noticeFromFeed(entry: FeedEntry): Omit<NewNotice, 'personId'> | null {
  const found = finders[entry.table]?.(entry)
  return found ? { ...found, walletId: entry.walletId, at: entry.at } : null
}

type Found = Pick<NewNotice, 'key' | 'kind' | 'facts' | 'room' | 'subject'>

/** Records are rows as the contract shows them: whoever wrote the news made them so. */
const finders: Partial<Record<FeedEntry['table'], (entry: FeedEntry) => Found | null>> = {
  transactions: ({ record }) => moneyIn(record as unknown as Transaction),
  orders: ({ record, kind }) => orderIn(record as unknown as Order, kind === 'INSERT'),
  rails: ({ record, at }) => verdictIn(record as unknown as EntityNews, at),
}

const comesIn = (orderType: string | undefined) => orderType?.includes('ONRAMP') ?? false

/** Money of one's own orders is told of with the order, unless the order is that somebody pays in. */
function moneyIn({ uuid, type, status, record_type, amount, currency, meta }: Transaction) {
  if (type !== 'deposit' || status !== 'complete') return null
  if (meta.order_id !== undefined && !comesIn(meta.order_type)) return null
  const kind: NoticeKind = record_type === 'REFUND' ? 'money_returned' : 'money_received'
  const facts = { amount, currency: currency.meta.symbol }
  return { key: `transaction ${uuid}`, kind, facts, room: 'activity', subject: uuid } as const
}

/** What a rail brings back days later comes by an order of its own, which names the one before. */
function orderIn(order: Order, born: boolean): Found | null {
  const { order_uuid: id, linked_order_uuid } = order
  if (born && linked_order_uuid !== null && order.status === 'COMPLETE')
    return { key: `order ${id}`, kind: 'money_returned', ...leadingTo(order, order.to) }
  const kind = endOf(order)
  if (kind === null || (kind === 'order_complete' && comesIn(order.order_type))) return null
  const leaves = /[1-9]/.test(order.from.amount)
  return { key: `order ${id} ${kind}`, kind, ...leadingTo(order, leaves ? order.from : order.to) }
}

function leadingTo(order: Order, { amount, currency }: Order['from']) {
  const reason = order.reason_code ?? undefined
  const facts: NoticeFacts = {
    amount,
    currency,
    order_type: order.order_type,
    ...(reason !== undefined && { reason }),
  }
  return { facts, room: 'orders', subject: order.order_uuid } as const
}

function endOf({ status, sub_status }: Order): NoticeKind | null {
  if (status === 'COMPLETE') return 'order_complete'
  if (status === 'FAILED') return 'order_failed'
  if (status === 'ERROR') return 'order_unknown'
  if (status === 'CANCELED' && sub_status === 'expired') return 'order_expired'
  if (status === 'PENDING' && sub_status === 'compliance_hold') return 'order_withheld'
  return null
}

/** News of whoever stands behind the wallet; those of a single rail say so. */
interface EntityNews {
  id: string
  subject: 'entity' | 'rail'
  status: VerificationStatus
  reason: string | null
}

const verdicts: Partial<Record<VerificationStatus, NoticeKind>> = {
  APPROVED: 'verification_approved',
  SOFT_REJECT: 'verification_to_mend',
  REJECT: 'verification_rejected',
  DECLINED: 'verification_rejected',
}

const DAY_LETTERS = 'YYYY-MM-DD'.length

/** The same verdict is told once a day: it may be given again for another visit. */
function verdictIn({ id, subject, status, reason }: EntityNews, at: Date): Found | null {
  const kind = verdicts[status]
  if (subject !== 'entity' || kind === undefined) return null
  const day = at.toISOString().slice(0, DAY_LETTERS)
  const key = `entity ${id} ${status} ${reason ?? ''} ${day}`
  return { key, kind, facts: {}, room: 'verification', subject: null }
}
