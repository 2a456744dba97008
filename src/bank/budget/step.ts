import { advance, allows } from '#machines/kit/life'
import { budgetLife, type BudgetEvent, type BudgetStatus } from '#machines/spending/budget.life'
import type { BudgetRow } from './budget.rows.ts'
import { warningFor, type SpentOn } from './spent.ts'

const statusOf = { 0: 'WITHIN', 80: 'NEARLY_SPENT', 100: 'SPENT' } as const

/** As the row has it; what is removed has none. */
const warnedIn: Record<BudgetStatus, BudgetRow['warned']> = {
  WITHIN: 0,
  NEARLY_SPENT: 80,
  SPENT: 100,
  REMOVED: 0,
}

const recordOf = ({ warned }: Pick<BudgetRow, 'warned'>) => ({
  status: statusOf[warned],
  facts: {},
})

/** One step of its life under the lock of its row. */
export function stepBudget(row: Pick<BudgetRow, 'warned'>, event: BudgetEvent) {
  const { status, intents } = advance(budgetLife, recordOf(row), event)
  return { warned: warnedIn[status], intents }
}

/** Null where there is nothing to warn of. */
export function checkBudget(spent: SpentOn<BudgetRow>) {
  const { budget, month } = spent
  const isNewMonth = budget.warned_month !== month
  const event = { type: 'budget.check', passed: warningFor(spent), isNewMonth } as const
  return allows(budgetLife, recordOf(budget), event) ? stepBudget(budget, event) : null
}
