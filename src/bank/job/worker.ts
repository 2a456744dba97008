import type { Every } from '#bank/outside/clock'
import { createLeases } from '#bank/outbox/leases'
import { createPoller } from '#bank/outbox/poller'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { renewJobs, type ClaimedJob } from './job.rows.ts'
import { createReceiverLane } from './receiverLane.ts'
import { runJobs, type JobDeps, type JobHandlers } from './runJobs.ts'

/**
 * At once after a commit, and by polling. Jobs run at least once; any number of workers may run.
 * Rails and cards, the bots' messages and customers' servers do not wait for each other.
 */
export function createWorker(world: BankServices, handlers: JobHandlers) {
  const {
    'notice.bot': sendByBot,
    'bot.webhook': tellTelegram,
    'bot.update': takeUpdate,
    ...rest
  } = handlers
  const leases = createLeases<ClaimedJob>(world, renewJobs)
  const queues = [
    createLane({ world, leases, handlers: rest }),
    createLane({
      world,
      leases,
      handlers: { 'notice.bot': sendByBot, 'bot.webhook': tellTelegram },
    }),
    // Whoever presses a button waits for it, so it waits for no notice.
    createLane({ world, leases, handlers: { 'bot.update': takeUpdate } }),
    createReceiverLane({ world, leases, handlers }),
  ]

  return {
    nudge: (tenantId?: string) => queues.forEach((lane) => lane.nudge(tenantId)),
    start(every?: Every): void {
      leases.start(every)
      for (const lane of queues) lane.start(every)
    },
    async stop(): Promise<void> {
      await Promise.all(queues.map((lane) => lane.stop()))
      await leases.stop()
    },
    async drain(only?: string): Promise<void> {
      const tenantIds = only === undefined ? await listTenantIds(world.engine) : [only]
      for (const tenantId of tenantIds)
        await Promise.all(queues.map((lane) => lane.drain(tenantId)))
    },
  }
}

function createLane(shared: Omit<JobDeps, 'isStopping'>) {
  const options = { concurrency: 4, pollMs: 2_000, failed: 'jobs not done' }
  const poller = createPoller(shared.world, options, (tenantId) => runJobs(deps, tenantId))
  const deps: JobDeps = { ...shared, isStopping: poller.isStopped }

  return {
    nudge: poller.nudge,
    start: poller.start,
    stop: poller.stop,
    async drain(tenantId: string): Promise<void> {
      await runJobs(deps, tenantId)
      await poller.idle()
    },
  }
}
