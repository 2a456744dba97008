import { expect, test } from 'vitest'
import { kycStatuses } from '#contract/person'
import { languages } from '#contract/preferences'
import { depositOutcomes, type DepositOutcome } from '#contract/paymentRequest'
import { orderStatuses } from '#contract/order'
import type { NoticeKind } from '#contract/notice'
import { botMessageOf, type BotMessageView } from '#bank/notice/botMessage'
import { noticeFromFeed, orderIdsIn } from '#bank/notice/noticeFromFeed'

/**
 * What somebody is told of each thing that happens to their money, and what the bot says of it, as
 * reviewed tables in `told/`. `npx vitest run --project bank tests/bank/notice/fromFeed.test.ts -u`
 * writes them anew.
 */

type Entry = Parameters<typeof noticeFromFeed>[0]

const at = new Date('2026-03-02T23:59:59Z')
const entry = (table: string, record: object, kind = 'INSERT') =>
  ({ table, kind, record, walletId: 'w1', at }) as unknown as Entry

const nobody: ReadonlySet<string> = new Set()

function said(one: Entry, toSelf = nobody): string {
  const notice = noticeFromFeed(one, toSelf)
  if (notice === null) return 'nothing'
  const { key, kind, facts, room, subject, walletId } = notice
  return [kind, key, JSON.stringify(facts), room, subject, walletId].join(' | ')
}

const order = (parts: object) => ({
  order_uuid: 'o1',
  order_type: 'HIFI_SEPA_OFFRAMP',
  status: 'NEW',
  sub_status: null,
  reason_code: null,
  linked_order_uuid: null,
  wallet_id: 'w1',
  amount_from: '10.00',
  from: { amount: '10.00', currency: 'EUR' },
  to: { amount: '9.00', currency: 'USD' },
  meta: { to_wallet_id: null, rail: 'sepa' },
  ...parts,
})

const orders: Record<string, object> = {
  'by a rail': {},
  'by cards': { meta: { to_wallet_id: null, rail: 'cards' } },
  'by none': { meta: { to_wallet_id: null, rail: null } },
  'to a wallet': { meta: { to_wallet_id: 'w2', rail: null } },
  'to the same wallet': { meta: { to_wallet_id: 'w1', rail: null } },
  'that came in': { order_type: 'HIFI_SEPA_ONRAMP' },
  'of nothing': { amount_from: '0.00', from: { amount: '0.00', currency: 'EUR' } },
  'that takes nothing from a wallet': { amount_from: '0.00' },
  'linked to another': { linked_order_uuid: 'o0' },
  'that expired': { sub_status: 'expired' },
  'that is held': { sub_status: 'compliance_hold' },
  'that asks an approver': { sub_status: 'awaiting_approver' },
  'that an approver declined': { sub_status: 'declined_by_approver' },
  'whose maker left': { sub_status: 'maker_left' },
  'with a reason': { reason_code: 'RAIL_REJECTED' },
}

const transaction = (parts: object) => ({
  uuid: 't1',
  type: 'deposit',
  status: 'complete',
  record_type: 'DEPOSIT_INTERNAL',
  amount: '10.00',
  currency: { meta: { symbol: 'EUR' } },
  meta: {},
  ...parts,
})

const transactions: Record<string, object> = {
  'a deposit': {},
  'a withdrawal': { type: 'withdrawal' },
  'a deposit on its way': { status: 'pending' },
  'a refund': { record_type: 'REFUND' },
  'of an order': { meta: { order_id: 'o1', order_type: 'TRANSFER_INTERNAL' } },
  'of an order of no type': { meta: { order_id: 'o1' } },
  'of an order that brings money': { meta: { order_id: 'o1', order_type: 'HIFI_ACH_ONRAMP' } },
  'for a request': { meta: { payment_request_id: 'r1', counterparty_name: 'Bob' } },
  'for a request of nobody': { meta: { payment_request_id: 'r1' } },
  'from outside for a request': {
    record_type: 'HIFI_ACH_ONRAMP',
    meta: { payment_request_id: 'r1', order_id: 'o1', order_type: 'HIFI_ACH_ONRAMP' },
  },
  'from somebody': { meta: { counterparty_name: 'Bob' } },
  ...Object.fromEntries(
    ['CORRECTION', 'GOODWILL', 'REFERRAL_REWARD', 'FEE_RETURN'].flatMap((record_type) => [
      [`by the bank, ${record_type}`, { record_type, meta: { note: 'For the wait' } }],
      [`taken by the bank, ${record_type}`, { record_type, type: 'withdrawal' }],
    ]),
  ),
}

