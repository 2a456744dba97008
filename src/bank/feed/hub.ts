import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import type { Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { parseFrameNotification, type FramesPayload } from '#bank/watch/frameNotification'
import type { BankServices } from '#bank/services'
import type { FeedChannel } from './channel.ts'
import { parseFeedNotification } from './feedNotification.ts'
import { entriesAfter, type FeedEntry } from './feed.rows.ts'
import { changeText } from './frames.ts'

/** How many news of one wallet are read at once; a reader's socket empties between two readings. */
const SLICE = 100
const CONCURRENCY = 4
const LOOK_MS = 5_000

type Wallets = Map<string, Set<FeedChannel>>

/**
 * Brings what was committed to whoever follows it in this process.
 *
 * A ring says which wallets to look at; what there is to tell is always read from the tables, from
 * the number on that the slowest subscriber has heard. So a ring that is missed, doubled or late can
 * neither lose nor repeat anything, and a slow round makes up for those that never came.
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
    const deafen = this.#world.engine.listen((words) => this.#onNotification(words))
    const rest = every(LOOK_MS, () => this.#onNotification(null))
    this.#stop = () => {
      deafen()
      rest()
    }
  }

  async stop(): Promise<void> {
    this.#stop()
    await this.#queue.clear()
  }

  /** Resolves when nothing that was rung is left to tell. */
  idle = () => this.#queue.idle()

  #onNotification(words: string | null): void {
    const passing = words === null ? null : parseFrameNotification(words)
    if (passing) return this.#pass(passing)
    const notify = words === null ? null : parseFeedNotification(words)
    for (const [tenantId, wallets] of this.#tenants)
      if (words === null) this.#markPending(tenantId, wallets.keys())
      else if (notify?.tenantId === tenantId)
        this.#markPending(tenantId, notify.walletIds ?? wallets.keys())
  }

  #pass({ tenantId, watchId, frames }: FramesPayload): void {
    for (const channels of this.#tenants.get(tenantId)?.values() ?? [])
      for (const channel of channels)
        if (channel.options.watchId === watchId) channel.sendFrames(frames)
  }

  /** Only wallets somebody here follows are worth a look. */
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

  /** Answers with the wallets that may have more to tell. */
  async #deliver(tenantId: string, wallets: Wallets, due: readonly string[]): Promise<string[]> {
    const from = new Map(due.map((walletId) => [walletId, slowest(wallets.get(walletId) ?? [])]))
    const news = await this.#world.engine.transaction({ tenantId, personId: null }, (tx) =>
      entriesAfter(tx, tenantId, from, SLICE),
    )
    const counts = new Map<string, number>()
    for (const entry of news) {
      counts.set(entry.walletId, (counts.get(entry.walletId) ?? 0) + 1)
      deliverTo(wallets.get(entry.walletId), entry)
    }
    return due.filter((walletId) => counts.get(walletId) === SLICE)
  }
}

const slowest = (channels: Iterable<FeedChannel>) =>
  Math.min(...[...channels].map(({ position }) => position.seq))

function deliverTo(channels: Iterable<FeedChannel> = [], entry: FeedEntry): void {
  const text = changeText(entry)
  for (const channel of channels) channel.deliver(entry, text)
}
