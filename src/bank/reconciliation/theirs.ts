import { inTenant } from '#bank/db/engine'
import { ownAddressesOf } from '#bank/chain/ownAddresses'
import { openChainWatch } from '#bank/chain/watch'
import type { StatementRow } from '#bank/outside/statements/statement'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import type { DayOfSource } from './ours.rows.ts'
import { chainIdIn } from './source.ts'

/** What the outside says of the day; null where it has not said it yet. */
export async function theirsOf(
  world: BankServices,
  tenantId: string,
  day: DayOfSource,
): Promise<StatementRow[] | null> {
  const chainId = chainIdIn(day.source)
  if (chainId !== null) return movesOnChain(world, tenantId, { ...day, chainId })
  const sandbox = await inTenant(world.engine, tenantId, (tx) => isSandbox(tx, tenantId))
  return world.statements.read({ tenantId, sandbox, ...day })
}

/** Of coins that the bank deals in: others are nobody's money here. */
async function movesOnChain(
  world: BankServices,
  tenantId: string,
  { chainId, since, until }: DayOfSource & { chainId: number },
): Promise<StatementRow[] | null> {
  const watch = await openChainWatch(world, tenantId, chainId)
  if (!watch) return null
  const { link, currencies } = watch
  const moves = await link.movesOf(await ownAddressesOf(watch), since, until)
  const coins = new Map(
    currencies.flatMap(({ id, chain_id, contract }) =>
      chain_id === chainId ? [[contract, id] as const] : [],
    ),
  )
  return (
    moves?.flatMap(({ txid: reference, contract, minor }) => {
      const currencyId = coins.get(contract)
      return currencyId === undefined ? [] : [{ currencyId, reference, minor }]
    }) ?? null
  )
}
