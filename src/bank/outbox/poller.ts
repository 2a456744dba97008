import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { createKeyedQueue } from './keyedQueue.ts'

interface PollerOptions {
  concurrency: number
  pollMs: number
  failed: string
}

/** Work by tenant: at once when nudged, and by polling all tenants for what came due or was left by a killed bank. */
export function createPoller(
  { engine, log }: BankServices,
  { concurrency, pollMs, failed }: PollerOptions,
  work: (tenantId: string) => Promise<void>,
) {
  let stopTimer = () => {}
  let stopped = false
  const queue = createKeyedQueue(concurrency, (tenantId) =>
    work(tenantId).catch((thrown: unknown) => log.error(failed, { tenantId, ...defectIn(thrown) })),
  )

  async function pollAll(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) nudge(tenantId)
    } catch (thrown) {
      log.error(failed, defectIn(thrown))
    }
  }

  function nudge(tenantId?: string): void {
    if (stopped) return
    if (tenantId === undefined) void pollAll()
    else queue.ask(tenantId)
  }

  return {
    nudge,
    start(every: Every = everyReal): void {
      stopTimer = every(pollMs, nudge)
    },
    isStopped: () => stopped,
    idle: queue.idle,
    /** Starts nothing new and waits for what runs; the rest stays in its rows. */
    async stop(): Promise<void> {
      stopped = true
      stopTimer()
      await queue.clear()
    },
  }
}
