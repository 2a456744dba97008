import { inTenant, type Tx } from '#bank/db/engine'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import type { BankServices } from '#bank/services'

/** Longer than a pause of the process, short for whoever waits for the work of a dead one. */
const LEASE_MS = 10_000
const RENEW_MS = 3_000

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Extends those of the claims that are still ours. */
type Renew<Claim> = (
  tx: Tx,
  tenantId: string,
  claims: readonly Claim[],
  until: Date,
) => Promise<void>

/**
 * Renewed while the work runs, so that they can be short: what a dead process leaves behind is
 * taken over within ten seconds, and slow work is not done twice.
 */
export function createLeases<Claim>(
  { engine, clock, log }: Pick<BankServices, 'engine' | 'clock' | 'log'>,
  renew: Renew<Claim>,
) {
  const running = new Map<string, Set<Claim>>()
  let renewal: Promise<void> | null = null
  let stopTimer = () => {}

  function renewAll(): void {
    renewal ??= Promise.all([...running].map(([tenantId, claims]) => renewIn(tenantId, claims)))
      .then(() => {})
      .finally(() => (renewal = null))
  }

  const renewIn = (tenantId: string, claims: ReadonlySet<Claim>) =>
    inTenant(engine, tenantId, (tx) =>
      renew(tx, tenantId, [...claims], leaseEnd(clock.now())),
    ).catch((thrown: unknown) => log.warn('leases not renewed', { tenantId, ...defectIn(thrown) }))

  function release(tenantId: string, claim: Claim): void {
    const claims = running.get(tenantId)
    claims?.delete(claim)
    if (claims?.size === 0) running.delete(tenantId)
  }

  return {
    /** Runs the work under its claim. Afterwards no renewal is under way that could undo its end. */
    async during<T>(tenantId: string, claim: Claim, work: () => Promise<T>): Promise<T> {
      const claims = running.get(tenantId) ?? new Set<Claim>()
      running.set(tenantId, claims.add(claim))
      try {
        return await work()
      } finally {
        release(tenantId, claim)
        await renewal
      }
    },
    start(every: Every = everyReal): void {
      stopTimer = every(RENEW_MS, renewAll)
    },
    async stop(): Promise<void> {
      stopTimer()
      await renewal
    },
  }
}

export type Leases<Claim> = ReturnType<typeof createLeases<Claim>>
