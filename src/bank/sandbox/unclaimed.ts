import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { sandboxChainClaim, sandboxChainUnclaimed } from '#contract/sandboxChain'
import { chainNotification } from '#bank/chain/chainNotification'
import { chainFactsOf } from '#bank/chain/families'
import { claimStep } from '#bank/chain/unclaimed/claim'
import { countUnclaimed, findClaimable, listUnclaimed } from '#bank/chain/unclaimed/claim.rows'
import { commitLedgerRows } from '#bank/ledger/step'
import { pageFrom } from '#bank/page'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { RequestContext } from '#bank/requestContext'
import { isId, walletOf } from '#bank/wallet/wallet'

/** The operator assigns each once; from then on it is a normal deposit. */
export async function handleSandboxChainUnclaimed(
  { chain, limit, offset }: ParsedOf<typeof sandboxChainUnclaimed>,
  { tx, scope }: RequestContext,
) {
  if (!chainFactsOf(chain)) throw new Refusal('CHAIN_UNSUPPORTED')
  const total = await countUnclaimed(tx, scope.tenantId, chain)
  const rows = await listUnclaimed(tx, scope.tenantId, chain, { limit, offset })
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const data = rows.map((row) => {
    const currency = currencies.find(({ id }) => id === row.currency_id)
    return {
      uuid: row.id,
      txid: row.txid,
      address: row.to_address,
      asset: row.asset,
      // The amount of an unknown token is unknown.
      amount: currency ? fromMinor(BigInt(row.minor), currency.scale) : null,
      seen_at: row.seen_at.toISOString(),
    }
  })
  return pageFrom(data, total, offset)
}

export async function handleSandboxChainClaim(
  { chain, uuid, wallet_uuid }: ParsedOf<typeof sandboxChainClaim>,
  { tx, scope, world }: RequestContext,
) {
  const facts = chainFactsOf(chain)
  if (!facts) throw new Refusal('CHAIN_UNSUPPORTED')
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const found = isId(uuid) ? await findClaimable(tx, scope.tenantId, uuid) : null
  if (found?.chain_id !== chain)
    throw new Refusal('NOT_FOUND', 'There is no such payment that waits to be claimed.')
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const owner = { walletId: wallet.id, personId: wallet.person_id }
  const { step, transactionId } = claimStep(world, found, owner, facts, currencies)
  await commitLedgerRows(tx, scope.tenantId, step, world.clock.now())
  tx.notify(chainNotification(scope.tenantId))
  return { transaction_uuid: transactionId }
}
