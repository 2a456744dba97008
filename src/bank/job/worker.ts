import { createRounds } from '#bank/outbox/poller'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/services'
import { workOff, type JobHands } from './runJobs.ts'

/**
 * Does what is due, at once when nudged after a commit, and by its rounds. A job is done at least
 * once, so its hands must stand doing it twice. Any number of workers may share one database.
 */
export function createWorker(world: World, hands: JobHands) {
  const manner = { lanes: 4, pollMs: 2_000, failed: 'jobs not done' }
  const rounds = createRounds(world, manner, (tenantId) => workOff(shop, tenantId))
  const shop = { world, hands, closing: rounds.isStopped }

  return {
    nudge: rounds.nudge,
    start: rounds.start,
    stop: rounds.stop,
    /** Does everything that is due by now, in every tenant or in one. */
    async drain(only?: string): Promise<void> {
      const tenantIds = only === undefined ? await listTenantIds(world.engine) : [only]
      for (const tenantId of tenantIds) await workOff(shop, tenantId)
      await rounds.idle()
    },
  }
}
