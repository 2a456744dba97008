import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

export interface IdempotencyClaim {
  tenantId: string
  principal: string
  call: string
  key: string
}

export interface StoredResponse {
  bodyHash: Buffer
  status: number
  response: Buffer
}

/** Locks the key until the transaction ends; false if another transaction holds it. */
export async function lockKey(tx: Tx, claim: IdempotencyClaim): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as held`,
    [[claim.tenantId, claim.principal, claim.call, claim.key].join('\n')],
  )
  return rows[0]?.held === true
}

export async function findStoredResponse(tx: Tx, claim: IdempotencyClaim) {
  const { rows } = await tx.query<{ body_hash: Buffer; status: number; answer: Buffer }>(
    `select body_hash, status, answer from idempotency_keys
     where tenant_id = $1 and principal = $2 and call = $3 and key = $4`,
    [claim.tenantId, claim.principal, claim.call, claim.key],
  )
  const [row] = rows
  return row ? { bodyHash: row.body_hash, status: row.status, response: row.answer } : null
}

/** False if a response is stored already: the first stays. */
export const storeResponse = (
  tx: Tx,
  { tenantId, principal, call, key }: IdempotencyClaim,
  { bodyHash, status, response }: StoredResponse,
  at: Date,
) =>
  tx.some(
    `insert into idempotency_keys
       (tenant_id, principal, call, key, body_hash, status, answer, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [tenantId, principal, call, key, bodyHash, status, response, at],
  )

/** A key that exists already fails the step it came with. */
export const storedResponses: BulkInsert<{ claim: IdempotencyClaim; stored: StoredResponse }> = {
  name: 'kept answers',
  rank: 0,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    const { count } = await tx.query(
      `insert into idempotency_keys
         (tenant_id, principal, call, key, body_hash, status, answer, created_at)
       select $1, principal, call, key, body_hash, status, answer, $8
       from unnest($2::text[], $3::text[], $4::text[], $5::bytea[], $6::int[], $7::bytea[])
         as fresh (principal, call, key, body_hash, status, answer)
       order by principal, call, key
       on conflict do nothing`,
      [
        tenantId,
        rows.map(({ claim }) => claim.principal),
        rows.map(({ claim }) => claim.call),
        rows.map(({ claim }) => claim.key),
        rows.map(({ stored: response }) => response.bodyHash),
        rows.map(({ stored: response }) => response.status),
        rows.map(({ stored: response }) => response.response),
        at,
      ],
    )
    if (count < rows.length) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
  },
}
