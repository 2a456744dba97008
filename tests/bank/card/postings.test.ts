import { expect, test } from 'vitest'
import { firstOver, limitsShown, requestedCaps } from '#bank/card/limits'
import { expiryOf } from '#bank/card/purchase/expiry'
import {
  capturePosting,
  creditPosting,
  holdPosting,
  releasePosting,
  repaymentLegs,
  transferOf,
} from '#bank/card/purchase/postings'
import type { CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import { nothingSpent } from '#bank/card/purchase/spent.rows'
import { idOf } from '#bank/ledger/accounts'

/** What a purchase posts, with numbers by hand: from the hold first, then what is free, then owed. */

const row = {
  id: 'p1',
  version: 3,
  sub_account_id: 's1',
  currency_id: 'usd',
  hold_id: 'h1',
  held: 100n,
} as CardTransactionRow
const unheld = { ...row, hold_id: null, held: 0n }
const money = { address: 'card:s1', currencyId: 'usd' }
const owedTo = { address: 'rail:card-owed:s1', currencyId: 'usd' }
const scheme = { address: 'rail:cards', currencyId: 'usd' }
/** Of 250, 100 are held for this purchase and 30 for another. */
const balance = { posted: 250n, held: 130n, owed: 0n }

test('a hold takes the place of the one before', () => {
  const until = new Date('2026-03-09T09:00:00Z')
  const id = idOf('p1', 'hold', '3')
  const placed = { ...money, hold: { id, place: 40n, until } }
  expect(holdPosting(unheld, 40n, until)).toEqual({ legs: [placed], holdId: id, overdrawn: false })
  expect(holdPosting(row, 40n, until).legs).toEqual([
    { ...money, hold: { id: 'h1', end: 'voided' } },
    placed,
  ])
})

test.each(['voided', 'expired'] as const)('a hold that is %s is gone', (end) => {
  expect(releasePosting(row, end)).toEqual({
    legs: [{ ...money, hold: { id: 'h1', end } }],
    holdId: null,
    overdrawn: false,
  })
  expect(releasePosting(unheld, end).legs).toEqual([])
})

const taken = { id: 'h1', take: 60n }
const ended = { id: 'h1', end: 'captured' }

interface Capture {
  name: string
  from: CardTransactionRow
  amount: bigint
  last: boolean
  /** What is taken of the hold, and what becomes of it. */
  hold: [taken: bigint, move: object] | null
  free: bigint
  owed: bigint
  left: string | null
}

const captures: Capture[] = [
  { name: 'a part', from: row, amount: 60n, last: false, hold: [60n, taken], ...nothingMore('h1') },
  { name: 'a last part', from: row, amount: 60n, last: true, hold: [60n, ended], ...nothingMore() },
  { name: 'all', from: row, amount: 100n, last: false, hold: [100n, ended], ...nothingMore() },
  { name: 'more', from: row, amount: 130n, last: false, hold: [100n, ended], ...also(30n, 0n) },
  { name: 'all free', from: row, amount: 220n, last: true, hold: [100n, ended], ...also(120n, 0n) },
  { name: 'one over', from: row, amount: 221n, last: true, hold: [100n, ended], ...also(120n, 1n) },
  { name: 'without a hold', from: unheld, amount: 120n, last: true, hold: null, ...also(120n, 0n) },
  { name: 'too much', from: unheld, amount: 150n, last: false, hold: null, ...also(120n, 30n) },
]

function also(free: bigint, owed: bigint) {
  return { free, owed, left: null }
}

function nothingMore(left: string | null = null) {
  return { free: 0n, owed: 0n, left }
}

test.each(captures)('taking $name', ({ from, amount, last, hold, free, owed, left }) => {
  expect(capturePosting(from, balance, amount, last)).toEqual({
    legs: [
      ...(hold ? [{ ...money, posted: -hold[0], hold: hold[1] }] : []),
      { ...money, posted: -free },
      { ...owedTo, posted: -owed },
      { ...scheme, posted: amount },
    ],
    holdId: left,
    overdrawn: owed > 0n,
  })
})

test.each([
  [50n, 0n, 0n, 50n],
  [50n, 20n, 20n, 30n],
  [50n, 50n, 50n, 0n],
  [50n, 80n, 50n, 0n],
  [50n, -1n, 0n, 50n],
])('a credit of %i where %i are owed pays %i of it', (amount, owed, paid, rest) => {
  expect(creditPosting(row, { owed }, amount)).toEqual([
    { ...owedTo, posted: paid },
    { ...money, posted: rest },
  ])
})

test.each([
  [120n, 20n, 20n],
  [120n, 200n, 120n],
  [120n, 0n, 0n],
])('of %i free, where %i are owed, %i are paid back', (_, owed, paid) => {
  expect(repaymentLegs(row, { ...balance, owed })).toEqual([
    { ...money, posted: -paid },
    { ...owedTo, posted: paid },
  ])
})

test('a transfer has its purchase, its turn and its cause, and no leg that moves nothing', () => {
  const hold = { ...money, posted: 0n, hold: { id: 'h1', end: 'voided' as const } }
  const legs = [{ ...scheme, posted: 5n }, { ...owedTo, posted: 0n }, hold]
  expect(transferOf(row, 'clear', legs as never)).toEqual({
    id: idOf('p1', 'card', '3'),
    cause: 'card clear',
    legs: [legs[0], hold],
  })
})

const DAY_MS = 86_400_000
const at = new Date('2026-03-02T09:00:00Z')
const daysOf = (category: string) =>
  (['VISA', 'MASTERCARD', 'AMEX', 'UNIONPAY'] as const).map(
    (brand) => (expiryOf(brand, category, at).getTime() - at.getTime()) / DAY_MS,
  )

test.each([
  [
    ['3000', '3500', '3999', '4411', '7011', '7512', '7519'],
    [31, 30, 30, 30],
  ],
  [
    ['5541', '5542'],
    [2, 1, 2, 2],
  ],
  [
    [
      '0000',
      '2999',
      '4000',
      '4410',
      '4412',
      '5411',
      '5540',
      '5543',
      '7010',
      '7012',
      '7511',
      '7520',
    ],
    [7, 7, 7, 30],
  ],
])('at merchants of %j a hold lasts %j days', (categories, days) => {
  for (const category of categories) expect(daysOf(category), category).toEqual(days)
})

const caps = { per_transaction: '100', daily: '150', all_time: '1000' }
const spent = { ...nothingSpent, daily: 60n, all_time: 950n }

test.each([
  [50n, 0n, null],
  [50n, 50n, null],
  [51n, 50n, 'limit_per_transaction'],
  [90n, 0n, 'limit_all_time'],
  [91n, 0n, 'limit_daily'],
  [101n, 0n, 'limit_per_transaction'],
])('%i more where %i were taken already is over: %s', (more, already, reason) => {
  expect(firstOver(caps, spent, { more, already })).toBe(reason)
})

test('limits are shown with what is used of them, and which are used up', () => {
  const shown = limitsShown({ daily: '60', all_time: '951', per_transaction: '0' }, spent, 2)
  expect(shown).toMatchObject({
    daily_enabled: true,
    daily_cap: '0.60',
    daily_spent: '0.60',
    all_time_cap: '9.51',
    all_time_spent: '9.50',
    per_transaction_cap: '0.00',
    per_transaction_spent: '0.00',
    weekly_enabled: false,
    weekly_cap: null,
    blocks_now: ['daily'],
  })
})

const info = { row: { cap_max: '1000' }, currency: { scale: 2 } } as never
const asked = (request: object) =>
  requestedCaps({ daily: '5', weekly: '6' }, request as never, info)

test('a limit is set, taken away or left', () => {
  expect(asked({ daily_cap: null, monthly_cap: '10.00', yearly_cap: '0' })).toEqual({
    weekly: '6',
    monthly: '1000',
    yearly: '0',
  })
})

test.each([
  ['10.01', 'LIMIT_EXCEEDED'],
  ['1.001', 'AMOUNT_INVALID'],
  ['-1', 'AMOUNT_INVALID'],
])('a limit of %s is refused: %s', (daily_cap, code) => {
  expect(() => asked({ daily_cap })).toThrow(
    expect.objectContaining({
      code,
      facts: { errors: [{ pointer: '/daily_cap', code: 'VALUE' }] },
    }),
  )
})
