import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

export interface JobRow {
  id: string
  queue: string
  key: string
  what: object
  dueAt: Date
  /** Whose server the job waits for. */
  receiver?: JobReceiver
}

export interface JobReceiver {
  customerId: string
  receiverId: string
}

/**
 * A waiting job is done no later than before; one that is running may have read before this change,
 * so it loses its claim and runs once more.
 */
export const jobInserts: BulkInsert<JobRow> = {
  name: 'jobs',
  rank: 90,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    await tx.query(
      `insert into jobs (tenant_id, id, queue, key, what, due_at, created_at, customer_id,
         receiver_id)
       select $1, u.id, u.queue, u.key, u.what::jsonb, u.due_at, $7, u.customer_id, u.receiver_id
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $8::uuid[],
                   $9::uuid[]) u (id, queue, key, what, due_at, customer_id, receiver_id)
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
        rows.map(({ receiver }) => receiver?.customerId ?? null),
        rows.map(({ receiver }) => receiver?.receiverId ?? null),
      ],
    )
  },
}

export interface ClaimedJob {
  id: string
  queue: string
  what: unknown
  /** Only the newest claim may end the job or put it off. */
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

/** Claims due jobs that wait for no receiver, oldest first. The lease of a dead worker runs out. */
export const claimJobs = (tx: Tx, claim: JobClaim) =>
  tx.rows<ClaimedJob>(
    `with claimed as (
       update jobs set claims = jobs.claims + 1, attempts = jobs.attempts + 1, due_at = $4
       from (
         select id from jobs
         where tenant_id = $1 and receiver_id is null and queue = any($2) and due_at <= $3
         order by due_at, id limit $5
         for update skip locked
       ) due
       where jobs.tenant_id = $1 and jobs.id = due.id
       returning jobs.id, jobs.queue, jobs.what, jobs.claims, jobs.attempts
     )
     select * from claimed order by id`,
    [claim.tenantId, claim.queues, claim.now, claim.leasedUntil, claim.limit],
  )

export interface ClaimedForReceiver extends ClaimedJob, JobReceiver {}

export interface ReceiverClaim extends Omit<JobClaim, 'queues'> {
  perCustomer: number
  perReceiver: number
  /** Under way here already. */
  busy: readonly JobReceiver[]
}

/**
 * The customer with the fewest under way is first. Visits each receiver once, however many jobs
 * wait.
 */
export const claimForReceivers = (tx: Tx, claim: ReceiverClaim) =>
  tx.rows<ClaimedForReceiver>(
    `with recursive receivers (id) as (
       (select receiver_id from jobs where tenant_id = $1 and receiver_id is not null
        order by receiver_id limit 1)
       union all
       select (select receiver_id from jobs where tenant_id = $1 and receiver_id > r.id
               order by receiver_id limit 1)
       from receivers r where r.id is not null
     ), oldest as (
       select job.* from receivers r
       cross join lateral (
         select id, customer_id, due_at from jobs
         where tenant_id = $1 and receiver_id = r.id and due_at <= $2
         order by due_at, id limit 1
         for update skip locked
       ) job
       where (select count(*) from unnest($6::uuid[]) busy (id) where busy.id = r.id) < $8
     ), queued as (
       select id, due_at, row_number() over (partition by customer_id order by due_at, id)
           + (select count(*) from unnest($5::uuid[]) busy (id) where busy.id = customer_id) as turn
       from oldest
     ), claimed as (
       update jobs set claims = claims + 1, attempts = attempts + 1, due_at = $3
       from (select id from queued where turn <= $7 order by turn, due_at, id limit $4) due
       where jobs.tenant_id = $1 and jobs.id = due.id
       returning jobs.id, queue, what, claims, attempts, customer_id, receiver_id
     )
     select id, queue, what, claims, attempts, customer_id as "customerId",
            receiver_id as "receiverId"
     from claimed order by id`,
    [
      claim.tenantId,
      claim.now,
      claim.leasedUntil,
      claim.limit,
      claim.busy.map(({ customerId }) => customerId),
      claim.busy.map(({ receiverId }) => receiverId),
      claim.perCustomer,
      claim.perReceiver,
    ],
  )

/** Skips what somebody changes right now: it is renewed the next time, or claimed anew. */
export async function renewJobs(
  tx: Tx,
  tenantId: string,
  claimed: readonly ClaimedJob[],
  until: Date,
): Promise<void> {
  await tx.query(
    `update jobs set due_at = $4
     from (
       select j.id from jobs j join unnest($2::uuid[], $3::int[]) held (id, claims)
         on held.id = j.id and held.claims = j.claims
       where j.tenant_id = $1
       for update of j skip locked
     ) ours
     where jobs.tenant_id = $1 and jobs.id = ours.id`,
    [tenantId, claimed.map(({ id }) => id), claimed.map(({ claims }) => claims), until],
  )
}

export async function endJob(tx: Tx, tenantId: string, { id, claims }: ClaimedJob) {
  await tx.query('delete from jobs where tenant_id = $1 and id = $2 and claims = $3', [
    tenantId,
    id,
    claims,
  ])
}

/** `attempts` counts on only after a failure. */
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
