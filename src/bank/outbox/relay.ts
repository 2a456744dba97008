import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/services'
import { carryOut, type Subscribers } from './dispatch.ts'
import { createRounds } from './poller.ts'

/**
 * Wakes the carrying out of news, at once when nudged after a commit, and by its rounds. Any number
 * of relays may share one database.
 */
export function createRelay(world: World, subscribers: Subscribers) {
  const carrier = { world, subscribers }
  const manner = { lanes: 4, pollMs: 5_000, failed: 'outbox not carried out' }
  const rounds = createRounds(world, manner, (tenantId) => carryOut(carrier, tenantId))

  return {
    nudge: rounds.nudge,
    start: rounds.start,
    stop: rounds.stop,
    /** Carries out everything that is due by now. */
    async drain(): Promise<void> {
      for (const tenantId of await listTenantIds(world.engine)) await carryOut(carrier, tenantId)
      await rounds.idle()
    },
  }
}
