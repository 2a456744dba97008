import type { Tx } from '#bank/db/engine'

export type AttemptPurpose = 'code' | 'password' | 'totp' | 'biometry'

export interface AttemptKey {
  tenantId: string
  purpose: AttemptPurpose
  address: string
}

/** Serializes attempts at one address, so that none is judged by an old count. */
export async function lockAttempts(tx: Tx, { tenantId, purpose, address }: AttemptKey) {
  const name = [tenantId, purpose, address].join('\n')
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [name])
}

export async function findAttempts(tx: Tx, key: AttemptKey) {
  const { rows } = await tx.query<{ count: number; last_at: Date }>(
    `select count, last_at from tries where tenant_id = $1 and purpose = $2 and address = $3`,
    [key.tenantId, key.purpose, key.address],
  )
  const [row] = rows
  return row ? { count: row.count, last: row.last_at } : null
}

export async function addAttempt(tx: Tx, key: AttemptKey, at: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `insert into tries (tenant_id, purpose, address, count, last_at) values ($1, $2, $3, 1, $4)
     on conflict (tenant_id, purpose, address)
     do update set count = tries.count + 1, last_at = excluded.last_at
     returning count`,
    [key.tenantId, key.purpose, key.address, at],
  )
  return rows[0]!.count
}

export async function deleteAttempts(tx: Tx, key: AttemptKey): Promise<void> {
  const text = 'delete from tries where tenant_id = $1 and purpose = $2 and address = $3'
  await tx.query(text, [key.tenantId, key.purpose, key.address])
}
