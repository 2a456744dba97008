import type { Endpoint } from '#contract/kit/endpoint'
import { bookCalls, type BookAccountList } from '#contract/ops/book'
import { hotWalletCalls } from '#contract/ops/hotWallet'
import { reconciliationCalls } from '#contract/ops/reconciliation'
import { bookReportCalls } from '#contract/ops/bookReport'
import { dayOf } from '#bank/book/day'
import { inTenant } from '#bank/db/engine'
import { insertHotWallet } from '#bank/hotWallet/hotWallet.rows'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import { takeStatement } from '#bank/reconciliation/take'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'

/** Makes a call of the staff. */
export type Ask = (endpoint: Endpoint, input: object, caller?: CallOptions) => Promise<TestResponse>

/** The trial balance, the accounts and the postings of one, and each as a file. */
export async function askAboutBook(ask: Ask, me: CallOptions) {
  await ask(bookCalls.readTrialBalance, {}, me)
  await ask(bookCalls.exportTrialBalance, {}, me)
  const { data } = (await ask(bookCalls.listBookAccounts, {}, me))
    .body as unknown as BookAccountList
  const id = data[0]?.id
  await ask(bookCalls.exportBookAccounts, {}, me)
  await ask(bookCalls.readBookAccount, { id }, me)
  await ask(bookCalls.exportBookPostings, { id }, me)
  await ask(bookReportCalls.readEarnings, {}, me)
  await ask(bookReportCalls.exportBookReport, { period: '2026-02' }, me)
  await ask(bookReportCalls.printBookReport, { period: '2026-02' }, me)
}

/** A day of an account outside with a charge that nobody posted, and what is done about that. */
export async function askAboutReconciliation(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
) {
  const at = world.clock.now()
  const day = dayOf(at)
  const id = world.random.id()
  const source = `rail:charged-${id.slice(-6)}`
  await inTenant(world.engine, tenantId, async (tx) => {
    const [currency] = await listAllCurrencyRows(tx, tenantId)
    const row = { id, source, currencyId: currency!.id, reference: 'FEE 03', minor: -12n, at }
    await pretendStatementRows.write(tx, tenantId, [row], at)
  })
  await takeStatement(world, { tenantId, source, day })
  await ask(reconciliationCalls.listReconciledDays, {}, me)
  const { body } = await ask(reconciliationCalls.readReconciledDay, { source, day }, me)
  const [line] = body.data as { id: string }[]
  if (!line) throw new Error('The statement has no charge in it.')
  const reason = 'Asked the bank about it'
  await ask(reconciliationCalls.readDifference, { id: line.id }, me)
  await ask(reconciliationCalls.explainDifference, { id: line.id, reason }, me)
  await ask(reconciliationCalls.reopenDifference, { id: line.id, reason }, me)
  await ask(reconciliationCalls.correctDifference, { id: line.id, reason }, me)
}

/** A hot wallet, as the bank's watcher would find it, and its levels. */
export async function askAboutHotWallets(
  { world }: TestBank,
  tenantId: string,
  ask: Ask,
  { me, second }: { me: CallOptions; second: CallOptions },
) {
  const at = world.clock.now()
  const id = world.random.id()
  await inTenant(world.engine, tenantId, async (tx) => {
    const [currency] = await listAllCurrencyRows(tx, tenantId)
    await insertHotWallet(tx, tenantId, {
      id,
      chain_id: 1,
      currency_id: currency!.id,
      status: 'FINE',
      low: 1n,
      high: null,
      next_low: null,
      next_high: null,
      proposed_by: null,
      ledger: 5n,
      held: 5n,
      seen_at: at,
      moved_at: at,
      version: 0,
    })
  })
  const reason = 'For the week'
  const none = { id, low: null, high: null, reason }
  await ask(hotWalletCalls.listHotWallets, {}, me)
  await ask(hotWalletCalls.readHotWallet, { id }, me)
  await ask(hotWalletCalls.setHotLevels, none, me)
  await ask(hotWalletCalls.dropHotLevels, { id, reason }, me)
  await ask(hotWalletCalls.setHotLevels, none, me)
  await ask(hotWalletCalls.confirmHotLevels, { id, reason }, second)
}
