import { inTenant } from '#bank/db/engine'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import type { Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { parseFrameNotification, type FramesPayload } from '#bank/watch/frameNotification'
import type { BankServices } from '#bank/services'
import type { FeedChannel } from './channel.ts'
import { parseFeedNotification } from './feedNotification.ts'
import { entriesAfter, type FeedEntry } from './feed.rows.ts'
import { changeText } from './frames.ts'

/** Entries of one wallet per read; sockets drain between reads. */
const BATCH = 100
const CONCURRENCY = 4
const POLL_MS = 5_000

type Wallets = Map<string, Set<FeedChannel>>

/**
 * A notification only says which wallets to read, from the slowest subscriber's number on: a
 * missed, repeated or late one loses nothing, and a slow poll makes up for it.
 */
export class Hub {
  readonly #world: BankServices
  readonly #tenants = new Map<string, Wallets>()
  readonly #pending = new Map<string, Set<string>>()
  readonly #queue = createKeyedQueue(CONCURRENCY, (tenantId) => this.#deliverTenant(tenantId))
  #stop = () => {}

  constructor(world: BankServices) {
    this.#world = world
  }

  follow(channel: FeedChannel): void {
    const { tenantId, walletId } = channel.options
    const wallets: Wallets = this.#tenants.get(tenantId) ?? new Map()
    wallets.set(walletId, (wallets.get(walletId) ?? new Set()).add(channel))
    this.#tenants.set(tenantId, wallets)
    this.#markPending(tenantId, [walletId])
  }

  leave(channel: FeedChannel): void {
    const { tenantId, walletId } = channel.options
    const wallets = this.#tenants.get(tenantId)
    const channels = wallets?.get(walletId)
    channels?.delete(channel)
    if (channels?.size === 0) wallets?.delete(walletId)
    if (wallets?.size === 0) this.#tenants.delete(tenantId)
  }

  start(every: Every): void {
    const unlisten = this.#world.engine.listen((message) => this.#onNotification(message))
    const stopPolling = every(POLL_MS, () => this.#onNotification(null))
    this.#stop = () => {
      unlisten()
      stopPolling()
    }
  }

  async stop(): Promise<void> {
    this.#stop()
    await this.#queue.clear()
  }

  /** Resolves when nothing notified is left to deliver. */
  idle = () => this.#queue.idle()

  #onNotification(message: string | null): void {
    const frames = message === null ? null : parseFrameNotification(message)
    if (frames) return this.#relay(frames)
    const changed = message === null ? null : parseFeedNotification(message)
    for (const [tenantId, wallets] of this.#tenants)
      if (message === null) this.#markPending(tenantId, wallets.keys())
      else if (changed?.tenantId === tenantId)
        this.#markPending(tenantId, changed.walletIds ?? wallets.keys())
  }

  #relay({ tenantId, watchId, frames }: FramesPayload): void {
    for (const channels of this.#tenants.get(tenantId)?.values() ?? [])
      for (const channel of channels)
        if (channel.options.watchId === watchId) channel.sendFrames(frames)
  }

  /** Ignores wallets that nobody here follows. */
  #markPending(tenantId: string, walletIds: Iterable<string>): void {
    const wallets = this.#tenants.get(tenantId)
    const due = this.#pending.get(tenantId) ?? new Set()
    for (const walletId of walletIds) if (wallets?.has(walletId)) due.add(walletId)
    if (due.size === 0) return
    this.#pending.set(tenantId, due)
    this.#queue.ask(tenantId)
  }

  async #deliverTenant(tenantId: string): Promise<void> {
    const wallets = this.#tenants.get(tenantId)
    const due = [...(this.#pending.get(tenantId) ?? [])].filter((walletId) =>
      wallets?.has(walletId),
    )
    this.#pending.delete(tenantId)
    if (!wallets || due.length === 0) return
    try {
      const full = await this.#deliver(tenantId, wallets, due)
      this.#markPending(tenantId, full)
    } catch (thrown) {
      this.#world.log.error('news not told', { tenantId, ...defectIn(thrown) })
    }
  }

  async #deliver(tenantId: string, wallets: Wallets, due: readonly string[]): Promise<string[]> {
    const from = new Map(due.map((walletId) => [walletId, slowest(wallets.get(walletId) ?? [])]))
    const news = await inTenant(this.#world.engine, tenantId, (tx) =>
      entriesAfter(tx, tenantId, from, BATCH),
    )
    const counts = new Map<string, number>()
    for (const entry of news) {
      counts.set(entry.walletId, (counts.get(entry.walletId) ?? 0) + 1)
      deliverTo(wallets.get(entry.walletId), entry)
    }
    return due.filter((walletId) => counts.get(walletId) === BATCH)
  }
}

const slowest = (channels: Iterable<FeedChannel>) =>
  Math.min(...[...channels].map(({ position }) => position.seq))

function deliverTo(channels: Iterable<FeedChannel> = [], entry: FeedEntry): void {
  const text = changeText(entry)
  for (const channel of channels) channel.deliver(entry, text)
}
