import { expect, test } from 'vitest'
import { limitPeriods } from '#contract/cardShape'
import { firstOver, limitsShown, requestedCaps } from '#bank/card/limits'
import type { IssuingProgramInfo } from '#bank/card/programs'
import { nothingSpent, spentBy } from '#bank/card/purchase/spent.rows'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** Limits of a card, at the figure and one beyond, and on the first and last day of a period. */

const bank = await openTestBank()
const cards = await openCards(bank)

test.each(limitPeriods)('%s: all of it may be spent, and not a cent more', (period) => {
  const caps = { [period]: '1000' }
  const spent = period === 'per_transaction' ? nothingSpent : { ...nothingSpent, [period]: 400n }
  const already = period === 'per_transaction' ? 400n : 0n
  expect(firstOver(caps, spent, { more: 600n, already })).toBeNull()
  expect(firstOver(caps, spent, { more: 601n, already })).toBe(`limit_${period}`)
  expect(firstOver({}, spent, { more: 10n ** 15n, already })).toBeNull()
})

test('the shortest period is the reason', () => {
  const caps = Object.fromEntries(limitPeriods.map((period) => [period, '0']))
  const left = { ...caps }
  const reasons: (string | null)[] = []
  for (const period of ['per_transaction', 'daily', 'weekly', 'monthly', 'yearly', 'all_time']) {
    reasons.push(firstOver(left, nothingSpent, { more: 1n, already: 0n }))
    delete left[period]
  }
  expect(reasons).toEqual([
    'limit_per_transaction',
    'limit_daily',
    'limit_weekly',
    'limit_monthly',
    'limit_yearly',
    'limit_all_time',
  ])
})

test('a limit blocks once it is reached, and one of a payment never by itself', () => {
  const spent = { ...nothingSpent, daily: 500n, weekly: 499n, all_time: 7n }
  const shown = limitsShown({ daily: '500', weekly: '500', per_transaction: '0' }, spent, 2)
  expect(shown).toMatchObject({
    blocks_now: ['daily'],
    daily_enabled: true,
    daily_cap: '5.00',
    daily_spent: '5.00',
    weekly_spent: '4.99',
    per_transaction_cap: '0.00',
    per_transaction_spent: '0.00',
    monthly_enabled: false,
    monthly_cap: null,
    monthly_spent: '0.00',
    all_time_spent: '0.07',
  })
})

test('a new limit lies between nothing and the most of the program', () => {
  const program = { row: { cap_max: '2000000' }, currency: { scale: 2 } } as IssuingProgramInfo
  const set = (daily_cap: string | null | undefined) =>
    requestedCaps({ daily: '7', weekly: '8' }, { id: 'a', daily_cap }, program)
  expect(set('0')).toEqual({ daily: '0', weekly: '8' })
  expect(set('20000')).toEqual({ daily: '2000000', weekly: '8' })
  expect(set(undefined)).toEqual({ daily: '7', weekly: '8' })
  expect(set(null)).toEqual({ weekly: '8' })
  const pointer = '/daily_cap'
  for (const [cap, code] of [
    ['-0.01', 'AMOUNT_INVALID'],
    ['0.001', 'AMOUNT_INVALID'],
    ['20000.01', 'LIMIT_EXCEEDED'],
  ] as const)
    expect(() => set(cap)).toThrow(
      expect.objectContaining({ code, facts: { errors: [{ pointer, code: 'VALUE' }] } }),
    )
})

test('weeks begin on Monday, months and years on their first day', async () => {
  const { card, owner } = await cards.shopper('VIRTUAL_BALANCE', null)
  // 2026-03-01 is a Sunday.
  for (const [day, minor] of [
    ['2025-12-31', 1],
    ['2026-01-01', 10],
    ['2026-02-22', 100],
    ['2026-02-23', 1_000],
    ['2026-02-28', 10_000],
    ['2026-03-01', 100_000],
  ] as const)
    await cards.rows(
      `insert into card_days (tenant_id, card_id, person_id, day, spent)
       values ($1, $2, $3, $4, $5)`,
      card.id,
      owner.personId,
      day,
      minor,
    )
  const at = async (moment: string) => {
    const spent = await cards.within(owner, (tx, { tenantId }) =>
      spentBy(tx, tenantId, [card.id], new Date(moment)),
    )
    const { daily, weekly, monthly, yearly, all_time } = spent.get(card.id)!
    return [daily, weekly, monthly, yearly, all_time].map(Number)
  }
  expect(await at('2026-03-01T00:00:00Z')).toEqual([100_000, 111_000, 100_000, 111_110, 111_111])
  expect(await at('2026-03-01T23:59:59Z')).toEqual([100_000, 111_000, 100_000, 111_110, 111_111])
  expect(await at('2026-03-02T00:00:00Z')).toEqual([0, 0, 100_000, 111_110, 111_111])
  expect(await at('2027-01-01T00:00:00Z')).toEqual([0, 0, 0, 0, 111_111])
})
