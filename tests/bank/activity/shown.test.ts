import { expect, test } from 'vitest'
import type { CardTransaction } from '#contract/cardTransaction'
import { orderEntry, purchaseEntry, transactionEntry } from '#bank/activity/shown'
import type { CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import type { OrderRow } from '#bank/order/order.rows'
import type { StoredTransaction } from '#bank/wallet/transactions.rows'

/** One line of the activity, by what it is made of. */

const at = new Date('2026-03-02T09:00:00Z')
const usd = { id: 'usd', symbol: 'USD', scale: 2, chain_id: null }
const eur = { id: 'eur', symbol: 'EUR', scale: 2, chain_id: null }
const eth = { id: 'eth', symbol: 'ETH', scale: 4, chain_id: 1 }

const row = (more: object = {}) =>
  ({
    id: 't1',
    number: '7',
    wallet_id: 'w1',
    type: 'withdrawal',
    method: 'bank_transfer',
    record_kind: 'WITHDRAWAL',
    status: 'complete',
    sub_status: null,
    reason_code: null,
    minor: '1000',
    linked_id: null,
    order_id: null,
    txid: null,
    info: null,
    from_text: null,
    to_text: null,
    meta: {},
    created_at: at,
    updated_at: at,
    currency: usd,
    ...more,
  }) as unknown as StoredTransaction

const fee = (more: object = {}) => row({ id: 'f1', record_kind: 'FEE', minor: '50', ...more })

test('what leaves has its fees in it, those of its own currency', () => {
  const found = transactionEntry(row(), [
    fee(),
    fee({ id: 'f2', record_kind: 'NETWORK_FEE', minor: '3', currency: eth }),
  ])
  expect(found).toMatchObject({
    kind: 'out',
    paid: { amount: '10.50', currency: 'USD' },
    received: { amount: '10.00', currency: 'USD' },
    fees: [
      { amount: '0.50', currency: 'USD' },
      { amount: '0.0003', currency: 'ETH' },
    ],
    transactions: ['t1', 'f1', 'f2'],
    number: 7,
  })
})

test('what comes in is received whole, and nothing was paid', () => {
  const found = transactionEntry(row({ type: 'deposit' }), [fee()])
  expect(found).toMatchObject({ kind: 'in', paid: null, received: { amount: '10.00' } })
})

test('an exchange is received in its second leg', () => {
  const second = row({
    id: 't2',
    type: 'deposit',
    method: 'exchange',
    minor: '800',
    currency: eur,
  })
  const cost = fee({ method: 'exchange' })
  expect(transactionEntry(row({ method: 'exchange' }), [cost, second])).toMatchObject({
    kind: 'exchange',
    paid: { amount: '10.50', currency: 'USD' },
    received: { amount: '8.00', currency: 'EUR' },
    fees: [{ amount: '0.50', currency: 'USD' }],
  })
})

test.each([
  ['new', 'pending', true, 'held'],
  ['pending', 'pending', true, 'held'],
  ['processing', 'pending', true, 'held'],
  ['complete', 'complete', false, null],
  ['canceled', 'canceled', false, 'held'],
  ['failed', 'failed', false, 'held'],
])('a transaction that is %s is %s', (status, shown, waiting, reason) => {
  const found = transactionEntry(row({ status, sub_status: 'held' }), [])
  expect([found.status, found.waiting, found.reason]).toEqual([shown, waiting, reason])
  const coded = transactionEntry(row({ status, sub_status: 'held', reason_code: 'why' }), [])
  expect(coded.reason).toBe(status === 'complete' ? null : 'why')
})

const THERE = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  [{ method: 'crypto', to_text: THERE }, null, THERE],
  [{ method: 'crypto', to_text: 'Rowan Mill' }, 'Rowan Mill', null],
  [{ method: 'crypto', to_text: 'Rowan Mill', meta: { to_address: THERE } }, 'Rowan Mill', THERE],
  [{ method: 'crypto', to_text: null }, null, null],
  [{ method: 'bank_transfer', to_text: 'Chase' }, 'Chase', null],
  [{ to_text: 'Chase', meta: { counterparty_name: 'Rowan' } }, 'Rowan', null],
  [{ type: 'deposit', from_text: 'Ann', to_text: 'Bob' }, 'Ann', null],
  [{ type: 'withdrawal', from_text: 'Ann', to_text: 'Bob' }, 'Bob', null],
])('the other side of %j is %s at %s', (more, name, address) => {
  const found = transactionEntry(row(more), [])
  expect([found.name, found.address]).toEqual([name, address])
})

