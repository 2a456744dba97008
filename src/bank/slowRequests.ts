import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'

/**
 * How long somebody may take to say what they want. Who says it a letter at a time would hold a
 * socket for nothing, and a few hundred of them the whole bank.
 */

/** Looked at so often by the server itself, which is when it cuts off who is late. */
export const serverOptions = {
  headersTimeout: 15_000,
  // Long enough for the photographs of a document from a phone on a bad line.
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** A call says little, and says it at once. */
const CALL_MS = 25_000

export function abortSlowRequests(server: EventEmitter) {
  server.on('request', (request: IncomingMessage) => {
    const isCall = /json/i.test(request.headers['content-type'] ?? '')
    if (!isCall || request.complete) return
    const late = setTimeout(() => request.destroy(), CALL_MS)
    const onResponse = () => clearTimeout(late)
    request.once('end', onResponse).once('close', onResponse)
  })
}
