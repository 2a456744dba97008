import {
  BUDGET_DIGITS_MAX,
  budgetCategories,
  type Budget,
  type budgetCalls,
  type listBudgets,
  type removeBudget,
  type setBudget,
} from '#contract/budget'
import { fromMinor, toMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { amountRefused } from '#bank/quote/amountRefused'
import { tenTo } from '#bank/rate/ratio'
import type { HandlersOf, PersonContext } from '#bank/requestContext'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { walletOf } from '#bank/wallet/wallet'
import { deleteBudget, listBudgetRows, lockBudgets, writeBudget } from './budget.rows.ts'
import { meantBy, spentOf, warningFor, type SpentOn } from './spent.ts'
import { stepBudget } from './step.ts'

export const budgetRoutes: HandlersOf<typeof budgetCalls> = {
  listBudgets: handleListBudgets,
  setBudget: handleSetBudget,
  removeBudget: handleRemoveBudget,
}

async function handleListBudgets(
  { wallet_uuid, time_zone }: ParsedOf<typeof listBudgets>,
  context: PersonContext,
) {
  const wallet = await walletOf(context.tx, context.scope, wallet_uuid)
  return budgetsShown(context, wallet.id, time_zone)
}

/** What it has passed when it is set is on the page: of that nobody is warned. */
export async function handleSetBudget(
  { wallet_uuid, category, amount, time_zone }: ParsedOf<typeof setBudget>,
  context: PersonContext,
) {
  const { tx, scope, tenant, world } = context
  const currency = tenant.config.base_currency
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const budget = {
    wallet_id: wallet.id,
    person_id: scope.personId,
    category,
    currency,
    amount: fromMinor(minorIn(amount, currency), TOTAL_SCALE),
  }
  const rows = await lockBudgets(tx, scope.tenantId, wallet.id)
  const before = rows.find((row) => row.category === category) ?? unwarned
  for (const one of await spentOf(context, [budget], time_zone)) {
    const { warned } = stepBudget(before, { type: 'budget.set', passed: warningFor(one) })
    const warned_month = one.month
    const created_at = world.clock.now()
    const row = { ...budget, time_zone, warned, warned_month, created_at }
    await writeBudget(tx, scope.tenantId, row)
  }
  return budgetsShown(context, wallet.id, time_zone)
}

async function handleRemoveBudget(
  { wallet_uuid, category, time_zone }: ParsedOf<typeof removeBudget>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const rows = await lockBudgets(tx, scope.tenantId, wallet.id)
  for (const row of rows.filter((one) => one.category === category)) {
    stepBudget(row, { type: 'budget.remove' })
    await deleteBudget(tx, scope.tenantId, wallet.id, category)
  }
  return budgetsShown(context, wallet.id, time_zone)
}

/** As a budget begins. */
const unwarned = { warned: 0 } as const

const MOST = tenTo(BUDGET_DIGITS_MAX + TOTAL_SCALE) - 1n

function minorIn(amount: string, currency: string): bigint {
  const minor = toMinor(amount, TOTAL_SCALE)
  if (minor === null)
    throw amountRefused('AMOUNT_INVALID', { decimals: String(TOTAL_SCALE) }, { word: 'DECIMALS' })
  const bound = (of: bigint) => fromMinor(of, TOTAL_SCALE)
  if (minor <= 0n) throw amountRefused('AMOUNT_TOO_SMALL', { min: bound(1n), currency })
  if (minor > MOST) throw amountRefused('AMOUNT_TOO_LARGE', { max: bound(MOST), currency })
  return minor
}

async function budgetsShown(context: PersonContext, walletId: string, zone: string) {
  const rows = await listBudgetRows(context.tx, context.scope.tenantId, walletId)
  const spent = await spentOf(context, rows, zone)
  const data = budgetCategories.flatMap((category) =>
    spent.filter(({ budget }) => budget.category === category).map(budgetShown),
  )
  return { data }
}

const budgetShown = ({ budget, spent }: SpentOn): Budget => ({
  category: budget.category,
  amount: budget.amount,
  currency: budget.currency,
  spent: fromMinor(spent, TOTAL_SCALE),
  left: fromMinor(meantBy(budget) - spent, TOTAL_SCALE),
})
