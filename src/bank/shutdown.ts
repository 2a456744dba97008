import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How a bank that closes takes leave of its callers: each line ends with the answer that is owed on
 * it. A line that is kept alive would bring one call after another, and the bank would never be done.
 */
export function createShutdown(server: EventEmitter) {
  const owed = new Set<ServerResponse>()
  let leaving = false

  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    if (leaving) response.shouldKeepAlive = false
    owed.add(response)
    response.once('close', () => owed.delete(response))
  })

  return function leave(): void {
    leaving = true
    for (const response of owed) response.shouldKeepAlive = false
  }
}
