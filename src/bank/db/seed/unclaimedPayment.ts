import { chainIds } from '#contract/chains'
import { receivingAddressOf } from '#bank/chain/receive'
import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'

interface Typed {
  tenantId: string
  /** Of somebody who has an address there. */
  personId: string
  walletId: string
}

/** Somebody mistyped the memo of that wallet by one digit: the payment reaches the bank and nobody. */
export async function seedUnclaimedPayment(
  tx: Tx,
  world: BankServices,
  { tenantId, personId, walletId }: Typed,
): Promise<void> {
  const chainId = chainIds.ripple
  const tenant = await findTenant(tx, world.seal, tenantId)
  const moves = await world.chains.moves(tenantId, 'sandbox', chainId)
  if (!tenant || !moves) return
  const scope = { tenantId, personId }
  const place = { walletId, chainId, label: 'main' }
  const { address, memo } = await receivingAddressOf({ tx, scope, world, tenant }, place)
  const mistyped = `${memo}0`
  const paid = { to: address, memo: mistyped, contract: null, asset: 'XRP', minor: 25_000_000n }
  await moves.payIn(tx, paid)
}
