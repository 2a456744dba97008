import type { FeedTable } from '#contract/feed'
import { inTenant, type Tx } from '#bank/db/engine'
import type { FeedEntry } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import type { JobHandlers } from '#bank/job/runJobs'
import { writeRows } from '#bank/ledger/step'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'
import { hasBudgets, lockBudgets, writeBudget } from './budget.rows.ts'
import { spentOf, type SpentDeps, type SpentOn } from './spent.ts'
import { checkBudget } from './step.ts'
import type { BudgetRow } from './budget.rows.ts'

/** Where money spent is news: purchases by card are told of with their card. */
const spendings: readonly FeedTable[] = ['transactions', 'cards']

/** Long after the purchase was answered, and of whoever has a budget alone. */
export async function followBudgets(
  tx: Tx,
  { tenantId, walletId }: { tenantId: string; walletId: string },
  world: Pick<BankServices, 'clock' | 'random'>,
  entries: readonly FeedEntry[],
): Promise<void> {
  if (!entries.some(({ table }) => spendings.includes(table))) return
  if (!(await hasBudgets(tx, tenantId, walletId))) return
  const now = world.clock.now()
  const check = job(world, 'budget.check', { key: walletId, what: { walletId }, dueAt: now })
  await writeRows(tx, tenantId, [check], now)
}

export const budgetJobs = (world: BankServices): Pick<JobHandlers, 'budget.check'> => ({
  'budget.check': ({ walletId }, { tenantId }) => checkBudgets(world, tenantId, walletId),
})

/** Any number may run it at once, and be killed anywhere: a warning and its mark are one commit. */
const checkBudgets = (world: BankServices, tenantId: string, walletId: string): Promise<void> =>
  inTenant(world.engine, tenantId, async (tx) => {
    const budgets = await lockBudgets(tx, tenantId, walletId)
    const tenant = budgets.length > 0 && (await findTenant(tx, world.seal, tenantId))
    if (!tenant) return
    for (const zone of new Set(budgets.map(({ time_zone }) => time_zone))) {
      const there = budgets.filter(({ time_zone }) => time_zone === zone)
      for (const one of await spentOf({ tx, tenant, world }, there, zone))
        await warn({ tx, tenant, world }, one)
    }
  })

const noticeOf = { warnSpent: 'budget_spent', warnNearlySpent: 'budget_nearly_spent' } as const

/** Once a month of each; whoever passes both at once is told of the higher one. */
async function warn({ tx, tenant, world }: SpentDeps, spent: SpentOn<BudgetRow>): Promise<void> {
  const { budget, month } = spent
  const next = checkBudget(spent)
  if (!next) return
  await writeBudget(tx, tenant.id, { ...budget, warned: next.warned, warned_month: month })
  const { amount, currency, category } = budget
  for (const { type } of next.intents)
    await enqueueNotice({ tx, tenantId: tenant.id, world }, budget.person_id, {
      kind: noticeOf[type],
      facts: { amount, currency, ...(category !== 'all' && { category }) },
      room: 'spending',
      walletId: budget.wallet_id,
    })
}
