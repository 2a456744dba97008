import { FeedFrame, FeedReply, REALTIME_VERSION } from '#contract/feed'

/**
 * One channel of the Supabase Realtime protocol, on a socket of its own. It reports its first
 * failure and nothing more; joining again is up to the caller, who knows what was received.
 */

const JOIN_MS = 10_000
const HEARTBEAT_MS = 25_000
const JOIN_REF = '1'

type Socket = Pick<WebSocket, 'readyState' | 'addEventListener' | 'send' | 'close'>
export type SocketClass = new (url: string) => Socket

const CONNECTING = 0

export interface JoinOptions {
  url: string
  /** What the protocol wants in the URL; it opens nothing. */
  publicKey: string
  topic: string
  payload: object
  /** Read for the join and with each heartbeat; a new one is sent on. */
  token(): string | null
  Socket: SocketClass
}

export interface ChannelListener {
  joined(): void
  told(event: string, payload: unknown): void
  /** What the bank, the token or the socket gave as the reason. */
  ended(reason: unknown): void
}

/** Returns how to leave, after which nothing is reported. */
export function joinChannel(options: JoinOptions, listener: ChannelListener): () => void {
  const socket = new options.Socket(addressOf(options))
  const { join, beat } = senderOver(socket, options)
  let over = false

  function stop() {
    over = true
    clearTimeout(joining)
    heartbeat.stop()
  }
  function end(reason: unknown) {
    if (over) return
    stop()
    listener.ended(reason)
  }
  function attempt(work: () => void) {
    try {
      work()
    } catch (thrown) {
      end(thrown)
    }
  }

  const joining = setTimeout(() => end(null), JOIN_MS)
  const heartbeat = createHeartbeat(
    () => attempt(beat),
    () => end(null),
  )

  function receive(text: string) {
    const message = readMessage(text)
    if (message.is === 'beat') heartbeat.answered()
    else if (message.is === 'end') end(message.reason)
    else if (message.is === 'told') listener.told(message.event, message.payload)
    else if (message.is === 'joined') {
      clearTimeout(joining)
      listener.joined()
    }
  }

  socket.addEventListener('open', () => {
    if (over) return
    attempt(() => {
      join()
      heartbeat.start()
    })
  })
  socket.addEventListener('message', ({ data }) => {
    if (!over) attempt(() => receive(String(data)))
  })
  socket.addEventListener('close', ({ reason }) => end(reason))

  return () => {
    stop()
    leave(socket)
  }
}

type Message =
  | { is: 'beat' | 'joined' | 'other answer' }
  | { is: 'end'; reason: unknown }
  | { is: 'told'; event: string; payload: unknown }

function readMessage(text: string): Message {
  const { topic, event, ref, payload } = FeedFrame.parse(JSON.parse(text))
  if (topic === 'phoenix') return { is: 'beat' }
  if (event === 'phx_close' || event === 'phx_error') return { is: 'end', reason: null }
  if (event !== 'phx_reply') return { is: 'told', event, payload }
  const { status, response } = FeedReply.parse(payload)
  if (status !== 'ok') return { is: 'end', reason: response.reason }
  return { is: ref === JOIN_REF ? 'joined' : 'other answer' }
}

function addressOf({ url, publicKey }: JoinOptions): string {
  const query = new URLSearchParams({ apikey: publicKey, vsn: REALTIME_VERSION })
  return `${url.replace(/^http/, 'ws')}/websocket?${query}`
}

/** The join is the first thing sent, so its number is also that of the channel. */
function senderOver(socket: Socket, { topic, payload, token }: JoinOptions) {
  const name = `realtime:${topic}`
  let ref = 0
  let sent: string | null = null
  const send = (to: string, event: string, what: object) =>
    socket.send(JSON.stringify([JOIN_REF, String((ref += 1)), to, event, what]))
  return {
    join() {
      sent = token()
      send(name, 'phx_join', { ...payload, access_token: sent })
    },
    beat() {
      send('phoenix', 'heartbeat', {})
      const now = token()
      if (now === sent) return
      sent = now
      send(name, 'access_token', { access_token: now })
    },
  }
}

/** Goes on while each beat is answered. */
function createHeartbeat(beat: () => void, unanswered: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let isAnswered = true
  return {
    start() {
      timer = setInterval(() => {
        if (!isAnswered) return unanswered()
        isAnswered = false
        beat()
      }, HEARTBEAT_MS)
    },
    answered() {
      isAnswered = true
    },
    stop: () => clearInterval(timer),
  }
}

/** Closed while it connects, it would be reported as failed. */
function leave(socket: Socket) {
  if (socket.readyState === CONNECTING) socket.addEventListener('open', () => socket.close())
  else socket.close()
}
