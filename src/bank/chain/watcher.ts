import type { Every } from '#bank/outside/clock'
import { createRounds } from '#bank/outbox/poller'
import type { World } from '#bank/services'
import { chainsRungFor } from './chainNotification.ts'
import type { HearsOutgoing } from './outgoing.ts'
import { watchTenant } from './watch.ts'

/**
 * Follows the chains, at once when a commit rings for it, in whatever process, and by its rounds. Any
 * number of watchers may share one database: a chain is read by one at a time, and what two read
 * happens once.
 */
export function createWatcher(world: World, hear: HearsOutgoing) {
  const manner = { lanes: 2, pollMs: 5_000, failed: 'chains not watched' }
  const rounds = createRounds(world, manner, (tenantId) => watchTenant(world, hear, tenantId))
  let stopHearing = () => {}

  return {
    start(every?: Every): void {
      rounds.start(every)
      stopHearing = world.engine.listen((words) => {
        if (words === null) return rounds.nudge()
        const tenantId = chainsRungFor(words)
        if (tenantId) rounds.nudge(tenantId)
      })
    },
    async stop(): Promise<void> {
      stopHearing()
      await rounds.stop()
    },
  }
}
