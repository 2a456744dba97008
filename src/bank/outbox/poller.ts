import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { createKeyedQueue } from './keyedQueue.ts'

interface PollerOptions {
  /** So many tenants are worked for at a time. */
  concurrency: number
  pollMs: number
  /** What the log calls work that failed. */
  failed: string
}

/**
 * Work done tenant by tenant: at once where somebody asks for it, and by a round through all tenants
 * for what came due meanwhile or was left behind by a killed bank.
 */
export function createPoller(
  { engine, log }: BankServices,
  { concurrency: count, pollMs, failed }: PollerOptions,
  work: (tenantId: string) => Promise<void>,
) {
  let stopTimer = () => {}
  let stopped = false
  const queue = createKeyedQueue(count, (tenantId) =>
    work(tenantId).catch((thrown: unknown) => log.error(failed, { tenantId, ...defectIn(thrown) })),
  )

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) nudge(tenantId)
    } catch (thrown) {
      log.error(failed, defectIn(thrown))
    }
  }

  /** Something may be due: in this tenant, or in any. */
  function nudge(tenantId?: string): void {
    if (stopped) return
    if (tenantId === undefined) void goRound()
    else queue.ask(tenantId)
  }

  return {
    nudge,
    start(every: Every = everyReal): void {
      stopTimer = every(pollMs, nudge)
    },
    isStopped: () => stopped,
    idle: queue.idle,
    /** Takes up nothing new and waits for what is under way; the rest waits in its rows. */
    async stop(): Promise<void> {
      stopped = true
      stopTimer()
      await queue.clear()
    },
  }
}
