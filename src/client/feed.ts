import {
  feedFilterOf,
  feedTopicOf,
  FeedBroadcast,
  FeedChangeMessage,
  FeedClosing,
  FeedNotice,
  type FeedChange,
  type FeedPosition,
} from '#contract/feed'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { isBlockedCode, isRefusalCode, type BlockedCode } from '#contract/kit/refusals'
import type { Authority } from './call.ts'
import { joinChannel, type SocketClass } from './realtimeChannel.ts'

export interface FeedDeps {
  url: string
  tenantId: string
  authority: Authority
  /** For platforms without a socket of their own. */
  transport?: SocketClass
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

/** One `watch` is one join: it reports its first failure and ends, and the caller joins again. */
export function createFeedLine({ url, tenantId, authority, transport, frames }: FeedDeps) {
  function watch({ walletId, position }: FeedSubscription, listener: FeedListener): () => void {
    let epoch = 0
    let leave = () => {}
    const handlers = createHandlers(
      listener,
      () => epoch,
      (reason) => authority.blocked(epoch, reason),
    )
    const channel = {
      url,
      publicKey: tenantId,
      topic: feedTopicOf(walletId),
      payload: {
        config: { postgres_changes: [{ ...allChanges, filter: feedFilterOf(walletId) }] },
        feed: position,
        ...(frames && { watch: frames.watchId }),
      },
      token() {
        const bearer = authority.bearer()
        epoch = bearer.epoch
        return bearer.token
      },
    }
    const told = (event: string, payload: unknown) => {
      if (event === 'postgres_changes') handlers.change(payload)
      else if (event === 'system') handlers.system(payload)
      else if (frames) relay(payload, frames.onPayload)
    }

    // Later, as its caller does not expect to be told before it knows how to leave.
    Promise.resolve()
      .then(() => {
        if (!handlers.over())
          leave = joinChannel(
            { ...channel, Socket: transport ?? WebSocket },
            { joined: handlers.joined, told, ended: handlers.ended },
          )
      })
      .catch(handlers.ended)

    return () => {
      handlers.end()
      leave()
    }
  }

  return { watch }
}

function relay(message: unknown, onPayload: (payload: unknown) => void) {
  const broadcast = FeedBroadcast.safeParse(message)
  if (broadcast.success) onPayload(broadcast.data.payload)
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

/** Passes on what is reported until the end, and only the first failure. */
function createHandlers(
  listener: FeedListener,
  epoch: () => number,
  blocked: (reason: BlockedCode) => void,
) {
  let over = false
  const fail = (code: unknown) => {
    if (over) return
    over = true
    if (isBlockedCode(code)) blocked(code)
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
    joined: () => listener.joined(),
    ended: (reason: unknown) => fail(reason instanceof Refusal ? reason.code : reason),
    change: (payload: unknown) => {
      if (over) return
      const change = parseChange(payload)
      // An unreadable change is a gap, and joining again closes gaps.
      if (change) listener.changed(change)
      else fail(null)
    },
    system: (payload: unknown) => {
      if (over) return
      const parsed = FeedNotice.safeParse(payload)
      if (parsed.success) return notice(parsed.data)
      const closing = FeedClosing.safeParse(payload)
      if (closing.success) fail(closing.data.message)
    },
  }
}

function parseChange(message: unknown): FeedChange | null {
  const parsed = FeedChangeMessage.safeParse(message)
  if (!parsed.success) return null
  const { table, type: kind, commit_timestamp: at, record, old_record } = parsed.data.data
  const { feed, ...row } = record?.feed ? record : (old_record ?? {})
  return feed ? { table, kind, at, place: feed, record: row } : null
}
