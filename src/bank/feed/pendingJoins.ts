import type { FeedFrame, FeedJoin } from '#contract/feed'
import type { Every } from '#bank/outside/clock'
import type { Binding } from './channel.ts'

export interface PendingJoin {
  frame: FeedFrame
  join: FeedJoin
  bindings: readonly Binding[]
  /** Whether the join was answered, so that a refusal has to close the channel. */
  answered: boolean
}

const TOKEN_WAIT_MS = 1_000

export class PendingJoins {
  readonly #byTopic = new Map<string, { pending: PendingJoin; stop: () => void }>()
  readonly #every: Every

  constructor(every: Every) {
    this.#every = every
  }

  /** Calls `expired` unless the join was taken within a second. */
  hold(pending: PendingJoin, expired: (pending: PendingJoin) => void): void {
    const { topic } = pending.frame
    this.take(topic)
    const stop = this.#every(TOKEN_WAIT_MS, () => {
      this.take(topic)
      expired(pending)
    })
    this.#byTopic.set(topic, { pending, stop })
  }

  take(topic: string): PendingJoin | null {
    const held = this.#byTopic.get(topic)
    if (!held) return null
    held.stop()
    this.#byTopic.delete(topic)
    return held.pending
  }

  has = (topic: string) => this.#byTopic.has(topic)

  clear(): void {
    for (const topic of this.#byTopic.keys()) this.take(topic)
  }

  subscriptions = () =>
    [...this.#byTopic.values()].reduce((sum, { pending }) => sum + pending.bindings.length, 0)
}
