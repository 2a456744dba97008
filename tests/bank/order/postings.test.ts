import { expect, test } from 'vitest'
import { idOf } from '#bank/ledger/accounts'
import type { Leg, Transfer } from '#bank/ledger/transfer'
import { metaOf } from '#bank/order/legMeta'
import type { OrderRow } from '#bank/order/order.rows'
import {
  giveBackTransfer,
  holdTransfer,
  lineMinorOf,
  moveTransfer,
  railEntryOf,
  receiveTransfer,
  reholdTransfer,
  releaseTransfer,
  sendTransfer,
  settleTransfer,
} from '#bank/order/postings'

/**
 * What each step of an order posts, with numbers by hand: of 1000 cents 900 are sent, 60 are fees,
 * 25 pay the network and 15 round up; 800 arrive, and 3 of that currency round down.
 */
const order = (parts: object = {}): OrderRow =>
  ({
    id: 'o1',
    walletId: 'w1',
    fromId: 'usd',
    toId: 'eur',
    total: 1000n,
    net: 900n,
    arrives: 800n,
    lines: [
      { kind: 'percent', minor: 40n },
      { kind: 'fixed', minor: 20n },
      { kind: 'network', minor: 25n },
      { kind: 'rounding', minor: 15n },
      { kind: 'roundingTo', minor: 3n },
    ],
    rail: 'sepa',
    chainId: null,
    card: null,
    toWalletId: null,
    facts: { direction: 'out', reason_code: null },
    ...parts,
  }) as unknown as OrderRow

const incoming = { facts: { direction: 'in' } }
const lines = ({ legs }: Transfer) =>
  legs.map(({ address, currencyId, posted, hold }: Leg) =>
    [address, currencyId, posted ?? '', hold ? JSON.stringify(hold, plain) : ''].join(' ').trim(),
  )
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const held = idOf('o1', 'held')
const shares = [
  'fees usd 60',
  'rail:network usd 25',
  'rounding usd 15',
  'exchange usd 900',
  'exchange eur -803',
  'rounding eur 3',
]

const posted: [name: string, transfer: Transfer, legs: string[]][] = [
  ['hold', holdTransfer(order()), [`wallet:w1 usd  {"id":"${held}","place":"1000"}`]],
  ['release', releaseTransfer(order()), [`wallet:w1 usd  {"id":"${held}","end":"voided"}`]],
  [
    'hold of a price that was set once more',
    reholdTransfer(order({ fixed: 'net' }), order({ fixed: 'net', total: 1100n })),
    [
      `wallet:w1 usd  {"id":"${idOf('o1', 'held 1000')}","end":"voided"}`,
      `wallet:w1 usd  {"id":"${idOf('o1', 'held 1100')}","place":"1100"}`,
    ],
  ],
  [
    'send of what was held',
    sendTransfer(order(), true),
    [`wallet:w1 usd -1000 {"id":"${held}","end":"captured"}`, 'rail:sepa:sending usd 1000'],
  ],
  ['send', sendTransfer(order(), false), ['wallet:w1 usd -1000', 'rail:sepa:sending usd 1000']],
  [
    'settle',
    settleTransfer(order()),
    ['rail:sepa:sending usd -1000', ...shares, 'rail:sepa eur 800'],
  ],
  [
    'settle on a chain',
    settleTransfer(order({ rail: 'chain', chainId: 56 })),
    ['rail:chain-56:sending usd -1000', ...shares, 'rail:chain-56 eur 800'],
  ],
  [
    'settle without a rail',
    settleTransfer(order({ rail: null })),
    ['rail:none:sending usd -1000', ...shares, 'rail:none eur 800'],
  ],
  [
    'settle on a card',
    settleTransfer(order({ card: { subAccountId: 's1', vendorId: null } })),
    ['rail:sepa:sending usd -1000', ...shares, 'card:s1 eur 800'],
  ],
  [
    'settle at the vendor of cards',
    settleTransfer(order({ card: { subAccountId: null, vendorId: 'v1' } })),
    ['rail:sepa:sending usd -1000', ...shares, 'rail:card-vendor:v1 eur 800'],
  ],
  [
    'settle of what came in',
    settleTransfer(order(incoming)),
    ['incoming:w1 usd -1000', ...shares, 'wallet:w1 eur 800'],
  ],
  ['receive', receiveTransfer(order(incoming)), ['rail:sepa usd -1000', 'incoming:w1 usd 1000']],
  [
    'receive from a card',
    receiveTransfer(order({ ...incoming, card: { subAccountId: 's1' } })),
    ['card:s1 usd -1000', 'incoming:w1 usd 1000'],
  ],
  ['give back', giveBackTransfer(order()), ['rail:sepa:sending usd -1000', 'wallet:w1 usd 1000']],
  [
    'give back of what came in',
    giveBackTransfer(order(incoming)),
    ['incoming:w1 usd -1000', 'rail:sepa usd 1000'],
  ],
  [
    'move to another wallet',
    moveTransfer(order({ toWalletId: 'w2' }), false),
    ['wallet:w1 usd -1000', ...shares, 'wallet:w2 eur 800'],
  ],
  [
    'move within a wallet',
    moveTransfer(order(), true),
    [`wallet:w1 usd -1000 {"id":"${held}","end":"captured"}`, ...shares, 'wallet:w1 eur 800'],
  ],
  [
    'move in one currency, where all rounding is of it',
    moveTransfer(order({ toWalletId: 'w2', toId: 'usd', arrives: 897n }), false),
    [
      'wallet:w1 usd -1000',
      'fees usd 60',
      'rail:network usd 25',
      'rounding usd 18',
      'wallet:w2 usd 897',
    ],
  ],
  [
    'move without fees',
    moveTransfer(order({ toWalletId: 'w2', toId: 'usd', arrives: 1000n, lines: [] }), false),
    ['wallet:w1 usd -1000', 'wallet:w2 usd 1000'],
  ],
]

