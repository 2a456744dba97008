import type { Tx } from '#bank/db/engine'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { LogFacts, BankServices } from '#bank/services'
import { parseFeedNotification } from './feedNotification.ts'
import { entriesAfter, feedRangeOf, type FeedEntry } from './feed.rows.ts'
import { lockFollowerCursor, writeFollowerCursor, type CursorTable } from './followerCursor.rows.ts'

const CONCURRENCY = 2
const ROUND_MS = 30_000
const WALLETS_AT_ONCE = 20
const NEWS_AT_ONCE = 100

/** Somebody of the bank who reads the news of wallets. */
export interface FeedReader {
  name: 'webhooks' | 'notices'
  table: CursorTable
  /** Wallets with news that were not read: among those that were rung for, or any. */
  walletsBehind(
    tx: Tx,
    tenantId: string,
    among: readonly string[] | null,
    most: number,
  ): Promise<string[]>
  /** Makes of the news whatever is to be made, in the transaction that notes how far was read. */
  read(tx: Tx, tenantId: string, walletId: string, entries: readonly FeedEntry[]): Promise<void>
}

/**
 * Hands every piece of news of a wallet to a reader, once. How far it came is noted in the same
 * transaction, so that a killed bank neither forgets nor doubles news, and several banks take turns.
 * Woken by the bell that wakes the live feed; a slow round finds what was missed.
 */
export function createFeedFollower(
  world: BankServices,
  reader: FeedReader,
  done: (tenantId: string) => void,
) {
  const { engine, log } = world
  const pending = createPendingWallets()
  const unread = (thrown: unknown, facts: LogFacts = {}): void =>
    log.error('news not read', { topic: reader.name, ...facts, ...defectIn(thrown) })
  const queue = createKeyedQueue(CONCURRENCY, (tenantId) =>
    follow(tenantId, pending.take(tenantId)).catch((thrown) => unread(thrown, { tenantId })),
  )
  let stopHearing = () => {}
  let stopRounds = () => {}
  let stopped = false

  async function follow(tenantId: string, among: readonly string[] | null = null): Promise<void> {
    for (;;) {
      const wallets = await engine.transaction({ tenantId, personId: null }, (tx) =>
        reader.walletsBehind(tx, tenantId, among, WALLETS_AT_ONCE),
      )
      if (wallets.length === 0 || stopped) return
      for (const walletId of wallets) await readWallet(world, reader, tenantId, walletId)
      done(tenantId)
    }
  }

  function ask(tenantId: string, walletIds: readonly string[] | null): void {
    if (stopped) return
    pending.add(tenantId, walletIds)
    queue.ask(tenantId)
  }

  async function goRound(): Promise<void> {
    const tenantIds = await listTenantIds(engine).catch(unread)
    for (const tenantId of tenantIds ?? []) ask(tenantId, null)
  }

  return {
    start(every: Every = everyReal): void {
      stopRounds = every(ROUND_MS, () => void goRound())
      stopHearing = engine.listen((words) => {
        if (words === null) return void goRound()
        const notify = parseFeedNotification(words)
        if (notify) ask(notify.tenantId, notify.walletIds)
      })
    },

    /** Reads everything there is in one tenant. */
    drain: (tenantId: string) => follow(tenantId),

    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      stopHearing()
      await queue.clear()
    },
  }
}

/** What was rung for and not yet looked at, by tenant: these wallets, or null for any. */
function createPendingWallets() {
  const pending = new Map<string, Set<string> | null>()
  return {
    add(tenantId: string, walletIds: readonly string[] | null): void {
      const before = pending.get(tenantId)
      const all = walletIds === null || before === null
      pending.set(tenantId, all ? null : new Set([...(before ?? []), ...walletIds]))
    },
    take(tenantId: string): string[] | null {
      const among = pending.get(tenantId) ?? null
      pending.delete(tenantId)
      return among && [...among]
    },
  }
}

const readWallet = (
  world: BankServices,
  { table, read }: FeedReader,
  tenantId: string,
  walletId: string,
) =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { told: entries, head } = await entriesNotRead(tx, table, tenantId, walletId)
    await read(tx, tenantId, walletId, entries)
    await writeFollowerCursor(
      tx,
      table,
      tenantId,
      walletId,
      entries.length < NEWS_AT_ONCE ? head : entries.at(-1)!,
    )
  })

/** In another epoch the numbers begin anew. News too old to be kept are passed over. */
async function entriesNotRead(tx: Tx, table: CursorTable, tenantId: string, walletId: string) {
  const position = await lockFollowerCursor(tx, table, tenantId, walletId)
  const { head } = await feedRangeOf(tx, tenantId, walletId, position.seq)
  const from = position.epoch === head.epoch ? position.seq : 0
  const all = await entriesAfter(tx, tenantId, new Map([[walletId, from]]), NEWS_AT_ONCE)
  // The head was read a moment earlier; what came since is for the next time.
  return { head, told: all.filter(({ seq }) => seq <= head.seq) }
}
