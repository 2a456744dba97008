import { fromMinor } from '#contract/kit/amount'
import type { ProposedClaim } from '#contract/ops/proposed'
import { bookCurrencyShown } from '#bank/book/shown'
import { maskedName } from '#bank/customer/mask'
import { existing } from '#bank/existing'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { StaffContext } from '#bank/requestContext'
import { findWallet, type WalletRow } from '#bank/wallet/wallet.rows'
import { chainFactsOf, type ChainFacts } from '#bank/chain/families'
import { findSighting, type SightingRow } from '#bank/chain/sighting.rows'

export interface ClaimOfProposal {
  is: 'claim'
  isCurrent: boolean
  sighting: SightingRow
  currency: CurrencyRow
  currencies: readonly CurrencyRow[]
  facts: ChainFacts
  wallet: WalletRow
}

export async function claimTarget(
  { tx, scope }: StaffContext,
  sightingId: string,
  walletId: string,
): Promise<ClaimOfProposal> {
  const sighting = existing(
    await findSighting(tx, scope.tenantId, sightingId),
    `There is no payment ${sightingId}.`,
  )
  const wallet = existing(await findWallet(tx, scope, walletId), `There is no wallet ${walletId}.`)
  const facts = existing(
    chainFactsOf(sighting.chain_id),
    `Payment ${sightingId} is on no chain of ours.`,
  )
  const currencies = await listAllCurrencyRows(tx, scope.tenantId)
  const currency = existing(
    currencies.find(({ id }) => id === sighting.currency_id),
    `Payment ${sightingId} is in no currency of ours.`,
  )
  const isCurrent = sighting.state === 'refused' && sighting.wallet_id === null
  return { is: 'claim', isCurrent, sighting, currency, currencies, facts, wallet }
}

export const proposedClaimShown = (
  row: ProposalListRow,
  { sighting, currency, wallet }: ClaimOfProposal,
): ProposedClaim => ({
  id: sighting.id,
  txid: sighting.txid,
  amount: fromMinor(BigInt(sighting.minor), currency.scale),
  currency: bookCurrencyShown(currency),
  memo: sighting.memo,
  customer: { id: wallet.person_id, name: maskedName(row.first_name, row.last_name) },
  wallet: String(wallet.number),
})
