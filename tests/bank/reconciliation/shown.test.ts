import { expect, test } from 'vitest'
import type { Currencies } from '#bank/book/shown'
import type { CountedDayRow } from '#bank/reconciliation/days.rows'
import type { LineForStaff } from '#bank/reconciliation/line.rows'
import {
  dayShown,
  differenceOf,
  differenceShown,
  sidesShown,
  totalsShown,
} from '#bank/reconciliation/shown'
import { chainIdIn, sourceShown } from '#bank/reconciliation/source'

/** What staff read of a day and of a line, worked out by hand. */

test.each([
  ['rail:chain-1', { kind: 'chain', name: 'Ethereum' }],
  ['rail:cards', { kind: 'card_network', name: null }],
  ['rail:card-vendor:019cadc6-9a80-7e34', { kind: 'card_vendor', name: '0-7e34' }],
  ['rail:ach', { kind: 'rail', name: 'ach' }],
  ['rail:chain-x', { kind: 'rail', name: 'chain-x' }],
  ['rail:cards-other', { kind: 'rail', name: 'cards-other' }],
])('%s is shown as %j', (source, shown) => {
  expect(sourceShown(source)).toEqual({ source, ...shown })
})

test.each([
  ['rail:chain-1', 1],
  ['rail:chain-8453', 8453],
  ['rail:chain-1:sending', null],
  ['x rail:chain-1', null],
  ['rail:ach', null],
])('%s is of the chain %s', (source, id) => {
  expect(chainIdIn(source)).toBe(id)
})

const day = (more: Partial<CountedDayRow>) =>
  dayShown({
    source: 'rail:ach',
    day: '2026-03-02',
    status: 'TAKEN',
    totals: [],
    lines: 3,
    open: 0,
    explained: 1,
    ...more,
  } as CountedDayRow)

test('a day is in order without an open difference, and missing without a statement', () => {
  expect(day({})).toMatchObject({ status: 'ok', lines: 3, open: 0, explained: 1, name: 'ach' })
  expect(day({ open: 1 }).status).toBe('differs')
  expect(day({ status: 'MISSING', open: 1 }).status).toBe('missing')
})

const usd = { id: 'usd', symbol: 'USD', scale: 2, chain_id: null }
const currencies = new Map([['usd', usd]]) as unknown as Currencies

test('of a day the difference is theirs less ours', () => {
  const row = { totals: [['usd', '1000', '750']] } as unknown as CountedDayRow
  expect(totalsShown(row, currencies)).toMatchObject([
    { currency: { symbol: 'USD' }, ours: '10.00', theirs: '7.50', difference: '-2.50' },
  ])
})

test.each([
  [100n, 100n, 'matched', '0.00'],
  [100n, 90n, 'amount', '-0.10'],
  [100n, null, 'only_ours', '-1.00'],
  [null, 100n, 'only_theirs', '1.00'],
  [0n, null, 'matched', '0.00'],
  [null, 0n, 'matched', '0.00'],
  [null, null, 'matched', '0.00'],
  [0n, 5n, 'amount', '0.05'],
] as const)('ours %s and theirs %s are %s', (ours, theirs, kind, difference) => {
  const row = {
    id: 'l1',
    source: 'rail:ach',
    day: '2026-03-02',
    currency_id: 'usd',
    reference: 'r1',
    status: 'OPEN',
    ours,
    theirs,
    order_id: null,
    order_number: null,
  } as unknown as LineForStaff
  expect(differenceShown(row, currencies)).toMatchObject({ kind, difference, order: null })
  expect(differenceOf(row)).toBe((theirs ?? 0n) - (ours ?? 0n))
  expect(sidesShown(row, 2)).toEqual({
    ours: ours === null ? null : (Number(ours) / 100).toFixed(2),
    theirs: theirs === null ? null : (Number(theirs) / 100).toFixed(2),
  })
  const linked = { ...row, order_id: 'o1', order_number: '7' } as LineForStaff
  expect(differenceShown(linked, currencies).order).toEqual({ id: 'o1', number: '7' })
})
