import { expect, test } from 'vitest'
import type { DifferenceStatus } from '#contract/ops/reconciliation'
import type { LineRow } from '#bank/reconciliation/line.rows'
import { heardOf, lineAfter, type Heard } from '#bank/reconciliation/lines'

/** What a line becomes of what each side says, day by day. */

const now = new Date('2026-03-04T01:00:00Z')
const today = { source: 'rail:ach', day: '2026-03-03', now }

const our = (minor: bigint, parts: object = {}) => ({
  currencyId: 'usd',
  reference: 'r1',
  minor,
  orderId: null,
  ...parts,
})
const their = (minor: bigint, parts: object = {}) => ({
  currencyId: 'usd',
  reference: 'r1',
  minor,
  ...parts,
})

const heard = (ours: Parameters<typeof heardOf>[2], theirs: Parameters<typeof heardOf>[3]) => [
  ...heardOf('t', 'rail:ach', ours, theirs).values(),
]

test('several entries of one name are one payment, whoever has them', () => {
  const [line, ...more] = heard([our(5n), our(-2n, { orderId: 'o1' })], [their(1n), their(2n)])
  expect(more).toEqual([])
  expect(line).toMatchObject({ ours: 3n, theirs: 3n, orderId: 'o1' })
})

test('a side that said nothing is not one that said nought', () => {
  expect(heard([our(0n)], [])).toMatchObject([{ ours: 0n, theirs: null }])
  expect(heard([], [their(0n)])).toMatchObject([{ ours: null, theirs: 0n }])
})

test('another currency or reference is another payment, and so is another account', () => {
  const lines = heard([our(5n), our(5n, { currencyId: 'eur' })], [their(5n, { reference: 'r2' })])
  expect(lines.map(({ ours, theirs }) => [ours, theirs])).toEqual([
    [5n, null],
    [5n, null],
    [null, 5n],
  ])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  const [elsewhere] = heardOf('t', 'rail:sepa', [our(5n)], []).keys()
  expect(lines.map(({ id }) => id)).not.toContain(elsewhere)
})

test('the first order that is named stays', () => {
  const [line] = heard([our(1n, { orderId: 'o1' }), our(1n, { orderId: 'o2' })], [])
  expect(line!.orderId).toBe('o1')
})

const said = (
  ours: bigint | null,
  theirs: bigint | null,
  orderId: string | null = null,
): Heard => ({
  id: 'l1',
  currencyId: 'usd',
  reference: 'r1',
  ours,
  theirs,
  orderId,
})

const before = (parts: Partial<LineRow>): LineRow => ({
  id: 'l1',
  source: 'rail:ach',
  currency_id: 'usd',
  reference: 'r1',
  day: '2026-03-02',
  last_day: '2026-03-02',
  ours: 5n,
  theirs: null,
  order_id: null,
  status: 'OPEN',
  proposed_by: null,
  moved_at: new Date('2026-03-03T01:00:00Z'),
  version: 4,
  ...parts,
})

test.each<[string, Heard, DifferenceStatus, string | null]>([
  ['both say the same', said(5n, 5n), 'MATCHED', null],
  ['both say nought', said(0n, null), 'MATCHED', null],
  ['they alone say nought', said(null, 0n), 'MATCHED', null],
  ['only we do', said(5n, null), 'OPEN', 'sides.differed'],
  ['only they do', said(null, 5n), 'OPEN', 'sides.differed'],
  ['they say more', said(5n, 6n), 'OPEN', 'sides.differed'],
])('a payment where %s is new', (_, one, status, event) => {
  const { line, step } = lineAfter(null, one, today)
  expect(line).toMatchObject({ status, day: today.day, last_day: today.day, version: 1 })
  expect(step?.event ?? null).toBe(event)
})

test.each<[DifferenceStatus, bigint, DifferenceStatus, string | null]>([
  ['OPEN', 5n, 'MATCHED', 'sides.agreed'],
  ['OPEN', 4n, 'OPEN', 'sides.differed'],
  ['MATCHED', 5n, 'MATCHED', null],
  ['MATCHED', 6n, 'OPEN', 'sides.differed'],
  ['PROPOSED', 5n, 'MATCHED', 'sides.agreed'],
  ['SETTLED', 6n, 'OPEN', 'sides.differed'],
])('one that was %s and hears of %d is %s', (status, theirs, next, event) => {
  const { line, step } = lineAfter(before({ status, proposed_by: 's1' }), said(null, theirs), today)
  expect(line).toMatchObject({
    status: next,
    ours: 5n,
    theirs,
    day: '2026-03-02',
    last_day: '2026-03-03',
    proposed_by: null,
    version: 5,
    moved_at: now,
  })
  expect(step && { event: step.event, seq: step.seq, actor: step.actor, at: step.at }).toEqual(
    event && { event, seq: 5, actor: 'bank', at: now },
  )
})

test('a line keeps its order, and takes one where it had none', () => {
  const orderOf = (order_id: string | null) =>
    lineAfter(before({ order_id }), said(1n, null, 'o2'), today).line.order_id
  expect([orderOf('o1'), orderOf(null)]).toEqual(['o1', 'o2'])
})
