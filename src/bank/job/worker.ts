import { createPoller } from '#bank/outbox/poller'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { runJobs, type JobHandlers } from './runJobs.ts'

/** Runs due jobs: at once after a commit, and by polling. Jobs run at least once; any number of workers may run. */
export function createWorker(world: BankServices, handlers: JobHandlers) {
  const options = { concurrency: 4, pollMs: 2_000, failed: 'jobs not done' }
  const poller = createPoller(world, options, (tenantId) => runJobs(deps, tenantId))
  const deps = { world, handlers, isStopping: poller.isStopped }

  return {
    nudge: poller.nudge,
    start: poller.start,
    stop: poller.stop,
    /** Everything due now, in every tenant or in one. */
    async drain(only?: string): Promise<void> {
      const tenantIds = only === undefined ? await listTenantIds(world.engine) : [only]
      for (const tenantId of tenantIds) await runJobs(deps, tenantId)
      await poller.idle()
    },
  }
}
