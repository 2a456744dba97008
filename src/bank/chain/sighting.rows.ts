import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'

type SightingState = 'pending' | 'confirmed' | 'dropped' | 'refused' | 'undone'

export interface SightingRow {
  id: string
  chain_id: number
  txid: string
  output: number
  round: number
  to_address: string
  /** As the sender wrote it, where the address is shared. */
  memo: string | null
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

export const sightingColumns = `id, chain_id, txid, output, round, to_address, memo, asset, wallet_id,
  person_id, currency_id, minor, state, block_height, block_hash, confirmations, transaction_id, seen_at`

/** False if it was recorded before. */
export function insertSighting(tx: Tx, tenantId: string, row: SightingRow) {
  const stored = { ...row, tenant_id: tenantId }
  return insertRow(
    tx,
    'sightings',
    `tenant_id, ${sightingColumns}`,
    stored,
    'on conflict do nothing',
  )
}

/** What may still change: pending ones, and ones dropped recently, which may come back. */
export const listOpenSightings = (tx: Tx, tenantId: string, chainId: number, droppedSince: Date) =>
  tx.rows<SightingRow>(
    `select ${sightingColumns} from sightings
     where tenant_id = $1 and chain_id = $2
       and (state = 'pending' or (state = 'dropped' and seen_at > $3))
     order by id`,
    [tenantId, chainId, droppedSince],
  )

/** Credited above that height, so perhaps undone, and all known to be undone. */
export const listCredited = (tx: Tx, tenantId: string, chainId: number, above: number | null) =>
  tx.rows<SightingRow>(
    `select ${sightingColumns} from sightings
     where tenant_id = $1 and chain_id = $2
       and (state = 'undone' or (state = 'confirmed' and block_height > $3))
     order by id`,
    [tenantId, chainId, above],
  )

export type SightingChange = Pick<
  SightingRow,
  'state' | 'round' | 'block_height' | 'block_hash' | 'confirmations' | 'transaction_id'
>

/** False if it was changed since it was read; then nothing was written. */
export const moveSighting = (
  tx: Tx,
  tenantId: string,
  before: SightingRow,
  change: SightingChange,
) =>
  tx.some(
    `update sightings set state = $6, round = $7, block_height = $8, block_hash = $9,
       confirmations = $10, transaction_id = $11
     where tenant_id = $1 and id = $2 and state = $3 and round = $4 and confirmations = $5`,
    [
      tenantId,
      ...valuesIn('id, state, round, confirmations', before),
      ...valuesIn('state, round, block_height, block_hash, confirmations, transaction_id', change),
    ],
  )

export const findSighting = (tx: Tx, tenantId: string, id: string) =>
  tx.row<SightingRow>(`select ${sightingColumns} from sightings where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])
