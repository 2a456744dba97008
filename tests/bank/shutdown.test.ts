import { Agent, createServer, get, type ServerResponse } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { createShutdown } from '#bank/shutdown'
import { atEnd } from '#tests/kit/atEnd'

/** A bank that stops answers what it was asked, and holds no connection beyond that. */

/** Longer than a test may take: who waits for its end has failed. */
const LONG_MS = 120_000

async function openServer() {
  const asked: ServerResponse[] = []
  const server = createServer((_, response) => void asked.push(response))
  server.on('upgrade', (_, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: made-up\r\nconnection: upgrade\r\n\r\n',
    )
  })
  const shutdown = createShutdown(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, shutdown, asked, port }
}

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => (said += part))
  socket.on('error', () => {})
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  return { socket, closed, said: () => said }
}

const asking = 'GET / HTTP/1.1\r\nhost: bank\r\n\r\n'

async function until(holds: () => boolean) {
  await expect.poll(holds, { interval: 5 }).toBe(true)
}

test('with nobody there it ends at once, and takes nobody more', async () => {
  const { server, shutdown, port } = await openServer()
  await shutdown(LONG_MS)
  expect(server.listening).toBe(false)
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
})

test('a connection that asks nothing is closed at once', async () => {
  const { shutdown, port, server } = await openServer()
  const heard = once(server, 'connection')
  const { closed, said } = await connected(port)
  await heard
  await shutdown(LONG_MS)
  await closed
  expect(said()).toBe('')
})

test('what was asked is answered whole, and says that the connection ends', async () => {
  const { shutdown, port, asked } = await openServer()
  const { socket, closed, said } = await connected(port)
  socket.write(asking)
  await until(() => asked.length === 1)
  const stopped = shutdown(LONG_MS)
  asked[0]!.end('whole')
  await Promise.all([stopped, closed])
  expect(said()).toMatch(/^HTTP\/1\.1 200 /)
  expect(said()).toMatch(/connection: close/i)
  expect(said()).toMatch(/whole/)
})

test('where its head has promised to keep the connection, it ends all the same', async () => {
  const { shutdown, port, asked } = await openServer()
  const { socket, closed, said } = await connected(port)
  socket.write(asking)
  await until(() => asked.length === 1)
  asked[0]!.write('first ')
  await until(() => said().includes('first'))
  const stopped = shutdown(LONG_MS)
  asked[0]!.end('and last')
  await Promise.all([stopped, closed])
  expect(said()).toMatch(/connection: keep-alive/i)
  expect(said()).toMatch(/and last/)
})

test('a connection kept from an earlier answer is closed, not waited for', async () => {
  const { shutdown, port, asked } = await openServer()
  const agent = new Agent({ keepAlive: true })
  atEnd(() => agent.destroy())
  const request = get({ port, host: '127.0.0.1', agent })
  await until(() => asked.length === 1)
  asked[0]!.end('ok')
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  response.resume()
  await once(response, 'end')
  await shutdown(LONG_MS)
  expect(agent.sockets).toEqual({})
})

test('who was let in as it closed is cut off at once', async () => {
  const server = Object.assign(new EventEmitter(), { close: (done: () => void) => done() })
  const shutdown = createShutdown(server as unknown as Parameters<typeof createShutdown>[0])
  await shutdown(LONG_MS)
  const late = new Socket()
  server.emit('connection', late)
  expect(late.destroyed).toBe(true)
})

test('who is not answered within the time is cut off', async () => {
  const { shutdown, port, asked } = await openServer()
  const { socket, closed, said } = await connected(port)
  socket.write(asking)
  await until(() => asked.length === 1)
  await shutdown(20)
  await closed
  expect(said()).toBe('')
})

test('a WebSocket is left to its owner for the time, and no longer', async () => {
  const { shutdown, port } = await openServer()
  const { socket, closed, said } = await connected(port)
  socket.write('GET / HTTP/1.1\r\nhost: bank\r\nconnection: upgrade\r\nupgrade: made-up\r\n\r\n')
  await until(() => said().includes('101'))
  let isClosed = false
  void closed.then(() => (isClosed = true))
  const stopped = shutdown(200)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isClosed).toBe(false)
  await Promise.all([stopped, closed])
})
