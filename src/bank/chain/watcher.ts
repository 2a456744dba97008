import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { createLanes } from '#bank/outbox/lanes'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/world'
import { chainsRungFor } from './bell.ts'
import type { HearsOutgoing } from './outgoing.ts'
import { watchTenant } from './watch.ts'

const POLL_MS = 5_000
const LANES = 2

/**
 * Follows the chains: at once when a commit rings for it, in whatever process, and by a round through
 * all tenants on the bank's clock. Any number of watchers may share one database: a chain is read by one at a time, and
 * what two read happens once.
 */
export function createWatcher(world: World, hear: HearsOutgoing) {
  const { engine, log } = world
  const lanes = createLanes(LANES, (tenantId) =>
    watchTenant(world, hear, tenantId).catch((thrown: unknown) =>
      log.error('chains not watched', { tenantId, ...defectIn(thrown) }),
    ),
  )
  let stopRounds = () => {}
  let stopHearing = () => {}
  let stopped = false

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) nudge(tenantId)
    } catch (thrown) {
      log.error('chains not watched', defectIn(thrown))
    }
  }

  function nudge(tenantId: string): void {
    if (!stopped) lanes.ask(tenantId)
  }

  return {
    start(every: Every = everyReal): void {
      stopRounds = every(POLL_MS, () => void goRound())
      stopHearing = engine.listen((words) => {
        const tenantId = words === null ? null : chainsRungFor(words)
        if (words === null) void goRound()
        else if (tenantId) nudge(tenantId)
      })
    },

    /** Takes up nothing new and waits for what is under way. */
    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      stopHearing()
      await lanes.clear()
    },
  }
}
