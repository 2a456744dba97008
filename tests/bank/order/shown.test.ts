import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { orderStatuses, orderWaits, type OrderStatus } from '#contract/order'
import { orderTypes } from '#contract/orderType'
import { orderEntry } from '#bank/activity/shown'
import { legsOf } from '#bank/order/legs'
import type { OrderRow } from '#bank/order/order.rows'
import { detailOf, type OrderCoins } from '#bank/order/wire'

/**
 * What is recorded and shown of an order in every status, of every type and with everything it may
 * carry, as reviewed tables in `shown/`: the transactions of each step, the order, and its line of
 * the activity. `npx vitest run --project bank tests/bank/order/shown.test.ts -u` writes them anew.
 */

const coins = new Map([
  ['usd', { id: 'usd', symbol: 'USD', scale: 2, chain_id: null }],
  ['eur', { id: 'eur', symbol: 'EUR', scale: 2, chain_id: null }],
  ['eth', { id: 'eth', symbol: 'ETH', scale: 4, chain_id: chainIds.ethereum }],
]) as unknown as OrderCoins

const base = {
  id: 'a0a0a0a0-0000-4000-8000-000000000001',
  number: '7',
  type: 'TRANSFER_INTERNAL',
  personId: 'p1',
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
  rate: '0.88',
  status: 'NEW',
  facts: {
    direction: 'out',
    sub_status: null,
    reason_code: null,
    confirmations: null,
    money: 'none',
  },
  rail: null,
  railRef: null,
  chainId: null,
  card: null,
  toWalletId: null,
  toPersonId: null,
  toAddress: null,
  memo: null,
  destination: null,
  counterpartyId: null,
  destinationId: null,
  accountId: null,
  paymentRequestId: null,
  linkedOrderId: null,
  requestId: null,
  reference: null,
  note: null,
  payer: null,
  deadlineAt: null,
  createdAt: new Date('2026-03-02T09:00:00Z'),
  updatedAt: new Date('2026-03-02T09:01:00Z'),
  sentAt: null,
  arrivesBy: null,
  version: 1,
}

const order = ({ facts = {}, ...parts }: { facts?: object; [name: string]: unknown }): OrderRow =>
  ({ ...base, ...parts, facts: { ...base.facts, ...facts } }) as unknown as OrderRow

const destination = { type: 'bank', title: 'Ann', detail: '…7947' }
const card = { subAccountId: 's1', cardId: 'c1', last4: '4242', vendorId: 'v1' }
const onChain = { rail: 'chain', railRef: '0xt1', chainId: chainIds.ethereum, toAddress: '0xabc' }

/** Everything that an order may carry. */
const variants: Record<string, Parameters<typeof order>[0]> = {
  plain: {},
  'to somebody': { toWalletId: 'w2', toPersonId: 'p2', payer: 'Bob', note: 'Rent' },
  'to a wallet of one’s own': { toWalletId: 'w2', toPersonId: null },
  'for a request': { toWalletId: 'w2', toPersonId: 'p2', payer: 'Bob', paymentRequestId: 'r1' },
  exchange: { type: 'EXCHANGE_CRYPTO_INTERNAL', toWalletId: 'w1', toPersonId: 'p1', toId: 'eth' },
  'by a rail': {
    type: 'HIFI_SEPA_OFFRAMP',
    rail: 'sepa',
    railRef: 'ref1',
    destination,
    counterpartyId: 'cp1',
    destinationId: 'd1',
    reference: 'Invoice 7',
    requestId: 'q1',
    deadlineAt: new Date('2026-03-03T09:00:00Z'),
  },
  'on a chain': { type: 'WITHDRAWAL_CRYPTO', fromId: 'eth', toId: 'eth', memo: '9', ...onChain },
  'to an address of the bank': {
    type: 'WITHDRAWAL_CRYPTO',
    fromId: 'eth',
    toId: 'eth',
    toAddress: '0xabc',
    toWalletId: 'w2',
    toPersonId: 'p2',
  },
  'to a card': { type: 'TRANSFER_CARD_PREPAID', rail: 'cards', card },
  'to a vendor': {
    type: 'TRANSFER_CARD_WHOLESALE',
    rail: 'cards',
    card: { subAccountId: null, cardId: null, last4: null, vendorId: 'v1' },
  },
  'to cards by a payout': { type: 'RN_CARDS_OFFRAMP', rail: 'cards', card, fromId: 'eth' },
  free: { lines: [], net: 1000n },
  'came by a rail': {
    type: 'HIFI_SEPA_ONRAMP',
    rail: 'sepa',
    reference: 'Ann',
    accountId: 'a1',
    facts: { direction: 'in' },
  },
  'came back': {
    type: 'HIFI_SEPA_OFFRAMP',
    rail: 'sepa',
    linkedOrderId: 'a0a0a0a0-0000-4000-8000-000000000002',
    facts: { direction: 'in' },
  },
  'off a card': { type: 'WITHDRAW_CARD_PREPAID', rail: 'cards', card, facts: { direction: 'in' } },
}

