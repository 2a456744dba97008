import { BUDGET_WARNINGS } from '#contract/budget'
import { toMinor } from '#contract/kit/amount'
import type { BudgetPassed } from '#machines/spending/budget.life'
import { existing } from '#bank/existing'
import { worthOfDays } from '#bank/overview/month'
import type { PersonContext } from '#bank/requestContext'
import { listDaysSpent } from '#bank/spending/spending.rows'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { clockIn, midnightOf } from '#bank/wallet/statementColumns'
import type { BudgetRow } from './budget.rows.ts'

export type SpentDeps = Pick<PersonContext, 'tx' | 'tenant' | 'world'>

export interface SpentOn<Kept extends BudgetOf = BudgetOf> {
  budget: Kept
  /** Such as 2026-03. */
  month: string
  spent: bigint
}

type BudgetOf = Pick<BudgetRow, 'wallet_id' | 'person_id' | 'category' | 'currency' | 'amount'>

/** What was spent this month of each budget, in its currency: the month runs in that zone. */
export async function spentOf<Kept extends BudgetOf>(
  deps: SpentDeps,
  budgets: readonly Kept[],
  zone: string,
): Promise<SpentOn<Kept>[]> {
  const [first] = budgets
  if (!first) return []
  const now = deps.world.clock.now()
  const clock = clockIn(zone)
  const month = clock.format(now).slice(0, 7)
  const scope = { tenantId: deps.tenant.id, personId: first.person_id }
  const since = midnightOf(`${month}-01`, clock)
  const days = await listDaysSpent(deps.tx, scope, { walletId: first.wallet_id, since, zone })
  const found: SpentOn<Kept>[] = []
  for (const currency of new Set(budgets.map((budget) => budget.currency))) {
    const worth = await worthOfDays(deps, days, now, currency)
    for (const budget of budgets.filter((one) => one.currency === currency)) {
      const counted = days.filter(
        ({ category }) => budget.category === 'all' || budget.category === category,
      )
      const spent = counted.reduce((sum, day) => sum + worth(day, day.minor), 0n)
      found.push({ budget, month, spent })
    }
  }
  return found
}

export const meantBy = ({ amount }: Pick<BudgetRow, 'amount'>): bigint =>
  existing(toMinor(amount, TOTAL_SCALE), `A budget is ${amount}.`)

/** The highest of the percents that is reached, or 0. */
export const warningFor = ({ budget, spent }: SpentOn): BudgetPassed =>
  BUDGET_WARNINGS.findLast((percent) => spent * 100n >= meantBy(budget) * BigInt(percent)) ?? 0
