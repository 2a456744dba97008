import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { staffMay } from '#contract/ops/access'
import {
  adjustmentActs,
  type AdjustmentAct,
  type Adjustments,
  type readAdjustments,
} from '#contract/ops/adjustment'
import type { OpsCallName } from '#contract/ops/calls'
import { bookCurrencyShown, currencyAmong, readCurrencies, type Currencies } from '#bank/book/shown'
import { customerOf } from '#bank/customer/customer'
import { maskedName } from '#bank/customer/mask'
import { allAsBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import type { StaffContext } from '#bank/requestContext'
import { staffSumsOf } from '#bank/setting/staffSums'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import {
  listAdjustmentProposals,
  listAdjustmentRows,
  listCorrectables,
  listReturnableFees,
} from './adjustment.rows.ts'

const callOf: Record<AdjustmentAct, OpsCallName> = {
  fee_return: 'proposeFeeReturn',
  goodwill: 'proposeGoodwill',
  correction: 'proposeCorrection',
}

export async function handleReadAdjustments(
  { id }: ParsedOf<typeof readAdjustments>,
  context: StaffContext,
): Promise<Adjustments> {
  const { tx, scope, tenant, caller } = context
  const person = await customerOf(context, id)
  const lists = await allAsBank(tx, scope, () => listsOf(tx, scope.tenantId, id))
  const offered: Record<AdjustmentAct, boolean> = {
    fee_return: lists.fees.length > 0,
    goodwill: lists.wallets.length > 0,
    correction: lists.transactions.length > 0,
  }
  const { first_name, last_name, number, state } = person
  return {
    customer: { id, name: maskedName(first_name, last_name), number },
    base_currency: tenant.config.base_currency,
    goodwill_max: staffSumsOf(tenant.config).goodwill,
    ...lists,
    can: adjustmentActs.filter(
      (act) => state !== 'closed' && offered[act] && staffMay(caller.role, callOf[act]),
    ),
  }
}

/** Runs as the bank. */
async function listsOf(tx: Tx, tenantId: string, personId: string) {
  const currencies = await readCurrencies(tx, tenantId)
  const wallets = await listWalletRows(tx, { tenantId, personId: null }, personId)
  const fees = await listReturnableFees(tx, tenantId, personId)
  const transactions = await listCorrectables(tx, tenantId, personId)
  const made = await listAdjustmentRows(tx, tenantId, personId)
  const proposals = await listAdjustmentProposals(tx, tenantId, personId)
  const sumOf = (row: SumRow) => sumShown(row, currencies)
  return {
    wallets: wallets.map(({ id, number }) => ({ id, number: String(number) })),
    currencies: [...currencies.values()]
      .filter(({ is_enabled }) => is_enabled)
      .map(bookCurrencyShown),
    fees: fees.map(({ id, number, type, ...row }) => ({
      order: { id, number, type },
      ...sumOf(row),
    })),
    transactions: transactions.map(({ id, number, kind, note, ...row }) => ({
      id,
      number,
      kind,
      note,
      ...sumOf(row),
    })),
    made: made.map(({ id, act, reason, leaves, proposal_id: proposal, ...row }) => ({
      id,
      act,
      reason,
      leaves,
      proposal,
      ...sumOf(row),
    })),
    proposals: proposals.map(({ id, adjustment: { act, leaves, ...draft } }) => ({
      id,
      act,
      leaves,
      ...amountShown(draft, currencies),
    })),
  }
}

interface AmountRow {
  minor: string
  currency_id: string
}

interface SumRow extends AmountRow {
  wallet: string
  at: Date
}

function amountShown({ minor, currency_id }: AmountRow, currencies: Currencies) {
  const currency = currencyAmong(currencies, currency_id)
  const amount = fromMinor(BigInt(minor), currency.scale)
  return { amount, currency: bookCurrencyShown(currency) }
}

const sumShown = ({ wallet, at, ...row }: SumRow, currencies: Currencies) => ({
  ...amountShown(row, currencies),
  wallet,
  at: at.toISOString(),
})
