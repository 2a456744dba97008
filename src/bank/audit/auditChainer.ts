import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import { inTenant, type Tx } from '#bank/db/engine'
import { FIRST_ID, firstIdOf } from '#bank/db/uuid'
import type { BankServices } from '#bank/services'
import {
  findLastChained,
  findUnchained,
  insertChainRows,
  lockAuditChain,
  type AuditChainRow,
  type CanonicalAuditRow,
} from './audit.rows.ts'
import { chainStart, linkHash } from './verify.ts'

const ROUND_MS = 1_000
/** Longer than any request's transaction, so that no row commits behind the last round. */
const LATEST_MS = 60_000
const FULL_ROUND_MS = 3_600_000
const BATCH = 500

/**
 * Audit rows join the chain shortly after their commit, so that no commit waits for a hash. A round
 * covers the last minute; the first one and one per hour cover everything.
 */
export function createAuditChainer(world: BankServices) {
  const { engine, clock, log } = world
  const fullRoundAt = new Map<string, number>()
  let round: Promise<void> | null = null
  let stopRounds = () => {}

  async function chainTenant(tenantId: string, full: boolean): Promise<void> {
    const now = clock.now().getTime()
    const all = full || now - (fullRoundAt.get(tenantId) ?? -Infinity) >= FULL_ROUND_MS
    const fromId = all ? FIRST_ID : firstIdOf(now - LATEST_MS)
    while (await inTenant(engine, tenantId, (tx) => chainBatch(tx, tenantId, fromId)));
    if (all) fullRoundAt.set(tenantId, now)
  }

  async function runRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) await chainTenant(tenantId, false)
    } catch (thrown) {
      log.error('audit not sealed', defectIn(thrown))
    } finally {
      round = null
    }
  }

  return {
    start(every: Every = everyReal): void {
      stopRounds = every(ROUND_MS, () => void (round ??= runRound()))
    },

    async chainAll(): Promise<void> {
      await round
      for (const tenantId of await listTenantIds(engine)) await chainTenant(tenantId, true)
    },

    /** Waits for the current round. The first round after a start finds the rest. */
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}

/** True while there may be more. The first query keeps an idle tenant's chain unlocked. */
async function chainBatch(tx: Tx, tenantId: string, fromId: string): Promise<boolean> {
  if ((await findUnchained(tx, tenantId, fromId, 1)).length === 0) return false
  await lockAuditChain(tx, tenantId)
  const rows = await findUnchained(tx, tenantId, fromId, BATCH)
  await insertChainRows(tx, tenantId, linked(await findLastChained(tx, tenantId), rows))
  return rows.length === BATCH
}

function linked(last: AuditChainRow | null, rows: readonly CanonicalAuditRow[]): AuditChainRow[] {
  let prevHash = last?.hash ?? chainStart
  let seq = BigInt(last?.seq ?? 0)
  return rows.map(({ id, fields }) => {
    const link = { auditId: id, prevHash, hash: linkHash(prevHash, fields), seq: `${++seq}` }
    prevHash = link.hash
    return link
  })
}
