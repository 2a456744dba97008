import type { Tx } from '#bank/db/engine'

export type AttemptPurpose = 'code' | 'password' | 'totp' | 'biometry'

export interface AttemptKey {
  tenantId: string
  purpose: AttemptPurpose
  address: string
}

/** One tries at a time at one address, so that no guess is made on a count that is old. */
export async function lockAttempts(
  tx: Tx,
  { tenantId, purpose, address }: AttemptKey,
): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 12))`, [
    [tenantId, purpose, address].join('\n'),
  ])
}

export async function findAttempts(
  tx: Tx,
  tried: AttemptKey,
): Promise<{ count: number; last: Date } | null> {
  const { rows } = await tx.query<{ count: number; last_at: Date }>(
    `select count, last_at from tries where tenant_id = $1 and purpose = $2 and address = $3`,
    [tried.tenantId, tried.purpose, tried.address],
  )
  const [row] = rows
  return row ? { count: row.count, last: row.last_at } : null
}

export async function addAttempt(tx: Tx, tried: AttemptKey, at: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `insert into tries (tenant_id, purpose, address, count, last_at) values ($1, $2, $3, 1, $4)
     on conflict (tenant_id, purpose, address)
     do update set count = tries.count + 1, last_at = excluded.last_at
     returning count`,
    [tried.tenantId, tried.purpose, tried.address, at],
  )
  return rows[0]?.count ?? 1
}

export async function deleteAttempts(tx: Tx, tried: AttemptKey): Promise<void> {
  await tx.query(`delete from tries where tenant_id = $1 and purpose = $2 and address = $3`, [
    tried.tenantId,
    tried.purpose,
    tried.address,
  ])
}
