import { defectIn } from '#bank/outside/log'
import type { BankServices } from '#bank/services'
import type { Jobs, Queue } from './job.ts'
import { claimJobs, endJob, putJobOff, type ClaimedJob } from './job.rows.ts'

const BATCH = 16
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** From here on every failure is reported as an error; it is tried on, for money may hang on it. */
const PATIENCE = 10

/** Done, or to be looked at again at that moment. */
export type JobResult = void | { again: Date }

export type JobHandlers = {
  [Q in Queue]: (what: Jobs[Q], at: { tenantId: string; attempts: number }) => Promise<JobResult>
}

export interface JobDeps {
  world: BankServices
  handlers: JobHandlers
  /** Whether nothing new is to be taken up. */
  isStopping(): boolean
}

/** Does everything due in one tenant: claim, do, end. */
export async function runJobs(deps: JobDeps, tenantId: string): Promise<void> {
  for (;;) {
    const claimed = await claim(deps, tenantId)
    await Promise.all(claimed.map((one) => runJob(deps, tenantId, one)))
    if (claimed.length < BATCH || deps.isStopping()) return
  }
}

const claim = ({ world: { engine, clock }, handlers }: JobDeps, tenantId: string) =>
  engine.transaction({ tenantId, personId: null }, (tx) => {
    const now = clock.now()
    const queues = Object.keys(handlers)
    const leasedUntil = later(now, LEASE_MS)
    return claimJobs(tx, { tenantId, queues, now, leasedUntil, limit: BATCH })
  })

async function runJob(deps: JobDeps, tenantId: string, one: ClaimedJob): Promise<void> {
  const off = await attempt(deps, tenantId, one)
  await deps.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    off ? putJobOff(tx, tenantId, one, off) : endJob(tx, tenantId, one),
  )
}

/** Null when it is done; else until when it is put off, and whether because it failed. */
async function attempt(
  { world: { clock, log }, handlers }: JobDeps,
  tenantId: string,
  { queue, what, attempts }: ClaimedJob,
): Promise<{ until: Date; counted: boolean } | null> {
  // Written by `job`, which pairs a queue with its work.
  const hand = handlers[queue as Queue] as (
    what: unknown,
    at: { tenantId: string; attempts: number },
  ) => Promise<JobResult>
  try {
    const end = await hand(what, { tenantId, attempts })
    return end ? { until: end.again, counted: false } : null
  } catch (thrown) {
    const facts = { tenantId, topic: queue, count: attempts, ...defectIn(thrown) }
    if (attempts < PATIENCE) log.warn('job not done', facts)
    else log.error('job not done', facts)
    return { until: later(clock.now(), waitAfter(attempts)), counted: true }
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A second, doubling up to an hour. */
const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)