const plain = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))

const world = { random: { number: () => 7 } } as unknown as Parameters<typeof legsOf>[0]['world']

/** It is the same at every step. */
const withoutMeta = (row: unknown) => {
  const { leg, ...rest } = row as { leg?: object }
  return leg ? { ...rest, leg: { ...leg, meta: undefined } } : rest
}

/** The steps an order takes. */
const moves: [OrderStatus | null, OrderStatus][] = [
  ...orderStatuses.map((status): [null, OrderStatus] => [null, status]),
  ['NEW', 'PENDING'],
  ['NEW', 'PROCESSING'],
  ['PENDING', 'PROCESSING'],
  ['NEW', 'CANCELED'],
  ['PENDING', 'CANCELED'],
  ['PENDING', 'COMPLETE'],
  ['PENDING', 'FAILED'],
  ['NEW', 'FAILED'],
  ['PROCESSING', 'ERROR'],
  ['ERROR', 'PROCESSING'],
  ['PROCESSING', 'COMPLETE'],
  ['PROCESSING', 'FAILED'],
  ['ERROR', 'FAILED'],
  ['COMPLETE', 'COMPLETE'],
]

function legLines(parts: Parameters<typeof order>[0], [was, is]: (typeof moves)[number]) {
  const before = was && order({ ...parts, status: was })
  const facts = { ...parts.facts, ...(is === 'FAILED' && { reason_code: 'RAIL_REJECTED' }) }
  try {
    const rows = legsOf({ world, coins }, before, order({ ...parts, facts, status: is }))
    return rows.map(({ bulk, row }) => `  ${bulk.name} ${plain(was ? withoutMeta(row) : row)}`)
  } catch (thrown) {
    return [`  refused: ${String(thrown)}`]
  }
}

test('the transactions of every step are those that were reviewed', async () => {
  const lines = Object.entries(variants).flatMap(([name, parts]) =>
    moves.flatMap((move) => {
      const legs = legLines(parts, move)
      return legs.length > 0 ? [`${name}: ${move.join(' → ')}`, ...legs] : []
    }),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('shown/legs.txt')
})

test('every type of order has a transaction of a kind of its own, and a line of the activity', async () => {
  const lines = orderTypes.flatMap((type) =>
    (['out', 'in'] as const).map((direction) => {
      const one = order({ type, status: 'COMPLETE', facts: { direction } })
      const legs = legsOf({ world, coins }, null, one).map(({ row }) => {
        const { leg } = row as { leg: { name: string; kind: string; type: string; method: string } }
        return `${leg.type} ${leg.kind} ${leg.method}`
      })
      const { kind, paid, received, name } = orderEntry(one, coins, [])
      return `${type} ${direction}: ${legs.join(', ')} | ${plain({ kind, paid, received, name })}`
    }),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('shown/types.txt')
})

const waits = [...orderWaits, 'settled'].map((sub_status) => ({ sub_status }))

test('an order and its line of the activity show what was reviewed', async () => {
  const comment = { text: 'mine', editedBy: 'p1', editedAt: new Date('2026-03-02T10:00:00Z') }
  const step = {
    seq: 1,
    from_status: null,
    event: 'order.placed',
    to_status: 'NEW',
    sub_status: 'rail',
    reason_code: 'X',
    actor: 'person',
    at: new Date('2026-03-02T09:00:00Z'),
  }
  const lines = (what: string, one: OrderRow) => [
    `# ${what}`,
    plain(detailOf(one, coins, [], null, 'p1')),
    plain(orderEntry(one, coins, [{ id: 't1' }])),
  ]
  const failed = { status: 'FAILED', facts: { reason_code: 'X', sub_status: 'y' } }
  const text = [
    ...Object.entries(variants).flatMap(([name, parts]) => lines(name, order(parts))),
    ...orderStatuses.flatMap((status) => lines(status, order({ status, facts: failed.facts }))),
    ...waits.flatMap((facts) => lines(`waits: ${facts.sub_status}`, order({ facts }))),
    ...waits.flatMap((facts) =>
      lines(`over: ${facts.sub_status}`, order({ facts, status: 'COMPLETE' })),
    ),
    plain(detailOf(order({}), coins, [step as never], comment, 'p1')),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('shown/orders.txt')
})

test('an order in a currency that is not there is a defect, not a zero', () => {
  expect(() => detailOf(order({ fromId: 'x' }), coins, [], null, 'p1')).toThrow(
    'unknown currency x',
  )
})
