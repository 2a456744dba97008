import type { Feed } from '#bank/feed/feed'
import { origin } from '#tests/bank/outside/openWorld'

interface ReceivedFrame {
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** A connection without a network: what is sent is kept in order. */
export function openFeedConnection(feed: Feed) {
  const value: ReceivedFrame[] = []
  const closed: { code: number; reason: string }[] = []
  let stuck = false
  let dead = false
  let pings = 0
  let waiting = 0
  const {
    receive,
    closed: onClosed,
    settled,
  } = feed.connect(
    {
      send(text) {
        if (stuck) waiting += 1
        else value.push(JSON.parse(text) as ReceivedFrame)
      },
      close: (code, reason) => closed.push({ code, reason }),
      waiting: () => waiting,
      ping(answered) {
        pings += 1
        if (!dead) answered()
      },
    },
    '1.0.0',
    origin,
  )

  async function say(topic: string, event: string, payload: unknown = {}) {
    receive(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }))
    await settled()
    return value.findLast((one) => one.event === 'phx_reply')?.payload
  }

  const join = (who: JoinTarget, how: JoinOptions = {}) =>
    say(how.topic ?? TOPIC, 'phx_join', joining(who, how))

  return {
    said: value,
    closed,
    receive,
    onClosed,
    settled,
    say,
    join,
    pings: () => pings,
    /** The other side is gone without closing. */
    die: () => {
      dead = true
    },
    /** The other side stops reading. */
    stick: () => {
      stuck = true
    },
    told: () => value.flatMap(numberIn),
    notices: () => value.flatMap(noticeIn),
  }
}

const TOPIC = 'realtime:w'

interface JoinTarget {
  walletId: string
  bearer: string
}

interface JoinOptions {
  topic?: string
  feed?: object | null
  bindings?: number
  watch?: string
}

const joining = (
  { walletId, bearer }: JoinTarget,
  { feed = null, bindings = 1, watch }: JoinOptions,
) => ({
  config: {
    postgres_changes: Array.from({ length: bindings }, () => ({
      event: '*',
      schema: 'public',
      filter: `wallet_id=eq.${walletId}`,
    })),
  },
  access_token: bearer,
  feed,
  ...(watch && { watch }),
})

/** The number of a feed message. */
function numberIn({ event, payload }: ReceivedFrame): number[] {
  if (event !== 'postgres_changes') return []
  return [(payload.data as { record: { feed: { seq: number } } }).record.feed.seq]
}

/** The notice on the channel, and its position. */
function noticeIn({ event, payload }: ReceivedFrame): string[] {
  if (event !== 'system' || payload.extension === 'postgres_changes') return []
  const { message, seq } = payload as { message: string; seq?: number }
  return [seq === undefined ? message : `${message} ${seq}`]
}

export const refusedFor = (reason: string) => ({ status: 'error', response: { reason } })
