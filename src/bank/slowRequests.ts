import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** Cuts off senders so slow that a few hundred of them would hold every socket. */

export const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

const CALL_MS = 25_000

export function abortSlowRequests(server: EventEmitter) {
  server.on('request', (request: IncomingMessage) => {
    const isCall = /json/i.test(request.headers['content-type'] ?? '')
    if (!isCall || request.complete) return
    const deadline = setTimeout(() => request.destroy(), CALL_MS)
    const clear = () => clearTimeout(deadline)
    request.once('end', clear).once('close', clear)
  })
}
