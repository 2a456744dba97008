import { expect, test } from 'vitest'
import { meantBy, warningFor } from '#bank/budget/spent'
import type { BudgetRow } from '#bank/budget/budget.rows'

/** How much of a budget is gone, at the cent where somebody is told. */

const budgetOf = (amount: string) => ({ amount }) as BudgetRow

test.each([
  ['100', 0n, 0],
  ['100', 79_99n, 0],
  ['100', 80_00n, 80],
  ['100', 99_99n, 80],
  ['100', 100_00n, 100],
  ['100', 250_00n, 100],
  ['0.01', 1n, 100],
  ['33.33', 26_66n, 0],
  ['33.33', 26_67n, 80],
  ['100', -5_00n, 0],
])('of %s %d hundredths are spent, which is %d percent of it', (amount, spent, percent) => {
  expect(warningFor({ budget: budgetOf(amount), month: '2026-03', spent })).toBe(percent)
})

test('a budget is counted in hundredths, and one that is none is a defect', () => {
  expect([meantBy({ amount: '12' }), meantBy({ amount: '0.5' })]).toEqual([12_00n, 50n])
  expect(() => meantBy({ amount: 'much' })).toThrow('A budget is much.')
})
