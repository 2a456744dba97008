import type { BudgetCategory } from '#contract/budget'
import type { BudgetPassed } from '#machines/spending/budget.life'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface BudgetRow {
  wallet_id: string
  category: BudgetCategory
  person_id: string
  amount: string
  currency: string
  time_zone: string
  /** In percent; of the month that is named. */
  warned: BudgetPassed
  warned_month: string
  created_at: Date
}

const columns =
  'wallet_id, category, person_id, amount, currency, time_zone, warned, warned_month, created_at'

const ofWallet = `select ${columns} from budgets where tenant_id = $1 and wallet_id = $2
  order by category`

export const listBudgetRows = (tx: Tx, tenantId: string, walletId: string) =>
  tx.rows<BudgetRow>(ofWallet, [tenantId, walletId])

/** Whoever warns and whoever changes one take turns. */
export const lockBudgets = (tx: Tx, tenantId: string, walletId: string) =>
  tx.rows<BudgetRow>(`${ofWallet} for no key update`, [tenantId, walletId])

export const hasBudgets = (tx: Tx, tenantId: string, walletId: string) =>
  tx.some('select from budgets where tenant_id = $1 and wallet_id = $2 limit 1', [
    tenantId,
    walletId,
  ])

export const writeBudget = (tx: Tx, tenantId: string, row: BudgetRow) =>
  insertRow(
    tx,
    'budgets',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    `on conflict (tenant_id, wallet_id, category) do update set amount = excluded.amount,
       currency = excluded.currency, time_zone = excluded.time_zone, warned = excluded.warned,
       warned_month = excluded.warned_month`,
  )

export async function deleteBudget(
  tx: Tx,
  tenantId: string,
  walletId: string,
  category: BudgetCategory,
) {
  await tx.query('delete from budgets where tenant_id = $1 and wallet_id = $2 and category = $3', [
    tenantId,
    walletId,
    category,
  ])
}

export async function deleteBudgetsOf(tx: Tx, tenantId: string, personId: string): Promise<void> {
  await tx.query('delete from budgets where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])
}
