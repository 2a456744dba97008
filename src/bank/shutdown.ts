import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { settleWithin } from './settleWithin.ts'

/**
 * A connection that owes a response is closed with it: kept alive, clients would send request after
 * request. WebSockets are closed by their owner.
 */
export function createShutdown(server: Pick<Server, 'on' | 'close'>) {
  const sockets = new Set<Socket>()
  const upgraded = new WeakSet<Socket>()
  const pending = new Set<ServerResponse>()
  let closing = false

  const isPending = (socket: Socket) => [...pending].some(({ req }) => req.socket === socket)

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (closing) socket.destroy()
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => upgraded.add(socket))
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false
    pending.add(response)
    response.once('close', () => {
      pending.delete(response)
      // Its headers may have promised to keep the connection.
      if (closing && !isPending(socket)) socket.destroySoon()
    })
  })

  return async function shutdown(graceMs: number): Promise<void> {
    closing = true
    for (const response of pending) response.shouldKeepAlive = false
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) if (!upgraded.has(socket) && !isPending(socket)) socket.destroy()
    await settleWithin(graceMs, [closed])
    for (const socket of sockets) socket.destroy()
  }
}
