import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { REALTIME_PATH } from '#contract/feed'
import type { OwnPages } from '#bank/http/cors'
import { originOf } from '#bank/http/origin'
import type { BankServices } from '#bank/services'
import type { Feed } from './feed.ts'
import type { FeedConnection } from './connection.ts'

/**
 * The Supabase Realtime protocol. A page of an origin that no tenant lists is refused before the
 * upgrade: only the token in a frame authenticates.
 */

const PATH = `${REALTIME_PATH}/websocket`
const FRAME_BYTES_MAX = 8 * 1024
const SOCKETS_MOST = 10_000
/** How long a socket has to answer its closing. */
const CLOSE_TIMEOUT_MS = 1_000

export interface RealtimeOptions {
  world: BankServices
  feed: Feed
  ipOf: (request: IncomingMessage) => string
  isOwnPageAt?: OwnPages
  isListed?: (origin: string) => Promise<boolean>
}

export function createRealtime(options: RealtimeOptions) {
  const { world, feed, ipOf, isOwnPageAt = () => false } = options
  const { isListed = () => Promise.resolve(false) } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
  })

  function accept(socket: WebSocket, request: IncomingMessage, version: '1.0.0' | '2.0.0') {
    const headers = new Headers({ 'user-agent': request.headers['user-agent'] ?? '' })
    const { receive, closed } = feed.connect(
      connectionOf(socket),
      version,
      originOf(headers, ipOf(request), world),
    )
    socket.on('message', (data: Buffer, binary) => {
      if (binary) socket.close(1003)
      else receive(data.toString('utf8'))
    })
    socket.on('close', closed)
    // An error is followed by close.
    socket.on('error', () => {})
  }

  return {
    owns: ({ url = '/' }: IncomingMessage) => url.split('?')[0] === PATH,

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => {})
      const version = versionIn(request)
      if (!version) return refuseUpgrade(socket, 400)
      const open = () => {
        if (!feed.admits(ipOf(request))) return refuseUpgrade(socket, 429)
        if (feed.count() >= SOCKETS_MOST) return refuseUpgrade(socket, 503)
        server.handleUpgrade(request, socket, head, (opened) => accept(opened, request, version))
      }
      if (isOwnOrigin(request)) return open()
      const { origin = '' } = request.headers
      void isAdmitted(origin, isOwnPageAt, isListed)
        .catch(() => false)
        .then((yes) => (yes ? open() : refuseUpgrade(socket, 403)))
    },

    /** Closes every socket, without waiting for those that do not answer. */
    async close(): Promise<void> {
      await feed.stop()
      const deadline = setTimeout(
        () => server.clients.forEach((one) => one.terminate()),
        CLOSE_TIMEOUT_MS,
      )
      const allClosed = [...server.clients].map(
        (one) => new Promise((resolve) => one.once('close', resolve)),
      )
      await Promise.all(allClosed)
      clearTimeout(deadline)
    },
  }
}

function connectionOf(socket: WebSocket): FeedConnection {
  let waiting = 0
  return {
    send(text) {
      waiting += 1
      socket.send(text, () => {
        waiting -= 1
      })
    },
    close: (code, reason) => socket.close(code, reason),
    waiting: () => waiting,
    ping(answered) {
      socket.once('pong', () => answered())
      socket.ping()
    },
  }
}

/** The protocol's default is the oldest version. */
function versionIn({ url = '/' }: IncomingMessage): '1.0.0' | '2.0.0' | null {
  const version = new URLSearchParams(url.split('?')[1]).get('vsn') ?? '1.0.0'
  return version === '1.0.0' || version === '2.0.0' ? version : null
}

/** A caller without an origin is not a page. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const isAdmitted = async (
  origin: string,
  isOwnPageAt: OwnPages,
  isListed: (origin: string) => Promise<boolean>,
) =>
  (URL.canParse(origin) && (await isOwnPageAt(new URL(origin).hostname))) ||
  (await isListed(origin))

const phrases = {
  400: 'Bad Request',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

function refuseUpgrade(socket: Duplex, status: keyof typeof phrases): void {
  socket.end(
    `HTTP/1.1 ${status} ${phrases[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}
