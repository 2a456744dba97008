import type { Tx } from '#bank/db/engine'
import { accountId, mayOwe, type Account } from './accounts.ts'
import type { Transfer } from './post.ts'

/** Writes transfers in one statement and answers one word each, in their order. */
export async function postTransfers(
  tx: Tx,
  tenantId: string,
  transfers: readonly Transfer[],
  hashes: readonly Buffer[],
  at: Date,
): Promise<string[]> {
  const legs = transfers.flatMap((transfer) => transfer.legs)
  const { rows } = await tx.query<{ answers: string[] }>(
    `select post_transfers($1, $2, $3, $4, $5, $6, $7, $8, $9) as answers`,
    [
      tenantId,
      at,
      transfers.map(({ id }) => id),
      transfers.map(({ cause }) => cause),
      hashes,
      transfers.map((transfer) => transfer.legs.length),
      legs.map((leg) => accountId(tenantId, leg)),
      legs.map(({ posted = 0n }) => posted.toString()),
      legs.map(({ held = 0n }) => held.toString()),
    ],
  )
  return rows[0]?.answers ?? []
}

/** Opens the accounts that are not there yet; who was quicker does not matter. */
export async function openAccounts(
  tx: Tx,
  tenantId: string,
  accounts: readonly Account[],
): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (tenant_id, id, address, currency_id, may_owe)
     select distinct $1::uuid, u.id, u.address, u.currency, u.may_owe
     from unnest($2::uuid[], $3::text[], $4::uuid[], $5::boolean[])
       u (id, address, currency, may_owe)
     order by u.id
     on conflict do nothing`,
    [
      tenantId,
      accounts.map((account) => accountId(tenantId, account)),
      accounts.map(({ address }) => address),
      accounts.map(({ currencyId }) => currencyId),
      accounts.map(mayOwe),
    ],
  )
}
