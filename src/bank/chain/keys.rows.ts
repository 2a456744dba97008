import type { Tx } from '#bank/db/engine'

export interface SeedRow {
  fingerprint: string
  words: Buffer | null
}

export const findSeed = (tx: Tx, tenantId: string) =>
  tx.row<SeedRow>('select fingerprint, words from chain_seeds where tenant_id = $1', [tenantId])

/** Of two at once, the first one's seed stays. */
export async function insertSeed(tx: Tx, tenantId: string, seed: SeedRow): Promise<void> {
  await tx.query(
    `insert into chain_seeds (tenant_id, fingerprint, words) values ($1, $2, $3)
     on conflict do nothing`,
    [tenantId, seed.fingerprint, seed.words],
  )
}

/** The next unused number; locks the row until the transaction ends. */
export async function takePath(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await tx.query<{ path: string }>(
    `update chain_seeds set next_path = next_path + 1 where tenant_id = $1
     returning next_path - 1 as path`,
    [tenantId],
  )
  return Number(rows[0]?.path)
}
