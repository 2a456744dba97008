import type { Tx } from '#bank/db/engine'
import type { LedgerAccount, LedgerAddress } from './accounts.ts'

export interface Balance extends LedgerAccount {
  posted: bigint
  held: bigint
}

export async function balancesOf(tx: Tx, tenantId: string, addresses: readonly LedgerAddress[]) {
  const { rows } = await tx.query<BalanceRow>(
    `select address, currency_id as "currencyId", posted, held
     from ledger_accounts where tenant_id = $1 and address = any($2)
     order by address, currency_id`,
    [tenantId, addresses],
  )
  return rows.map((row) => ({ ...row, posted: BigInt(row.posted), held: BigInt(row.held) }))
}

/** Nothing of a currency that was never there. */
export function freeBalanceOf(balances: readonly Balance[], currencyId: string): bigint {
  const balance = balances.find((one) => one.currencyId === currencyId)
  return balance ? balance.posted - balance.held : 0n
}

interface BalanceRow extends LedgerAccount {
  posted: string
  held: string
}
