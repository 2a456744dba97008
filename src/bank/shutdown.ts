import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Ends each connection with its pending response. Kept alive, clients would send request after request. */
export function createShutdown(server: EventEmitter) {
  const pending = new Set<ServerResponse>()
  let closing = false

  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })

  return function shutdown(): void {
    closing = true
    for (const response of pending) response.shouldKeepAlive = false
  }
}
