import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'
import { sightingColumns, type SightingRow } from '#bank/chain/sighting.rows'

/** Of a table `sightings` called `g`. */
export const isUnclaimed = `g.state = 'refused' and g.wallet_id is null`

const ofChain = `g.tenant_id = $1 and g.chain_id = $2 and ${isUnclaimed}`

export const countUnclaimed = (tx: Tx, tenantId: string, chainId: number) =>
  tx.total(`select count(*) as total from sightings g where ${ofChain}`, [tenantId, chainId])

/** Oldest first: who waited longest is helped first. */
export const listUnclaimed = (
  tx: Tx,
  tenantId: string,
  chainId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<SightingRow>(
    `select ${sightingColumns} from sightings g where ${ofChain}
     order by seen_at, id limit $3 offset $4`,
    [tenantId, chainId, limit, offset],
  )

/** Null if it is not claimable or in no currency of ours; whoever comes second waits to see it. */
export const findClaimable = (tx: Tx, tenantId: string, id: string) =>
  tx.row<SightingRow>(
    `select ${sightingColumns} from sightings g
     where g.tenant_id = $1 and g.id = $2 and ${isUnclaimed} and g.currency_id is not null
     for update`,
    [tenantId, id],
  )

/** From then on somebody's pending deposit; refused where it was given to somebody meanwhile. */
export const sightingsClaimed: BulkInsert<SightingRow> = {
  name: 'sightings claimed',
  rank: 16,
  async write(tx, tenantId, rows) {
    for (const { id, wallet_id, person_id, transaction_id } of rows) {
      const { count } = await tx.query(
        `update sightings g set state = 'pending', confirmations = 0, wallet_id = $3,
           person_id = $4, transaction_id = $5
         where g.tenant_id = $1 and g.id = $2 and ${isUnclaimed}`,
        [tenantId, id, wallet_id, person_id, transaction_id],
      )
      if (count === 0) throw new Refusal('STATE_CONFLICT', 'The payment is somebody’s already.')
    }
  },
}
