import { createLanes } from '#bank/outbox/lanes'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/world'
import type { Jobs, Queue } from './job.ts'
import { claimJobs, endJob, putJobOff, type ClaimedJob } from './job.rows.ts'

const POLL_MS = 1_000
const LANES = 4
const BATCH = 16
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** From here on every failure is reported as an error; it is tried on, for money may hang on it. */
const PATIENCE = 10

/** Done, or to be looked at again at that moment. */
export type JobEnd = void | { again: Date }

export type JobHands = {
  [Q in Queue]: (what: Jobs[Q], at: { tenantId: string; attempts: number }) => Promise<JobEnd>
}

/**
 * Does what is due, tenant by tenant: at once when nudged after a commit, and by a round through all
 * tenants for what came due meanwhile or was left behind by a killed bank. A job is done at least
 * once, so its hands must stand doing it twice. Any number of workers may share one database.
 */
export function createWorker(world: World, hands: JobHands) {
  const { engine, clock, log } = world
  const lanes = createLanes(LANES, (tenantId) =>
    workOff(tenantId).catch((thrown: unknown) =>
      log.error('jobs not done', { tenantId, ...defectIn(thrown) }),
    ),
  )
  let stopRounds = () => {}
  let stopped = false

  async function workOff(tenantId: string): Promise<void> {
    for (;;) {
      const claimed = await claim(tenantId)
      await Promise.all(claimed.map((one) => doOne(tenantId, one)))
      if (claimed.length < BATCH || stopped) return
    }
  }

  const claim = (tenantId: string) =>
    engine.transaction({ tenantId, personId: null }, (tx) => {
      const now = clock.now()
      const queues = Object.keys(hands)
      const leasedUntil = later(now, LEASE_MS)
      return claimJobs(tx, { tenantId, queues, now, leasedUntil, limit: BATCH })
    })

  async function doOne(tenantId: string, one: ClaimedJob): Promise<void> {
    const end = await attempt(tenantId, one)
    await engine.transaction({ tenantId, personId: null }, (tx) =>
      end ? putJobOff(tx, tenantId, one, end) : endJob(tx, tenantId, one),
    )
  }

  async function attempt(tenantId: string, { queue, what, attempts }: ClaimedJob) {
    // Written by `job`, which pairs a queue with its work.
    const hand = hands[queue as Queue] as (
      what: unknown,
      at: { tenantId: string; attempts: number },
    ) => Promise<JobEnd>
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

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) nudge(tenantId)
    } catch (thrown) {
      log.error('jobs not done', defectIn(thrown))
    }
  }

  function nudge(tenantId?: string): void {
    if (stopped) return
    if (tenantId === undefined) void goRound()
    else lanes.ask(tenantId)
  }

  return {
    nudge,

    start(every: Every = everyReal): void {
      stopRounds = every(POLL_MS, nudge)
    },

    /** Does everything that is due by now, in every tenant or in one. */
    async drain(only?: string): Promise<void> {
      const tenantIds = only === undefined ? await listTenantIds(engine) : [only]
      for (const tenantId of tenantIds) await workOff(tenantId)
      await lanes.idle()
    },

    /** Takes up nothing new and waits for what is under way; the rest waits in its rows. */
    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      await lanes.clear()
    },
  }
}

export type Worker = ReturnType<typeof createWorker>

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A second, doubling up to an hour. */
const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS)
