import { FRAMES_EVENT, type FeedBinding, type FeedNotice, type FeedPosition } from '#contract/feed'
import type { FeedEntry } from './feed.rows.ts'
import type { FeedFrameOut } from './frames.ts'

/** What a subscriber asked to hear of, under the number they know it by. */
export interface Binding {
  id: number
  requested: FeedBinding
}

export interface ChannelOptions {
  topic: string
  joinRef: string | null | undefined
  tenantId: string
  walletId: string
  bindings: readonly Binding[]
  /** How far the subscriber has heard, or is taken to have heard. */
  from: FeedPosition
  /** Where the wallet's news stood at the joining: from here on the channel is live. */
  liveFrom: number
  /** The watch whose page is heard here, if it is watched. */
  watchId: string | null
  send: (frame: FeedFrameOut) => void
}

/**
 * One subscriber to one wallet. It is told each number once and in order; whatever it is handed
 * besides (what it knows, what lies beyond a gap) it does not pass on. Where a number is missing it
 * says so, and goes on from there.
 */
export class FeedChannel {
  readonly options: ChannelOptions
  #position: FeedPosition
  #live = false

  constructor(options: ChannelOptions) {
    this.options = options
    this.#position = options.from
  }

  get position(): FeedPosition {
    return this.#position
  }

  /** Says LIVE once everything from before the joining was told. */
  setLive(): void {
    if (this.#live || this.#position.seq < this.options.liveFrom) return
    this.#live = true
    this.notice('LIVE')
  }

  deliver(entry: FeedEntry, text: string): void {
    const { epoch, seq } = entry
    if (epoch === this.#position.epoch && seq <= this.#position.seq) return
    const next = epoch === this.#position.epoch && seq === this.#position.seq + 1
    // The first news of a silent wallet begin its epoch.
    const first = this.#position.seq === 0 && seq === 1
    this.#position = { epoch, seq }
    if (next || first) this.#sendChange(entry, text)
    else this.reset()
    this.setLive()
  }

  /** What came between cannot be told: whoever reads the wallet anew knows all up to here. */
  reset(): void {
    this.#live = true
    this.notice('RESET')
  }

  notice(message: FeedNotice['message']): void {
    this.#system('feed', 'ok', message, this.#position)
  }

  /** The protocol's own words that changes are listened to. */
  sendReady(): void {
    this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  /** What a page that is watched has just told; it has no number and is not told again. */
  sendFrames(frames: string): void {
    const frameText = `{"type":"broadcast","event":"${FRAMES_EVENT}","payload":{"frames":${frames}}}`
    this.#sendFrame('broadcast', frameText)
  }

  /** Closed by the bank, which says why. */
  close(why: string): void {
    this.#system('system', 'error', why)
    const { topic, joinRef } = this.options
    this.options.send({ topic, event: 'phx_close', payload: '{}', ref: joinRef, joinRef })
  }

  #sendChange({ table, kind }: FeedEntry, text: string): void {
    const ids = this.options.bindings.filter(({ requested: options }) =>
      wants(options, table, kind),
    )
    if (ids.length === 0) return
    const payload = `{"ids":[${ids.map(({ id }) => id).join(',')}],"data":${text}}`
    this.#sendFrame('postgres_changes', payload)
  }

  #system(extension: string, status: string, message: string, more: object = {}): void {
    const channel = this.options.topic.replace(/^realtime:/, '')
    this.#sendFrame('system', JSON.stringify({ channel, extension, status, message, ...more }))
  }

  #sendFrame(event: string, payload: string): void {
    const { topic, joinRef, send } = this.options
    send({ topic, event, payload, joinRef })
  }
}

const wants = ({ table = '*', event }: FeedBinding, of: string, kind: string) =>
  (table === '*' || table === of) && (event === '*' || event === kind)