test.each(posted)('%s', (_, transfer, legs) => {
  expect(lines(transfer)).toEqual(legs)
})

test.each(posted)('%s balances in every currency', (_, { legs }) => {
  const sums = new Map<string, bigint>()
  for (const { currencyId, posted: minor = 0n } of legs)
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + minor)
  expect([...sums.values()].filter((sum) => sum !== 0n)).toEqual([])
})

test('the same step of an order has the same id, and another step another', () => {
  const ids = [sendTransfer(order(), true), settleTransfer(order()), giveBackTransfer(order())]
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
  expect(sendTransfer(order(), false).id).toBe(ids[0]!.id)
  expect(ids.map(({ cause }) => cause)).toEqual(['order send', 'order settle', 'order give back'])
})

test('outside stands what arrived there, or all that came from there; our own cards are inside', () => {
  const vendor = { subAccountId: null, vendorId: 'v1' }
  expect(railEntryOf(order())).toEqual({ source: 'rail:sepa', currencyId: 'eur', minor: -800n })
  expect(railEntryOf(order(incoming))).toEqual({
    source: 'rail:sepa',
    currencyId: 'usd',
    minor: 1000n,
  })
  expect(railEntryOf(order({ card: vendor }))?.source).toBe('rail:card-vendor:v1')
  expect(railEntryOf(order({ card: { subAccountId: 's1', vendorId: 'v1' } }))).toBeNull()
})

test('lines of a kind add up', () => {
  const twice = [...order().lines, { kind: 'fixed', minor: 2n } as const]
  expect([lineMinorOf({ lines: twice }, 'fixed'), lineMinorOf({ lines: [] }, 'fixed')]).toEqual([
    22n,
    0n,
  ])
})

const coins = new Map([
  ['usd', { id: 'usd', symbol: 'USD', scale: 2 }],
  ['eur', { id: 'eur', symbol: 'EUR', scale: 2 }],
]) as never

test('its transactions are told what moved, in both currencies', () => {
  const meta = metaOf(order({ type: 'HIFI_SEPA_OFFRAMP', rate: '0.9', note: '', memo: '7' }), coins)
  expect(meta).toEqual({
    order_id: 'o1',
    order_type: 'HIFI_SEPA_OFFRAMP',
    billing_amount: '10.00',
    billing_amount_currency: 'USD',
    transaction_amount: '8.00',
    transaction_amount_currency: 'EUR',
    exchange_rate: '0.9',
    fee: '0.60',
    fee_currency: 'USD',
    network_fee: '0.25',
    network_fee_currency: 'USD',
    rail: 'sepa',
    memo: '7',
  })
})

test.each([
  [{}, 'to_fiat_account_id'],
  [incoming, 'fiat_account_id'],
])('the card of an order with %j is at its end %s', (parts, name) => {
  const card = { subAccountId: 's1', cardId: 'c1', last4: '4242', vendorId: null }
  expect(metaOf(order({ ...parts, card, chainId: 0 }), coins)).toMatchObject({
    to_card_id: 'c1',
    to_card_last4: '4242',
    [name]: 's1',
    chain_id: 0,
  })
})

test('the request that is paid is named where the money comes in, and not to its payer', () => {
  const named = (parts: object) =>
    metaOf(order({ paymentRequestId: 'r1', ...parts }), coins).payment_request_id
  expect([named(incoming), named({})]).toEqual(['r1', undefined])
})

test('whoever pays in is named by the reference, a payee by the destination', () => {
  const named = (parts: object) => metaOf(order(parts), coins).counterparty_name
  expect(named({ ...incoming, reference: 'Ann' })).toBe('Ann')
  expect(named({ reference: 'Rent' })).toBeUndefined()
  expect(named({ reference: 'Rent', destination: { title: 'Bob' } })).toBe('Bob')
})