const requestPaid = (outcomes: DepositOutcome[]) => ({
  symbol: 'EUR',
  amount: '25.00',
  deposits: outcomes.map((outcome, at) => ({ amount: '9.00', outcome, transaction_id: `t${at}` })),
})

test('each thing that happens makes the notice that was reviewed', async () => {
  const lines = [
    ...Object.entries(transactions).map(
      ([name, parts]) => `${name}: ${said(entry('transactions', transaction(parts)))}`,
    ),
    ...Object.entries(orders).flatMap(([name, parts]) =>
      orderStatuses.flatMap((status) => {
        const one = (kind: string) => entry('orders', order({ status, ...parts }), kind)
        return [
          `order ${name}, ${status}: ${said(one('INSERT'))}`,
          `order ${name}, ${status}, changed: ${said(one('UPDATE'))}`,
          `order ${name}, ${status}, to oneself: ${said(one('UPDATE'), new Set(['o1']))}`,
        ]
      }),
    ),
    `a request nobody paid from outside: ${said(entry('payment_requests', requestPaid([])))}`,
    ...depositOutcomes.map(
      (outcome) =>
        `from outside, ${outcome}: ${said(entry('payment_requests', requestPaid([outcome, 'PARTLY_PAID'])))}`,
    ),
    ...kycStatuses.flatMap((status) =>
      (['entity', 'rail'] as const).map((subject) => {
        const record = { id: 'e1', subject, status, reason: 'unreadable' }
        return `${subject} ${status}: ${said(entry('rails', record, 'UPDATE'))}`
      }),
    ),
    `without a reason: ${said(entry('rails', { id: 'e1', subject: 'entity', status: 'APPROVED', reason: null }))}`,
    `of another table: ${said(entry('cards', {}))}`,
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('told/notices.txt')
})

test('of a recall its end without money is told, with what the other bank answered', () => {
  const recall = (status: string, answer: string | null = null) => {
    const money = { amount: '10.00', currency: 'EUR' }
    const record = { id: 'r1', order_uuid: 'o1', order_type: 'HIFI_SEPA_OFFRAMP', ...money }
    return said(entry('order_recalls', { ...record, status, answer }, 'UPDATE'))
  }
  const facts = '{"amount":"10.00","currency":"EUR","order_type":"HIFI_SEPA_OFFRAMP"'
  expect(recall('REFUSED', 'no_money')).toBe(
    `recall_refused | recall r1 | ${facts},"reason":"no_money"} | orders | o1 | w1`,
  )
  expect(recall('EXPIRED')).toBe(`recall_expired | recall r1 | ${facts}} | orders | o1 | w1`)
  for (const status of ['REQUESTED', 'SENT', 'RETURNED', 'NOT_NEEDED'])
    expect(recall(status), status).toBe('nothing')
})

test('of entries only orders are looked up', () => {
  const entries = [entry('orders', order({})), entry('transactions', transaction({}))]
  expect(orderIdsIn(entries)).toEqual(['o1'])
})

const view = (parts: object, kind: NoticeKind = 'order_waiting'): BotMessageView => ({
  notice: {
    id: 'n1',
    kind,
    facts: { amount: '10.00', currency: 'EUR', last4: '4242' },
    room: 'orders',
    subject: 'o1',
    wallet_id: 'w1',
  } as unknown as BotMessageView['notice'],
  order: null,
  freezes: false,
  frozen: null,
  ...parts,
})

const tenant = { config: { supported_locales: { default: 'ru' } } } as never

test('the bot says what became of it, and offers what may still be done', async () => {
  const views = [
    ...[null, 'waiting', 'proofDue', 'expired', 'canceled', 'approved'].map((order) =>
      view({ order }),
    ),
    ...[true, false].flatMap((freezes) =>
      [null, 'frozen', 'cardState', 'gone'].map((frozen) =>
        view({ freezes, frozen }, 'purchase_approved'),
      ),
    ),
  ]
  const lines = [...languages, null].flatMap((language) =>
    views.map((one) => JSON.stringify(botMessageOf(tenant, language, 'play_bot', one))),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('told/bot.txt')
})

test('what the bank wrote stands below the line, and nothing where it wrote nothing', () => {
  const textWith = (more: object) => {
    const { notice } = view({}, 'goodwill_received')
    const facts = { ...notice.facts, ...more }
    return botMessageOf(tenant, 'en', 'play_bot', view({ notice: { ...notice, facts } })).text
  }
  const plain = textWith({})
  expect(plain).not.toContain('\n')
  expect(textWith({ note: 'For the wait' })).toBe(`${plain}\nFor the wait`)
})
