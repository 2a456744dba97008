import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

export interface JobRow {
  id: string
  queue: string
  /** What makes two of them one. */
  key: string
  what: object
  dueAt: Date
}

/**
 * Jobs asked for, beside the change that asks for them. One that waits already is done no later; one
 * that is being done has looked before this change perhaps, so it is taken from its holder and done
 * once more.
 */
export const jobInserts: BulkInsert<JobRow> = {
  name: 'jobs',
  rank: 90,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    await tx.query(
      `insert into jobs (tenant_id, id, queue, key, what, due_at, created_at)
       select $1, u.id, u.queue, u.key, u.what::jsonb, u.due_at, $7
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
         u (id, queue, key, what, due_at)
       order by u.queue, u.key
       on conflict (tenant_id, queue, key) do update
       set claims = jobs.claims + 1, due_at = least(jobs.due_at, excluded.due_at)`,
      [
        tenantId,
        rows.map(({ id }) => id),
        rows.map(({ queue }) => queue),
        rows.map(({ key }) => key),
        rows.map(({ what }) => JSON.stringify(what)),
        rows.map(({ dueAt }) => dueAt),
        at,
      ],
    )
  },
}

export interface ClaimedJob {
  id: string
  queue: string
  what: unknown
  /** Which claim this one is: only the newest holder may end the job or put it off. */
  claims: number
  attempts: number
}

export interface JobClaim {
  tenantId: string
  queues: readonly string[]
  now: Date
  leasedUntil: Date
  limit: number
}

/**
 * Takes what is due for a while, the oldest first. Whoever dies holding it lets go of it when the
 * lease runs out.
 */
export async function claimJobs(tx: Tx, claim: JobClaim): Promise<ClaimedJob[]> {
  const { rows } = await tx.query<ClaimedJob>(
    `with claimed as (
       update jobs set claims = jobs.claims + 1, attempts = jobs.attempts + 1, due_at = $4
       from (
         select id from jobs
         where tenant_id = $1 and queue = any($2) and due_at <= $3
         order by due_at, id limit $5
         for update skip locked
       ) due
       where jobs.tenant_id = $1 and jobs.id = due.id
       returning jobs.id, jobs.queue, jobs.what, jobs.claims, jobs.attempts
     )
     select * from claimed order by id`,
    [claim.tenantId, claim.queues, claim.now, claim.leasedUntil, claim.limit],
  )
  return rows
}

/** Only the holder of the newest lease ends it: who came late must not end what another holds. */
export async function endJob(tx: Tx, tenantId: string, { id, claims }: ClaimedJob) {
  await tx.query('delete from jobs where tenant_id = $1 and id = $2 and claims = $3', [
    tenantId,
    id,
    claims,
  ])
}

/** Due again later; `attempts` counts on only where it failed. */
export async function putJobOff(
  tx: Tx,
  tenantId: string,
  { id, claims }: ClaimedJob,
  { until, counted }: { until: Date; counted: boolean },
) {
  await tx.query(
    `update jobs set due_at = $4, attempts = case when $5::boolean then attempts else 0 end
     where tenant_id = $1 and id = $2 and claims = $3`,
    [tenantId, id, claims, until, counted],
  )
}
