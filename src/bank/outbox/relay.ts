import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/world'
import { carryOut, type Subscribers } from './carry.ts'
import { createLanes } from './lanes.ts'

const POLL_MS = 5_000
const LANES = 4

/**
 * Wakes the carrying out of news: at once when nudged after a commit, and by a slow round through
 * all tenants for what a killed bank left behind. Any number of relays may share one database.
 */
export function createRelay(world: World, subscribers: Subscribers) {
  const { engine, log } = world
  const carrier = { world, subscribers }
  const lanes = createLanes(LANES, (tenantId) =>
    carryOut(carrier, tenantId).catch((thrown: unknown) =>
      log.error('outbox not carried out', { tenantId, ...defectIn(thrown) }),
    ),
  )
  let stopRounds = () => {}
  let stopped = false

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) nudge(tenantId)
    } catch (thrown) {
      log.error('outbox not carried out', defectIn(thrown))
    }
  }

  /** Something may be due: in this tenant, or in any. */
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

    /** Carries out everything that is due by now. */
    async drain(): Promise<void> {
      for (const tenantId of await listTenantIds(engine)) await carryOut(carrier, tenantId)
      await lanes.idle()
    },

    /** Takes up nothing new and waits for what is under way; the rest waits in the outbox. */
    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      await lanes.clear()
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
