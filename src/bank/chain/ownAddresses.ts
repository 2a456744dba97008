import { inTenant } from '#bank/db/engine'
import type { OwnAddresses } from '#bank/outside/chains/link'
import { sendingAddress } from './derive.ts'
import { rootFor } from './keys.ts'
import type { ChainWatch } from './read.ts'

/** Every address that the bank has the keys of on a chain, and the one it sends from. */
export async function ownAddressesOf({
  world,
  tenantId,
  facts,
  addresses,
}: ChainWatch): Promise<OwnAddresses> {
  const root = await inTenant(world.engine, tenantId, (tx) => rootFor(tx, tenantId, world))
  const sending = sendingAddress(root, facts.family)
  const receiving = [...new Set([...addresses.map(({ address }) => address), sending])]
  return { receiving, sending }
}
