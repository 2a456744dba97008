import type { Tx } from '#bank/db/engine'

export interface OutboxRow {
  tenantId: string
  id: string
  topic: string
  news: object
  at: Date
}

export async function insertOutboxRow(tx: Tx, { tenantId, id, topic, news, at }: OutboxRow) {
  await tx.query(
    `insert into outbox (tenant_id, id, topic, news, created_at, due_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [tenantId, id, topic, JSON.stringify(news), at],
  )
}

export interface ClaimedOutboxRow {
  id: string
  topic: string
  news: unknown
  attempts: number
}

export interface OutboxClaim {
  tenantId: string
  topics: readonly string[]
  now: Date
  leasedUntil: Date
  attemptsMax: number
  limit: number
}

export const claimDue = (tx: Tx, claim: OutboxClaim) =>
  tx.rows<ClaimedOutboxRow>(
    `with due as (
       select id, due_at from outbox
       where tenant_id = $1 and done_at is null and topic = any($2) and due_at <= $3
         and attempts < $5
       order by due_at, id limit $6
       for update skip locked
     ), taken as (
       update outbox set attempts = outbox.attempts + 1, due_at = $4
       from due where outbox.tenant_id = $1 and outbox.id = due.id
       returning outbox.id, outbox.topic, outbox.news, outbox.attempts
     )
     select taken.id, topic, news, attempts from taken join due on due.id = taken.id
     order by due.due_at, due.id`,
    [claim.tenantId, claim.topics, claim.now, claim.leasedUntil, claim.attemptsMax, claim.limit],
  )

/** `attempts` tells whether the claim is still the newest. */
export async function renewOutboxRows(
  tx: Tx,
  tenantId: string,
  claimed: readonly ClaimedOutboxRow[],
  until: Date,
): Promise<void> {
  await tx.query(
    `update outbox set due_at = $4
     from (
       select o.id from outbox o join unnest($2::uuid[], $3::int[]) held (id, attempts)
         on held.id = o.id and held.attempts = o.attempts
       where o.tenant_id = $1 and o.done_at is null
       for update of o skip locked
     ) ours
     where outbox.tenant_id = $1 and outbox.id = ours.id`,
    [tenantId, claimed.map(({ id }) => id), claimed.map(({ attempts }) => attempts), until],
  )
}

export async function markDone(tx: Tx, tenantId: string, id: string, now: Date): Promise<void> {
  await tx.query(
    'update outbox set done_at = $3 where tenant_id = $1 and id = $2 and done_at is null',
    [tenantId, id, now],
  )
}

/** Only for the newest lease: a late failure must not requeue what another process holds. */
export async function putOff(
  tx: Tx,
  tenantId: string,
  { id, attempts }: ClaimedOutboxRow,
  until: Date,
): Promise<void> {
  await tx.query(
    `update outbox set due_at = $4
     where tenant_id = $1 and id = $2 and attempts = $3 and done_at is null`,
    [tenantId, id, attempts, until],
  )
}
