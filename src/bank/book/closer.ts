import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { sealNextDay } from './seal.ts'

const ROUND_MS = 60_000

/** Closes each day of the books once it has ended, also those that ended while no bank ran. */
export function createBookCloser(world: BankServices) {
  let stopRounds = () => {}
  let round: Promise<void> | null = null

  async function closeTenant(tenantId: string): Promise<void> {
    while ((await sealNextDay(world, tenantId)) !== null);
  }

  async function closeAll(): Promise<void> {
    for (const tenantId of await listTenantIds(world.engine))
      try {
        await closeTenant(tenantId)
      } catch (thrown) {
        world.log.error('books not closed', { tenantId, ...defectIn(thrown) })
      }
  }

  return {
    closeAll,
    start(every: Every = everyReal): void {
      const run = () => void (round ??= closeAll().finally(() => (round = null)))
      run()
      stopRounds = every(ROUND_MS, run)
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}
