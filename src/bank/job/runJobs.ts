import { inTenant } from '#bank/db/engine'
import { defectIn } from '#bank/outside/log'
import { leaseEnd, type Leases } from '#bank/outbox/leases'
import type { BankServices } from '#bank/services'
import type { Jobs, Queue } from './job.ts'
import { claimJobs, endJob, putJobOff, type ClaimedJob } from './job.rows.ts'

const BATCH = 16
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** From here on failures are logged as errors; it is retried for ever, since money may depend on it. */
const WARN_ATTEMPTS = 10

/** Done, or to be repeated at that time. */
export type JobResult = void | { again: Date }

export type JobHandlers = {
  [Q in Queue]: (what: Jobs[Q], at: { tenantId: string; attempts: number }) => Promise<JobResult>
}

export interface JobDeps {
  world: BankServices
  handlers: Partial<JobHandlers>
  leases: Leases<ClaimedJob>
  isStopping(): boolean
}

export async function runJobs(deps: JobDeps, tenantId: string): Promise<void> {
  for (;;) {
    const claimed = await claim(deps, tenantId)
    await Promise.all(claimed.map((one) => runJob(deps, tenantId, one)))
    if (claimed.length < BATCH || deps.isStopping()) return
  }
}

const claim = ({ world: { engine, clock }, handlers }: JobDeps, tenantId: string) =>
  inTenant(engine, tenantId, (tx) => {
    const now = clock.now()
    const queues = Object.keys(handlers)
    const leasedUntil = leaseEnd(now)
    return claimJobs(tx, { tenantId, queues, now, leasedUntil, limit: BATCH })
  })

export async function runJob(deps: JobDeps, tenantId: string, one: ClaimedJob): Promise<void> {
  const delay = await deps.leases.during(tenantId, one, () => attempt(deps, tenantId, one))
  await inTenant(deps.world.engine, tenantId, (tx) =>
    delay ? putJobOff(tx, tenantId, one, delay) : endJob(tx, tenantId, one),
  )
}

/** Null if done; else until when it is put off, and whether it failed. */
async function attempt(
  { world: { clock, log }, handlers }: JobDeps,
  tenantId: string,
  { queue, what, attempts }: ClaimedJob,
): Promise<{ until: Date; counted: boolean } | null> {
  // `job` has paired the queue with its work.
  const handler = handlers[queue as Queue] as (
    what: unknown,
    at: { tenantId: string; attempts: number },
  ) => Promise<JobResult>
  try {
    const end = await handler(what, { tenantId, attempts })
    return end ? { until: end.again, counted: false } : null
  } catch (thrown) {
    const facts = { tenantId, topic: queue, count: attempts, ...defectIn(thrown) }
    if (attempts < WARN_ATTEMPTS) log.warn('job not done', facts)
    else log.error('job not done', facts)
    return { until: later(clock.now(), waitAfter(attempts)), counted: true }
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)
