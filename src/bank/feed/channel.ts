import {
  FRAMES_EVENT,
  type FeedBinding,
  type FeedNotice,
  type FeedPosition,
  type FeedTable,
} from '#contract/feed'
import type { FeedEntry } from './feed.rows.ts'
import type { FeedFrameOut } from './frames.ts'

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
  from: FeedPosition
  /** The wallet's position when joining: from here on the channel is live. */
  liveFrom: number
  /** The watch whose page is relayed here, if any. */
  watchId: string | null
  /** Who follows somebody else's wallet; null for its owner. */
  memberId: string | null
  send: (frame: FeedFrameOut) => void
}

/** One subscriber to one wallet: each entry once and in order. On a gap it sends RESET and goes on from there. */
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

  setLive(): void {
    if (this.#live || this.#position.seq < this.options.liveFrom) return
    this.#live = true
    this.notice('LIVE')
  }

  deliver(entry: FeedEntry, text: string): void {
    const { epoch, seq } = entry
    if (epoch === this.#position.epoch && seq <= this.#position.seq) return
    const next = epoch === this.#position.epoch && seq === this.#position.seq + 1
    // The first entry of a new wallet begins its epoch.
    const first = this.#position.seq === 0 && seq === 1
    this.#position = { epoch, seq }
    if (next || first) this.#sendChange(entry, text)
    else this.reset()
    this.setLive()
  }

  reset(): void {
    this.#live = true
    this.notice('RESET')
  }

  notice(message: FeedNotice['message']): void {
    this.#system('feed', 'ok', message, this.#position)
  }

  sendReady(): void {
    this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  /** Relays a watched page's frames; they have no number and are not repeated. */
  sendFrames(frames: string): void {
    const frameText = `{"type":"broadcast","event":"${FRAMES_EVENT}","payload":{"frames":${frames}}}`
    this.#sendFrame('broadcast', frameText)
  }

  close(why: string): void {
    sendClose(this.options, why)
  }

  #sendChange({ table, kind }: FeedEntry, text: string): void {
    if (this.options.memberId !== null && !sharedTables.includes(table)) return
    const ids = this.options.bindings.filter(({ requested: options }) =>
      wants(options, table, kind),
    )
    if (ids.length === 0) return
    const payload = `{"ids":[${ids.map(({ id }) => id).join(',')}],"data":${text}}`
    this.#sendFrame('postgres_changes', payload)
  }

  #system(extension: string, status: string, message: string, more: object = {}): void {
    this.#sendFrame(
      'system',
      systemText(this.options.topic, { extension, status, message, ...more }),
    )
  }

  #sendFrame(event: string, payload: string): void {
    const { topic, joinRef, send } = this.options
    send({ topic, event, payload, joinRef })
  }
}

/** What members see of a wallet; the rest is its owner's alone. */
const sharedTables: readonly FeedTable[] = ['transactions', 'orders', 'rails']

const wants = ({ table = '*', event }: FeedBinding, of: string, kind: string) =>
  (table === '*' || table === of) && (event === '*' || event === kind)

const systemText = (topic: string, message: object) =>
  JSON.stringify({ channel: topic.replace(/^realtime:/, ''), ...message })

/** Says why a topic that was joined ends, and ends it. */
export function sendClose(
  { topic, joinRef, send }: Pick<ChannelOptions, 'topic' | 'joinRef' | 'send'>,
  why: string,
): void {
  const payload = systemText(topic, { extension: 'system', status: 'error', message: why })
  send({ topic, event: 'system', payload, joinRef })
  send({ topic, event: 'phx_close', payload: '{}', ref: joinRef, joinRef })
}
