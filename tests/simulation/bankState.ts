import { reconcile } from '#bank/book/reconcile'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { BankServices } from '#bank/services'
import type { Citizen, Symbol } from './citizen.ts'

/** Balances from the ledger. */
export async function holdingsOf(
  { engine }: BankServices,
  { tenantId, walletId, currencies }: Pick<Citizen, 'tenantId' | 'walletId' | 'currencies'>,
) {
  const all = await engine.transaction({ tenantId, personId: null }, (tx) =>
    balancesOf(tx, tenantId, [`wallet:${walletId}`, `incoming:${walletId}`]),
  )
  const sumOf = (address: string, currencyId: string) =>
    all.find((one) => one.address === address && one.currencyId === currencyId)
  return Object.fromEntries(
    Object.entries(currencies).map(([symbol, id]) => {
      const own = sumOf(`wallet:${walletId}`, id)
      const coming = sumOf(`incoming:${walletId}`, id)
      const held = (own?.held ?? 0n) + (coming?.posted ?? 0n)
      return [symbol, { posted: own?.posted ?? 0n, held }]
    }),
  ) as Record<Symbol, { posted: bigint; held: bigint }>
}

/** ETH, posted and incoming. */
export async function coinsOf({ engine }: BankServices, { tenantId, walletId, coinId }: Citizen) {
  const addresses = [`wallet:${walletId}`, `incoming:${walletId}`] as const
  const all = await engine.transaction({ tenantId, personId: null }, (tx) =>
    balancesOf(tx, tenantId, addresses),
  )
  return addresses.map(
    (address) =>
      all.find((one) => one.address === address && one.currencyId === coinId)?.posted ?? 0n,
  )
}

export async function faultsIn({ engine }: BankServices, tenantId: string): Promise<string[]> {
  return engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { faults } = await reconcile(tx, tenantId)
    return faults
  })
}

export async function jobsIn({ engine }: BankServices, tenantId: string): Promise<string[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ queue: string; key: string }>(
      'select queue, key from jobs where tenant_id = $1 order by queue, key',
      [tenantId],
    ),
  )
  return rows.map(({ queue, key }) => `${queue} ${key}`)
}

/** When the next job is due; null where none is left. */
export const nextDue = (
  { engine }: BankServices,
  tenantIds: readonly string[],
): Promise<Date | null> =>
  engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ due: Date | null }>(
      'select min(due_at) as due from jobs where tenant_id = any($1)',
      [tenantIds],
    )
    return rows[0]?.due ?? null
  })
