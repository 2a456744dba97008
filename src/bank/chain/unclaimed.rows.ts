import type { Tx } from '#bank/db/engine'
import { sightingColumns, type SightingRow } from './sighting.rows.ts'

const unclaimed = `tenant_id = $1 and chain_id = $2 and state = 'refused' and wallet_id is null`

export const countUnclaimed = (tx: Tx, tenantId: string, chainId: number) =>
  tx.total(`select count(*) as total from sightings where ${unclaimed}`, [tenantId, chainId])

/** Oldest first: who waited longest is helped first. */
export const listUnclaimed = (
  tx: Tx,
  tenantId: string,
  chainId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<SightingRow>(
    `select ${sightingColumns} from sightings where ${unclaimed}
     order by seen_at, id limit $3 offset $4`,
    [tenantId, chainId, limit, offset],
  )

/** Assigns it to a customer as pending; null if it is not claimable or in no currency of ours. */
export const claimSighting = (
  tx: Tx,
  tenantId: string,
  { chain, uuid }: { chain: number; uuid: string },
  owner: { walletId: string; personId: string; transactionId: string },
) =>
  tx.row<SightingRow>(
    `update sightings set state = 'pending', confirmations = 0, wallet_id = $4, person_id = $5,
       transaction_id = $6
     where ${unclaimed} and id = $3 and currency_id is not null
     returning ${sightingColumns}`,
    [tenantId, chain, uuid, owner.walletId, owner.personId, owner.transactionId],
  )
