import { inTenant } from '#bank/db/engine'
import { retireIdleKeys } from '#bank/developer/idle'
import { everyReal, type Every } from '#bank/outside/clock'
import { CHECK_MS } from '#bank/hostname/proof'
import { TRIAL_MS } from '#bank/vendor/credentials'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { sweepTenant } from './sweep.rows.ts'

const ROUND_MS = 10 * 60_000
const SPENT_MS = 31 * 24 * 3_600_000
const KEPT_MS = 7 * 24 * 3_600_000
/** Unread notices are kept. */
const READ_MS = 90 * 24 * 3_600_000

/** Deletes expired tokens, codes, stored responses, reveals and read notices, and disables unused keys. */
export function createSweeper(world: BankServices) {
  const { engine, clock, log } = world
  let stopRounds = () => {}
  let round: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    const ago = (ms: number) => new Date(now - ms)
    const horizons = {
      spent: ago(SPENT_MS),
      kept: ago(KEPT_MS),
      read: ago(READ_MS),
      tried: ago(TRIAL_MS),
      checked: ago(CHECK_MS),
      now: ago(0),
    }
    for (const tenantId of await listTenantIds(engine)) {
      await inTenant(engine, tenantId, (tx) => sweepTenant(tx, tenantId, horizons))
      await retireIdleKeys(world, tenantId)
    }
  }

  return {
    sweep,
    start(every: Every = everyReal): void {
      stopRounds = every(ROUND_MS, () => {
        round = sweep().catch((thrown: unknown) => log.error('not swept', defectIn(thrown)))
      })
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}
