import type { Tx } from '#bank/db/engine'
import { sightingColumns, type SightingRow } from './sighting.rows.ts'

const unclaimed = `tenant_id = $1 and chain_id = $2 and state = 'refused' and wallet_id is null`

export async function countUnclaimed(tx: Tx, tenantId: string, chainId: number): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    `select count(*) as count from sightings where ${unclaimed}`,
    [tenantId, chainId],
  )
  return Number(rows[0]?.count ?? 0)
}

/** Oldest first: who waited longest is helped first. */
export async function listUnclaimed(
  tx: Tx,
  tenantId: string,
  chainId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SightingRow[]> {
  const { rows } = await tx.query<SightingRow>(
    `select ${sightingColumns} from sightings where ${unclaimed}
     order by seen_at, id limit $3 offset $4`,
    [tenantId, chainId, limit, offset],
  )
  return rows
}

/** Assigns it to a customer as pending; null if it is not claimable or in no currency of ours. */
export async function claimSighting(
  tx: Tx,
  tenantId: string,
  { chain, uuid }: { chain: number; uuid: string },
  owner: { walletId: string; personId: string; transactionId: string },
): Promise<SightingRow | null> {
  const { rows } = await tx.query<SightingRow>(
    `update sightings set state = 'pending', confirmations = 0, wallet_id = $4, person_id = $5,
       transaction_id = $6
     where ${unclaimed} and id = $3 and currency_id is not null
     returning ${sightingColumns}`,
    [tenantId, chain, uuid, owner.walletId, owner.personId, owner.transactionId],
  )
  return rows[0] ?? null
}
