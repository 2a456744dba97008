import { faultsInBook } from '#bank/ledger/audit.rows'
import type { Engine } from '#bank/db/engine'
import { insertCurrency } from '#bank/reference/reference.rows'
import { seededCurrencies } from '#bank/db/seed/currencies'
import type { BankServices } from '#bank/services'
import { openTenant } from './openTenant.ts'

/** A tenant with two currencies and an empty book. */
export async function openBook(world: Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>) {
  const tenantId = await openTenant(world)
  const scope = { tenantId, personId: null }
  const ids = await world.engine.transaction(scope, async (tx) => {
    const chosen = seededCurrencies.slice(0, 2)
    const made = chosen.map((currency, position) => ({
      ...currency,
      id: world.random.id(),
      position,
    }))
    for (const currency of made) await insertCurrency(tx, tenantId, currency)
    return made.map(({ id }) => id)
  })
  return { tenantId, usd: ids[0]!, eur: ids[1]! }
}

/** Every currency of the sandbox tenants, by its symbol, or by symbol and chain. */
export async function openCurrencies(
  world: Pick<BankServices, 'engine' | 'random'>,
  tenantId: string,
) {
  const made = seededCurrencies.map((currency, position) => ({
    ...currency,
    id: world.random.id(),
    position,
  }))
  await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    for (const currency of made) await insertCurrency(tx, tenantId, currency)
  })
  return new Map(
    made.map(({ symbol, chain_id, id }) => [
      chain_id === null ? symbol : `${symbol} ${chain_id}`,
      id,
    ]),
  )
}

export const faults = (engine: Engine, tenantId: string) =>
  engine.transaction({ tenantId, personId: null }, (tx) => faultsInBook(tx, tenantId))

/** Ledger accounts of a tenant by address. */
export async function balances(engine: Engine, tenantId: string, currencyId: string) {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ address: string; posted: string; held: string }>(
      `select address, posted, held from ledger_accounts
       where tenant_id = $1 and currency_id = $2`,
      [tenantId, currencyId],
    ),
  )
  return new Map(
    rows.map(({ address, posted, held }) => [
      address,
      { posted: BigInt(posted), held: BigInt(held) },
    ]),
  )
}
