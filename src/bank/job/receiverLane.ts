import { inTenant } from '#bank/db/engine'
import { leaseEnd } from '#bank/outbox/leases'
import { createPoller } from '#bank/outbox/poller'
import { defectIn } from '#bank/outside/log'
import type { Every } from '#bank/outside/clock'
import type { BankServices } from '#bank/services'
import { claimForReceivers, type ClaimedForReceiver } from './job.rows.ts'
import { runJob, type JobDeps } from './runJobs.ts'

const POLL_MS = 2_000
/** Sent at the same time, by each bank. A silent receiver keeps its places until the time-out. */
const PER_TENANT = 32
const PER_CUSTOMER = 4
const PER_RECEIVER = 2

/**
 * Customers' own servers have places of their own, few for each: a slow one holds up neither the
 * bank's other work nor other customers.
 */
export function createReceiverLane(shared: Omit<JobDeps, 'isStopping'>) {
  const { world } = shared
  const places = createPlaces()
  const options = { concurrency: 1, pollMs: POLL_MS, failed: 'deliveries not sent' }
  const poller = createPoller(world, options, fill)
  const deps: JobDeps = { ...shared, isStopping: poller.isStopped }

  async function fill(tenantId: string): Promise<void> {
    const running = places.in(tenantId)
    while (!poller.isStopped() && running.size < PER_TENANT) {
      const claimed = await claim(world, tenantId, [...running.values()])
      if (claimed.length === 0) return
      for (const one of claimed) start(tenantId, one)
    }
  }

  function start(tenantId: string, one: ClaimedForReceiver): void {
    const running = places.in(tenantId)
    const run = runJob(deps, tenantId, one)
      .catch((thrown: unknown) =>
        world.log.error(options.failed, { tenantId, ...defectIn(thrown) }),
      )
      .finally(() => {
        running.delete(run)
        poller.nudge(tenantId)
      })
    running.set(run, one)
  }

  return {
    nudge: poller.nudge,
    start: (every?: Every) => poller.start(every),
    async stop(): Promise<void> {
      await poller.stop()
      await places.idle()
    },
    async drain(tenantId: string): Promise<void> {
      const running = places.in(tenantId)
      for (;;) {
        poller.nudge(tenantId)
        await poller.idle()
        if (running.size === 0) return
        await Promise.all(running.keys())
      }
    },
  }
}

const claim = (
  { engine, clock }: BankServices,
  tenantId: string,
  busy: readonly ClaimedForReceiver[],
) =>
  inTenant(engine, tenantId, (tx) => {
    const now = clock.now()
    return claimForReceivers(tx, {
      tenantId,
      now,
      leasedUntil: leaseEnd(now),
      limit: PER_TENANT - busy.length,
      perCustomer: PER_CUSTOMER,
      perReceiver: PER_RECEIVER,
      busy,
    })
  })

function createPlaces() {
  const underWay = new Map<string, Map<Promise<void>, ClaimedForReceiver>>()
  return {
    in(tenantId: string): Map<Promise<void>, ClaimedForReceiver> {
      const running = underWay.get(tenantId) ?? new Map<Promise<void>, ClaimedForReceiver>()
      underWay.set(tenantId, running)
      return running
    },
    async idle(): Promise<void> {
      await Promise.all([...underWay.values()].flatMap((running) => [...running.keys()]))
    },
  }
}
