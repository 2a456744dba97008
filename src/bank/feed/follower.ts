import { inTenant, type Tx } from '#bank/db/engine'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { LogFacts, BankServices } from '#bank/services'
import { parseFeedNotification } from './feedNotification.ts'
import { entriesAfter, feedRangeOf, type FeedEntry } from './feed.rows.ts'
import { lockFollowerCursor, writeFollowerCursor, type CursorTable } from './followerCursor.rows.ts'
import { createPendingWallets } from './pendingWallets.ts'

const CONCURRENCY = 2
const ROUND_MS = 30_000
const WALLETS_AT_ONCE = 20
const NEWS_AT_ONCE = 100

export interface FeedReader {
  name: 'webhooks' | 'notices'
  table: CursorTable
  walletsBehind(
    tx: Tx,
    tenantId: string,
    among: readonly string[] | null,
    most: number,
  ): Promise<string[]>
  /** Runs in the transaction that stores the cursor. */
  read(tx: Tx, tenantId: string, walletId: string, entries: readonly FeedEntry[]): Promise<void>
}

/**
 * The cursor moves in the transaction of the reader: a killed bank neither loses nor repeats
 * entries, and several banks take turns.
 */
export function createFeedFollower(
  world: BankServices,
  reader: FeedReader,
  done: (tenantId: string) => void,
) {
  const { engine, log } = world
  const pending = createPendingWallets()
  const logFailure = (thrown: unknown, facts: LogFacts = {}): void =>
    log.error('news not read', { topic: reader.name, ...facts, ...defectIn(thrown) })
  const queue = createKeyedQueue(CONCURRENCY, (tenantId) =>
    follow(tenantId, pending.take(tenantId)).catch((thrown) => logFailure(thrown, { tenantId })),
  )
  let unlisten = () => {}
  let stopPolling = () => {}
  let stopped = false

  async function follow(tenantId: string, among: readonly string[] | null = null): Promise<void> {
    for (;;) {
      const wallets = await inTenant(engine, tenantId, (tx) =>
        reader.walletsBehind(tx, tenantId, among, WALLETS_AT_ONCE),
      )
      if (wallets.length === 0 || stopped) return
      for (const walletId of wallets) await readWallet(world, reader, tenantId, walletId)
      done(tenantId)
    }
  }

  function request(tenantId: string, walletIds: readonly string[] | null): void {
    if (stopped) return
    pending.add(tenantId, walletIds)
    queue.ask(tenantId)
  }

  async function poll(): Promise<void> {
    const tenantIds = await listTenantIds(engine).catch(logFailure)
    for (const tenantId of tenantIds ?? []) request(tenantId, null)
  }

  return {
    start(every: Every = everyReal): void {
      stopPolling = every(ROUND_MS, () => void poll())
      unlisten = engine.listen((message) => {
        if (message === null) return void poll()
        const notify = parseFeedNotification(message)
        if (notify) request(notify.tenantId, notify.walletIds)
      })
    },

    drain: (tenantId: string) => follow(tenantId),

    async stop(): Promise<void> {
      stopped = true
      stopPolling()
      unlisten()
      await queue.clear()
    },
  }
}

const readWallet = (
  world: BankServices,
  { table, read }: FeedReader,
  tenantId: string,
  walletId: string,
) =>
  inTenant(world.engine, tenantId, async (tx) => {
    const { entries, head } = await entriesNotRead(tx, table, tenantId, walletId)
    await read(tx, tenantId, walletId, entries)
    await writeFollowerCursor(
      tx,
      table,
      tenantId,
      walletId,
      entries.length < NEWS_AT_ONCE ? head : entries.at(-1)!,
    )
  })

/** A new epoch starts again from 0. Entries too old to be stored are skipped. */
async function entriesNotRead(tx: Tx, table: CursorTable, tenantId: string, walletId: string) {
  const position = await lockFollowerCursor(tx, table, tenantId, walletId)
  const { head } = await feedRangeOf(tx, tenantId, walletId, position.seq)
  const from = position.epoch === head.epoch ? position.seq : 0
  const all = await entriesAfter(tx, tenantId, new Map([[walletId, from]]), NEWS_AT_ONCE)
  // The head was read a moment earlier; newer entries are for the next time.
  return { head, entries: all.filter(({ seq }) => seq <= head.seq) }
}
