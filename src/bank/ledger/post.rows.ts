import type { Tx } from '#bank/db/engine'
import { accountId, mayOwe, type LedgerAccount } from './accounts.ts'
import type { Leg, Transfer } from './transfer.ts'

export interface Hashed {
  transfer: Transfer
  hash: Buffer
}

/** Posts groups of transfers in one statement; returns one result per group. */
export async function postSteps(
  tx: Pick<Tx, 'query'>,
  tenantId: string,
  groups: readonly (readonly Hashed[])[],
  at: Date,
): Promise<string[]> {
  const all = groups.flat()
  if (all.length === 0) return groups.map(() => 'posted')
  const legs = all.flatMap(({ transfer }) => transfer.legs)
  const accounts = indexed(legs.map((leg) => accountId(tenantId, leg)))
  const holds = indexed(legs.map(({ hold }) => hold?.id))
  const { rows } = await tx.query<{ answers: string[] }>(
    `select post_steps($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       as answers`,
    [
      tenantId,
      at,
      accounts.ids,
      holds.ids,
      groups.map((group) => group.length),
      all.map(({ transfer }) => transfer.id),
      all.map(({ transfer }) => transfer.cause),
      all.map(({ hash }) => hash),
      all.map(({ transfer }) => transfer.legs.length),
      accounts.places,
      legs.map(({ posted = 0n }) => posted.toString()),
      legs.map(holdColumns),
      holds.places,
      legs.map(({ hold }) => (hold && 'end' in hold ? hold.end : null)),
      legs.map(({ hold }) => (hold && 'place' in hold ? (hold.until ?? null) : null)),
    ],
  )
  return rows[0]?.answers ?? []
}

/** The distinct ids in order, and the 1-based index of each given one; 0 for none. */
function indexed(names: readonly (string | undefined)[]) {
  const ids = [...new Set(names)].filter((name) => name !== undefined).sort()
  const placeOf = new Map(ids.map((id, at) => [id, at + 1]))
  return { ids, places: names.map((name) => (name === undefined ? 0 : placeOf.get(name)!)) }
}

/** Only the ledger knows what an ending hold releases. */
function holdColumns({ hold }: Leg): string {
  if (!hold || 'end' in hold) return '0'
  return ('place' in hold ? hold.place : -hold.take).toString()
}

export async function openAccounts(tx: Tx, tenantId: string, accounts: readonly LedgerAccount[]) {
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
