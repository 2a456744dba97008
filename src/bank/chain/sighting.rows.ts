import type { Tx } from '#bank/db/engine'

type SightingState = 'pending' | 'confirmed' | 'dropped' | 'refused' | 'undone'

export interface SightingRow {
  id: string
  chain_id: number
  txid: string
  output: number
  round: number
  to_address: string
  asset: string
  wallet_id: string | null
  person_id: string | null
  currency_id: string | null
  minor: string
  state: SightingState
  block_height: string | null
  block_hash: string | null
  confirmations: number
  transaction_id: string | null
  seen_at: Date
}

export const sightingColumns = `id, chain_id, txid, output, round, to_address, asset, wallet_id, person_id,
  currency_id, minor, state, block_height, block_hash, confirmations, transaction_id, seen_at`

/** False if it was recorded before. */
export async function insertSighting(tx: Tx, tenantId: string, row: SightingRow): Promise<boolean> {
  const { count } = await tx.query(
    `insert into sightings (tenant_id, ${sightingColumns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict do nothing`,
    [
      tenantId,
      row.id,
      row.chain_id,
      row.txid,
      row.output,
      row.round,
      row.to_address,
      row.asset,
      row.wallet_id,
      row.person_id,
      row.currency_id,
      row.minor,
      row.state,
      row.block_height,
      row.block_hash,
      row.confirmations,
      row.transaction_id,
      row.seen_at,
    ],
  )
  return count === 1
}

/** What may still change: pending ones, and ones dropped recently, which may come back. */
export async function listOpenSightings(
  tx: Tx,
  tenantId: string,
  chainId: number,
  droppedSince: Date,
): Promise<SightingRow[]> {
  const { rows } = await tx.query<SightingRow>(
    `select ${sightingColumns} from sightings
     where tenant_id = $1 and chain_id = $2
       and (state = 'pending' or (state = 'dropped' and seen_at > $3))
     order by id`,
    [tenantId, chainId, droppedSince],
  )
  return rows
}

/** Credited above that height, so perhaps undone, and all known to be undone. */
export async function listCredited(
  tx: Tx,
  tenantId: string,
  chainId: number,
  above: number | null,
): Promise<SightingRow[]> {
  const { rows } = await tx.query<SightingRow>(
    `select ${sightingColumns} from sightings
     where tenant_id = $1 and chain_id = $2
       and (state = 'undone' or (state = 'confirmed' and block_height > $3))
     order by id`,
    [tenantId, chainId, above],
  )
  return rows
}

export type SightingChange = Pick<
  SightingRow,
  'state' | 'round' | 'block_height' | 'block_hash' | 'confirmations' | 'transaction_id'
>

/** False if it was changed since it was read; then nothing was written. */
export async function moveSighting(
  tx: Tx,
  tenantId: string,
  before: SightingRow,
  change: SightingChange,
): Promise<boolean> {
  const { count } = await tx.query(
    `update sightings set state = $6, round = $7, block_height = $8, block_hash = $9,
       confirmations = $10, transaction_id = $11
     where tenant_id = $1 and id = $2 and state = $3 and round = $4 and confirmations = $5`,
    [
      tenantId,
      before.id,
      before.state,
      before.round,
      before.confirmations,
      change.state,
      change.round,
      change.block_height,
      change.block_hash,
      change.confirmations,
      change.transaction_id,
    ],
  )
  return count === 1
}
