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
  url: string
  tenantId: string
  authority: Authority
  /** For platforms without a socket of their own. */
  transport?: RealtimeClientOptions['transport']
  /** Subscribes to a watch of the same person. */
  frames?: { watchId: string; onPayload(payload: unknown): void }
}

export interface FeedListener {
  joined(): void
  live(place: FeedPosition): void
  changed(change: FeedChange): void
  reset(place: FeedPosition): void
  /** The epoch is that of the token the bank refused. */
  refused(code: RefusalCode, epoch: number): void
  broken(): void
}

export interface FeedSubscription {
  walletId: string
  position: FeedPosition | null
}

const allChanges = { event: '*', schema: 'public' } as const

/**
 * One `watch` is one join: it reports its first failure and ends, and the caller joins again. The
 * library's own reconnect is off, because it does not know what was received.
 */
export function createFeedLine({ url, tenantId, authority, transport, frames }: FeedDeps) {
  let client: RealtimeClient | null = null
  // The library refuses to connect while the previous connection is still closing.
  let parted: Promise<unknown> = Promise.resolve()
  let epoch = 0

  /** The library asks before each join and with each heartbeat, and sends on a new token. */
  const accessToken = async () => {
    const bearer = authority.bearer()
    epoch = bearer.epoch
    return bearer.token
  }

  async function open(): Promise<RealtimeClient> {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    await parted
    client ??= new RealtimeClient(url.replace(/^http/, 'ws'), {
      // The protocol wants a public key in the URL. It opens nothing.
      params: { apikey: tenantId },
      accessToken,
      ...(transport && { transport }),
    })
    // Without this the first join goes out before its token.
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

/** A refused token is renewed once; refused again, the session is over. */
export async function renewToken(
  authority: Authority,
  { epoch, renewedBefore }: { epoch: number; renewedBefore: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (!renewedBefore) return void (await authority.renew(epoch, signal))
  authority.lost('retry', epoch)
  throw new Refusal('SESSION_LOST')
}

/** Passes on what the library reports until the end, and only the first failure. */
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
      // An unreadable change is a gap, and joining again closes gaps.
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

/** A refused join and a closed socket both put the reason here. */
function closeReasonOf(error: Error | undefined): unknown {
  const cause = error?.cause
  return typeof cause === 'object' && cause !== null && 'reason' in cause ? cause.reason : null
}
