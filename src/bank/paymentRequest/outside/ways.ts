import type { DepositInstruction } from '#contract/account'
import { fromMinor, toMinor } from '#contract/kit/amount'
import {
  isAsking,
  type OutsideWays,
  type PayableAccount,
  type PayableAddress,
} from '#contract/paymentRequest'
import { chainFactsOf, leastOf } from '#bank/chain/families'
import { allAsBank } from '#bank/db/asBank'
import { chainName } from '#bank/reference/chains'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { RequestContext } from '#bank/requestContext'
import { dueOf, type PaymentRequestShown } from '#bank/paymentRequest/shown'
import { findRequestAddress } from './address.rows.ts'
import { chainCode, transferCode } from './code.ts'
import { listPayableDetails } from './outside.rows.ts'
import { refusedByRail } from './rails.ts'

/**
 * Of a link that has not ended, as they are now: details that an account has no more are shown to
 * nobody.
 */
export async function outsideWaysOf(
  context: RequestContext,
  row: PaymentRequestShown,
): Promise<OutsideWays | null> {
  const { tx, scope } = context
  if (!row.outside || !isAsking(row.status)) return null
  const ways = await allAsBank(tx, scope, async () => ({
    accounts: await accountsOf(context, row),
    address: await addressOf(context, row),
  }))
  return ways.accounts.length > 0 || ways.address ? ways : null
}

const dueText = (row: PaymentRequestShown) => {
  const due = dueOf(row)
  return due === null ? null : fromMinor(due, row.scale)
}

/** By the rails that bring as much as is due. */
async function accountsOf(context: RequestContext, row: PaymentRequestShown) {
  const { tx, scope } = context
  const { wallet_id: walletId, currency_id: currencyId, reference } = row
  if (reference === null) return []
  const amount = dueText(row)
  const accounts: PayableAccount[] = []
  for (const one of await listPayableDetails(tx, scope.tenantId, { walletId, currencyId })) {
    const rail = one.instruction_type
    if (await refusedByRail(context, rail, { currencyId, amount })) continue
    const shown = detailsShown(one, reference)
    accounts.push({ ...shown, code: transferCode(shown, amount) })
  }
  return accounts
}

/** The owner’s address is nobody’s business who pays; some accounts need a reference of their own. */
const detailsShown = (one: DepositInstruction, reference: string) => ({
  rail: one.instruction_type,
  holder: one.account_holder_name,
  iban: one.iban ?? null,
  account_number: one.iban === undefined ? one.account_number : null,
  routing_number: one.account_routing_number ?? null,
  bic: one.swift_bic ?? null,
  bank_name: one.institution_name,
  bank_address: addressLine(one.institution_address),
  reference: [one.memo, reference].filter(Boolean).join(' '),
})

const addressLine = (address: DepositInstruction['institution_address']) =>
  address
    ? [address.address_line1, address.city, address.state, address.postal_code]
        .filter(Boolean)
        .concat(address.country_code)
        .join(', ')
    : null

/** Null too where the chain would not bring as little as is due. */
async function addressOf(
  { tx, scope, tenant, world }: RequestContext,
  row: PaymentRequestShown,
): Promise<PayableAddress | null> {
  const found = await findRequestAddress(tx, scope.tenantId, row.id)
  const facts = found && chainFactsOf(found.chain_id)
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const currency = currencies.find(({ id }) => id === row.currency_id)
  if (!found || !facts || !currency || !world.chains.follows(tenant.kind, found.chain_id))
    return null
  const due = dueOf(row)
  const least = leastOf(currency.symbol)
  if (due !== null && due < toMinor(least, row.scale)!) return null
  const { chain_id: chainId, address } = found
  const memo = found.memo || null
  const sum = due === null ? null : { amount: fromMinor(due, row.scale), minor: due }
  return {
    chain: chainId,
    chain_name: chainName(chainId) ?? String(chainId),
    address,
    memo,
    least,
    confirmations: facts.confirmations,
    code: chainCode({ chainId, contract: currency.contract, address, memo, due: sum }),
  }
}
