import { listBudgets, removeBudget, setBudget } from '#contract/budget'
import { readActivity, readReceipt } from '#contract/activity'
import type { Endpoint } from '#contract/kit/endpoint'
import { readFrontendBalance, readFrontendBankData, renameFrontendWallet } from '#contract/frontend'
import { readUser } from '#contract/person'
import {
  createWallet,
  exportTransactions,
  listTransactions,
  readTransaction,
  readWallet,
  readWalletHistory,
  renameWallet,
} from '#contract/wallet'
import { readBalances, readStatement } from '#contract/statement'
import { readTaxReport } from '#contract/taxReport'
import { commitLedgerRows } from '#bank/ledger/step'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import { recordLeg } from '#bank/wallet/legs'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'

type Ask = (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>

/** Every call about wallets, with the canary in a transaction. */
export async function askForWallets(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  me: CallOptions,
  word: string,
) {
  const { random } = bank.world
  const key = { headers: { 'idempotency-key': random.id() } }
  const wallet = (await ask(createWallet, { type: 'vault' }, { ...me, ...key })).body
  const personId = String((await ask(readUser, {}, me)).body.id)
  const uuid = random.id()
  await bank.world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const [currency] = await listCurrencyRows(tx, tenantId)
    const leg = recordLeg(
      bank.world,
      {
        walletId: String(wallet.uuid),
        personId,
        type: 'deposit',
        method: 'bank_transfer',
        kind: 'ONRAMP_ACHWIRE',
        status: 'pending',
        currencyId: currency!.id,
        minor: 1n,
        meta: { counterparty_name: word, note: word },
      },
      uuid,
    )
    await commitLedgerRows(tx, tenantId, { transfers: [], rows: [leg] }, bank.world.clock.now())
  })
  const current = { wallet_uuid: wallet.uuid }
  await ask(renameWallet, { uuid: wallet.uuid, name: 'Savings' }, me)
  await ask(readWallet, { uuid: wallet.uuid }, me)
  await ask(renameFrontendWallet, { uuid: wallet.uuid, name: 'Savings' }, me)
  await ask(readFrontendBalance, { uuid: wallet.uuid }, me)
  await ask(readFrontendBankData, { code: '021000021' }, me)
  await ask(readWalletHistory, { uuid: wallet.uuid }, me)
  await ask(listTransactions, current, me)
  await ask(readTransaction, { ...current, uuid }, me)
  await ask(readActivity, { id: uuid }, me)
  await ask(readReceipt, { id: uuid }, me)
  await ask(exportTransactions, current, me)
  const month = { from_date: '2026-03-01', to_date: '2026-03-31' }
  await ask(readStatement, { ...current, ...month }, me)
  await ask(readBalances, { ...current, day: '2026-03-01' }, me)
  await ask(readTaxReport, { year: '2026' }, me)
  await ask(setBudget, { ...current, category: 'all', amount: '100' }, me)
  await ask(setBudget, { ...current, category: 'food', amount: '0' }, me)
  await ask(listBudgets, current, me)
  await ask(removeBudget, { ...current, category: 'food' }, me)
}
