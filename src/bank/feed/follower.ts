import type { Tx } from '#bank/db/engine'
import { createLanes } from '#bank/outbox/keyedQueue'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { LogFacts, World } from '#bank/services'
import { rungFor } from './feedNotification.ts'
import { newsAfter, placeOf, type Told } from './feed.rows.ts'
import { lockHeard, noteHeard, type HeardTable } from './followerCursor.rows.ts'

const LANES = 2
const ROUND_MS = 30_000
const WALLETS_AT_ONCE = 20
const NEWS_AT_ONCE = 100

/** Somebody of the bank who reads the news of wallets. */
export interface Reader {
  name: 'webhooks' | 'notices'
  table: HeardTable
  /** Wallets with news that were not read: among those that were rung for, or any. */
  behind(tx: Tx, tenantId: string, among: readonly string[] | null, most: number): Promise<string[]>
  /** Makes of the news whatever is to be made, in the transaction that notes how far was read. */
  read(tx: Tx, tenantId: string, walletId: string, told: readonly Told[]): Promise<void>
}

/**
 * Hands every piece of news of a wallet to a reader, once. How far it came is noted in the same
 * transaction, so that a killed bank neither forgets nor doubles news, and several banks take turns.
 * Woken by the bell that wakes the live feed; a slow round finds what was missed.
 */
export function createFollower(world: World, reader: Reader, done: (tenantId: string) => void) {
  const { engine, log } = world
  const rung = createRung()
  const unread = (thrown: unknown, facts: LogFacts = {}) =>
    log.error('news not read', { topic: reader.name, ...facts, ...defectIn(thrown) })
  const lanes = createLanes(LANES, (tenantId) =>
    follow(tenantId, rung.take(tenantId)).catch((thrown: unknown) => unread(thrown, { tenantId })),
  )
  let stopHearing = () => {}
  let stopRounds = () => {}
  let stopped = false

  async function follow(tenantId: string, among: readonly string[] | null = null): Promise<void> {
    for (;;) {
      const wallets = await engine.transaction({ tenantId, personId: null }, (tx) =>
        reader.behind(tx, tenantId, among, WALLETS_AT_ONCE),
      )
      if (wallets.length === 0 || stopped) return
      for (const walletId of wallets) await readOn(world, reader, tenantId, walletId)
      done(tenantId)
    }
  }

  function ask(tenantId: string, walletIds: readonly string[] | null): void {
    if (stopped) return
    rung.add(tenantId, walletIds)
    lanes.ask(tenantId)
  }

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) ask(tenantId, null)
    } catch (thrown) {
      unread(thrown)
    }
  }

  return {
    start(every: Every = everyReal): void {
      stopRounds = every(ROUND_MS, () => void goRound())
      stopHearing = engine.listen((words) => {
        if (words === null) return void goRound()
        const ring = rungFor(words)
        if (ring) ask(ring.tenantId, ring.walletIds)
      })
    },

    /** Reads everything there is in one tenant. */
    drain: (tenantId: string) => follow(tenantId),

    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      stopHearing()
      await lanes.clear()
    },
  }
}

/** What was rung for and not yet looked at, by tenant: these wallets, or null for any. */
function createRung() {
  const rung = new Map<string, Set<string> | null>()
  return {
    add(tenantId: string, walletIds: readonly string[] | null): void {
      const before = rung.get(tenantId)
      const all = walletIds === null || before === null
      rung.set(tenantId, all ? null : new Set([...(before ?? []), ...walletIds]))
    },
    take(tenantId: string): string[] | null {
      const among = rung.get(tenantId) ?? null
      rung.delete(tenantId)
      return among && [...among]
    },
  }
}

const readOn = (world: World, { table, read }: Reader, tenantId: string, walletId: string) =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { told, head } = await unheard(tx, table, tenantId, walletId)
    await read(tx, tenantId, walletId, told)
    await noteHeard(tx, table, tenantId, walletId, told.length < NEWS_AT_ONCE ? head : told.at(-1)!)
  })

/** In another epoch the numbers begin anew. News too old to be kept are passed over. */
async function unheard(tx: Tx, table: HeardTable, tenantId: string, walletId: string) {
  const heard = await lockHeard(tx, table, tenantId, walletId)
  const { head } = await placeOf(tx, tenantId, walletId, heard.seq)
  const from = heard.epoch === head.epoch ? heard.seq : 0
  const all = await newsAfter(tx, tenantId, new Map([[walletId, from]]), NEWS_AT_ONCE)
  // The head was read a moment earlier; what came since is for the next time.
  return { head, told: all.filter(({ seq }) => seq <= head.seq) }
}
