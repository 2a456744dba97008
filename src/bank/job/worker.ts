import { createLanes } from '#bank/outbox/lanes'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/world'
import { workOff, type JobHands } from './workOff.ts'

const POLL_MS = 2_000
const LANES = 4

/**
 * Does what is due, tenant by tenant: at once when nudged after a commit, and by a round through all
 * tenants for what came due meanwhile or was left behind by a killed bank. A job is done at least
 * once, so its hands must stand doing it twice. Any number of workers may share one database.
 */
export function createWorker(world: World, hands: JobHands) {
  const { engine, log } = world
  let stopRounds = () => {}
  let stopped = false
  const shop = { world, hands, closing: () => stopped }
  const lanes = createLanes(LANES, (tenantId) =>
    workOff(shop, tenantId).catch((thrown: unknown) =>
      log.error('jobs not done', { tenantId, ...defectIn(thrown) }),
    ),
  )

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
      for (const tenantId of tenantIds) await workOff(shop, tenantId)
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