test.each([
  [{ record_kind: 'CARD_TOP_UP' }, 'card'],
  [{ meta: { to_card_id: 'c1' } }, 'card'],
  [{ method: 'exchange' }, 'exchange'],
  [{ type: 'deposit' }, 'in'],
  [{}, 'out'],
])('%j is of the kind %s', (more, kind) => {
  expect(transactionEntry(row(more), []).kind).toBe(kind)
})

test('it names its card, its network and its words', () => {
  const meta = { to_card_id: 'c1', to_card_last4: '4242', reference: 'Rent', note: 'May' }
  expect(transactionEntry(row({ meta, info: 'info', txid: '0x1' }), [])).toMatchObject({
    card: { id: 'c1', last4: '4242' },
    reference: 'Rent',
    note: 'May',
    txid: '0x1',
    network: null,
  })
  expect(transactionEntry(row({ meta: { to_card_id: 'c1' }, info: 'info' }), [])).toMatchObject({
    card: { id: 'c1', last4: null },
    note: 'info',
    reference: null,
  })
  expect(transactionEntry(row({ method: 'crypto', currency: eth }), []).network).toBe('Ethereum')
  expect(transactionEntry(row(), []).card).toBeNull()
})

const ordered = (lines: Partial<OrderRow['lines'][number]>[]) => {
  const parts = {
    id: 'o1',
    type: 'HIFI_ACH_OFFRAMP',
    status: 'COMPLETE',
    chainId: null,
    card: null,
  }
  const facts = { direction: 'out' }
  const money = { fromId: 'usd', toId: 'usd', total: 1000n, arrives: 900n, lines }
  const order = { ...parts, ...money, facts, createdAt: at, updatedAt: at }
  return orderEntry(order as unknown as OrderRow, new Map([['usd', usd]]) as never, [])
}

test('the fees of an order are told in two sums, down to a cent, and none where there are none', () => {
  const percent = { kind: 'percent', minor: 30n } as const
  const fixed = { kind: 'fixed', minor: 20n } as const
  const network = { kind: 'network', minor: 1n } as const
  expect(ordered([percent, fixed, network]).fees).toEqual([
    { amount: '0.50', currency: 'USD' },
    { amount: '0.01', currency: 'USD' },
  ])
  expect(ordered([network]).fees).toEqual([{ amount: '0.01', currency: 'USD' }])
  expect(ordered([]).fees).toEqual([])
})

const bought = (more: Partial<CardTransactionRow> = {}, shown: Partial<CardTransaction> = {}) =>
  purchaseEntry(
    {
      id: 'p1',
      wallet_id: 'w1',
      card_id: 'c1',
      last4: '4242',
      type: 'PURCHASE',
      status: 'CLEARED',
      reason: null,
      is_credit: false,
      refunded: 0n,
      ...more,
    } as CardTransactionRow,
    {
      title: 'Mill',
      billing_amount: '5.00',
      billing_currency: 'USD',
      refunded_amount: '1.00',
      created_at: '2026-03-02T09:00:00.000Z',
      cleared_at: '2026-03-03T09:00:00.000Z',
      merchant: { name: 'Mill' },
      ...shown,
    } as CardTransaction,
  )

test('a purchase is paid, and what is credited is received', () => {
  const line = { amount: '5.00', currency: 'USD' }
  expect(bought()).toMatchObject({ paid: line, received: null, refunded: null, name: 'Mill' })
  expect(bought({ is_credit: true })).toMatchObject({ paid: null, received: line })
  expect(bought({ refunded: 1n }).refunded).toEqual({ amount: '1.00', currency: 'USD' })
  expect(bought().updated_at).toBe('2026-03-03T09:00:00.000Z')
  expect(bought({}, { cleared_at: null }).updated_at).toBe('2026-03-02T09:00:00.000Z')
})

test.each([
  ['APPROVED', 'pending'],
  ['PENDING', 'pending'],
  ['CLEARED', 'complete'],
  ['COMPLETED', 'complete'],
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
  ['REVERSED', 'canceled'],
  ['EXPIRED', 'canceled'],
  ['CANCELED', 'canceled'],
] as const)('a purchase that is %s is %s, and never on its way', (status, shown) => {
  expect([bought({ status }).status, bought({ status }).waiting]).toEqual([shown, false])
})
