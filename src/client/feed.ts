import type {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeChannel,
  RealtimeClient,
  RealtimeClientOptions,
} from '@supabase/realtime-js'
import {
  FRAMES_EVENT,
  feedFilterOf,
  feedTopicOf,
  FeedChangeMessage,
  FeedNotice,
  type FeedChange,
  type FeedPosition,
} from '#contract/feed'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { isRefusalCode } from '#contract/kit/refusals'
import type { Authority } from './call.ts'

export interface FeedDeps {
  /** The realtime base of the bank, whole. */
  url: string
  tenantId: string
  authority: Authority
  /** Where the platform has no socket of its own. */
  transport?: RealtimeClientOptions['transport']
  /** A watch of the person's own, and who hears what passes through the bank for it. */
  frames?: { watchId: string; onPayload(payload: unknown): void }
}

/** What is heard on the line, each in its order. */
export interface FeedListener {
  joined(): void
  live(place: FeedPosition): void
  changed(change: FeedChange): void
  reset(place: FeedPosition): void
  /** By the bank; the epoch is that of the token it refused. */
  refused(code: RefusalCode, epoch: number): void
  broken(): void
}

export interface FeedSubscription {
  walletId: string
  position: FeedPosition | null
}

const allChanges = { event: '*', schema: 'public' } as const

/**
 * The live connection to the bank, over the library of its protocol, which is fetched with the first
 * wallet that is followed. One `watch` is one joining: what goes wrong is said once, and joining
 * again is the business of whoever hears it. The library's own ways to try again are shut off with
 * the line, because they know nothing of what was heard.
 */
export function createFeedLine({ url, tenantId, authority, transport, frames }: FeedDeps) {
  let client: RealtimeClient | null = null
  // The library refuses to connect while it is still parting from the line before.
  let parted: Promise<unknown> = Promise.resolve()
  let epoch = 0

  /** The library asks before each joining and with each heartbeat, and sends on what is new. */
  const accessToken = async () => {
    const bearer = authority.bearer()
    epoch = bearer.epoch
    return bearer.token
  }

  async function open(): Promise<RealtimeClient> {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    await parted
    client ??= new RealtimeClient(url.replace(/^http/, 'ws'), {
      // The protocol wants a public key in the address. Nothing is opened by it.
      params: { apikey: tenantId },
      accessToken,
      ...(transport && { transport }),
    })
    // Without this the first joining goes out before its token.
    await client.setAuth()
    return client
  }

  function watch({ walletId, position }: FeedSubscription, listener: FeedListener): () => void {
    let channel: RealtimeChannel | null = null
    const handlers = createHandlers(
      listener,
      () => epoch,
      () => authority.blocked(epoch),
    )

    open().then((socket) => {
      if (handlers.over()) return
      channel = socket.channel(feedTopicOf(walletId))
      channel.updateJoinPayload({ feed: position, ...(frames && { watch: frames.watchId }) })
      if (frames)
        channel.on('broadcast', { event: FRAMES_EVENT }, ({ payload }) => frames.onPayload(payload))
      channel
        .on('postgres_changes', { ...allChanges, filter: feedFilterOf(walletId) }, handlers.change)
        .on('system', {}, handlers.system)
        .subscribe(handlers.state)
    }, handlers.thrown)

    return () => {
      handlers.end()
      void channel?.unsubscribe()
      if (channel && client) parted = client.disconnect()
    }
  }

  return { watch }
}

/** The road of every refused token: one renewal, and a second refusal is the end of the session. */
export async function renewToken(
  authority: Authority,
  { epoch, renewedBefore }: { epoch: number; renewedBefore: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (!renewedBefore) return void (await authority.renew(epoch, signal))
  authority.lost('retry', epoch)
  throw new Refusal('SESSION_LOST')
}

/** What the library says, as it is heard: until the end, and of all that goes wrong the first alone. */
function createHandlers(listener: FeedListener, epoch: () => number, blocked: () => void) {
  let over = false
  const fail = (code: unknown) => {
    if (over) return
    over = true
    if (code === 'USER_BLOCKED') blocked()
    if (isRefusalCode(code)) listener.refused(code, epoch())
    else listener.broken()
  }
  const notice = ({ message, epoch, seq }: FeedNotice) => {
    if (message === 'LIVE') listener.live({ epoch, seq })
    else if (message === 'RESET') listener.reset({ epoch, seq })
    else fail(null)
  }

  return {
    over: () => over,
    end: () => {
      over = true
    },
    thrown: (thrown: unknown) => fail(thrown instanceof Refusal ? thrown.code : null),
    state: (state: `${REALTIME_SUBSCRIBE_STATES}`, error?: Error) => {
      if (over) return
      if (state === 'SUBSCRIBED') listener.joined()
      else fail(closeReasonOf(error))
    },
    change: (payload: unknown) => {
      if (over) return
      const change = parseChange(payload)
      // What cannot be read is a gap, and a gap is closed by joining again.
      if (change) listener.changed(change)
      else fail(null)
    },
    system: (payload: Record<string, unknown>) => {
      if (over) return
      const parsed = FeedNotice.safeParse(payload)
      if (parsed.success) notice(parsed.data)
      else if (payload.extension === 'system' && payload.status === 'error') fail(payload.message)
    },
  }
}

function parseChange(message: unknown): FeedChange | null {
  const parsed = FeedChangeMessage.safeParse(message)
  if (!parsed.success) return null
  const { table, eventType: kind, commit_timestamp: at, ...rows } = parsed.data
  const { feed, ...record } = rows.new.feed ? rows.new : rows.old
  return feed ? { table, kind, at, place: feed, record } : null
}

/** A refused joining and a closed socket both say why in the same place. */
function closeReasonOf(error: Error | undefined): unknown {
  const cause = error?.cause
  return typeof cause === 'object' && cause !== null && 'reason' in cause ? cause.reason : null
}
