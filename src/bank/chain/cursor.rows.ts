import type { Tx } from '#bank/db/engine'
import type { Block } from '#bank/outside/chains/link'

export interface LeaseAsk {
  tenantId: string
  chainId: number
  now: Date
  until: Date
}

/** The lease of a dead process runs out. Null if another process is reading. */
export async function leaseCursor(tx: Tx, { tenantId, chainId, now, until }: LeaseAsk) {
  const { rows } = await tx.query<{ read_blocks: Block[] }>(
    `insert into chain_cursors as c (tenant_id, chain_id, leased_until) values ($1, $2, $4)
     on conflict (tenant_id, chain_id) do update set leased_until = $4
     where c.leased_until <= $3
     returning read_blocks`,
    [tenantId, chainId, now, until],
  )
  return rows[0]?.read_blocks ?? null
}

/** A lease that ran out meanwhile may be another's by now, and stays as it is. */
export async function renewCursors(
  tx: Tx,
  tenantId: string,
  leases: readonly LeaseAsk[],
  until: Date,
): Promise<void> {
  for (const lease of leases) {
    const { count } = await tx.query(
      `update chain_cursors set leased_until = $4
       where tenant_id = $1 and chain_id = $2 and leased_until = $3`,
      [tenantId, lease.chainId, lease.until, until],
    )
    if (count === 1) lease.until = until
  }
}

/** Only the holder of the lease may move the cursor. */
export async function writeCursor(
  tx: Tx,
  { tenantId, chainId, until }: LeaseAsk,
  { blocks, movedAt }: { blocks: readonly Block[]; movedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update chain_cursors set read_blocks = $4, moved_at = coalesce($5, moved_at),
       failing_since = null, fault = null
     where tenant_id = $1 and chain_id = $2 and leased_until = $3`,
    [tenantId, chainId, until, JSON.stringify(blocks), movedAt],
  )
}

interface ChainFailure {
  chainId: number
  at: Date
  fault: string
}

/** Whoever failed notes it, with a lease or without; the next reading that succeeds clears it. */
export async function noteFailure(tx: Tx, tenantId: string, { chainId, at, fault }: ChainFailure) {
  await tx.query(
    `insert into chain_cursors as c (tenant_id, chain_id, leased_until, failing_since, fault)
     values ($1, $2, $3, $3, $4)
     on conflict (tenant_id, chain_id) do update
     set failing_since = coalesce(c.failing_since, $3), fault = $4`,
    [tenantId, chainId, at, fault],
  )
}

export async function releaseCursor(tx: Tx, { tenantId, chainId, now, until }: LeaseAsk) {
  await tx.query(
    `update chain_cursors set leased_until = $4
     where tenant_id = $1 and chain_id = $2 and leased_until = $3`,
    [tenantId, chainId, until, now],
  )
}

export async function listWatched(tx: Tx, tenantId: string): Promise<number[]> {
  const { rows } = await tx.query<{ chain_id: number }>(
    `select chain_id from addresses where tenant_id = $1
     union
     select chain_id from outgoing
     where tenant_id = $1 and state in ('waiting', 'signed', 'sent')`,
    [tenantId],
  )
  return rows.map(({ chain_id }) => chain_id)
}
