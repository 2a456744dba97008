import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { openProcess } from './feedKit.ts'

const { world } = await openTestServices()
const OWN = 'https://app.larch.example'
const bank = await openProcess(world, ['mini.bank.example'], 0, async (from) => from === OWN)
afterAll(() => bank.close())

const at = (path: string) => `ws://127.0.0.1:${bank.port}${path}`
const endpointUrl = at('/realtime/v1/websocket?apikey=public&vsn=1.0.0')

/** What a page of an origin gets: an open socket, or the status of the refusal. */
async function upgrade(url: string, origin?: string) {
  const socket = new WebSocket(url, { ...(origin && { origin }) })
  const met = new Promise<string>((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('unexpected-response', (_, { statusCode }) => resolve(String(statusCode)))
    socket.on('error', () => resolve('closed'))
  })
  return { socket, met: await met }
}

test.each([
  ['the page of the bank itself', () => `http://127.0.0.1:${bank.port}`, 'open'],
  ['a page of a host the operator named', () => 'https://mini.bank.example', 'open'],
  ['a page of an origin that a tenant lists', () => OWN, 'open'],
  ['a program that is no page', () => undefined, 'open'],
  ['a foreign page', () => 'https://evil.example', '403'],
  ['the same host on another port', () => 'http://127.0.0.1:1', '403'],
  ['a page without an address', () => 'null', '403'],
])('%s gets: %s', async (_, origin, answer) => {
  const { met, socket } = await upgrade(endpointUrl, origin())
  expect(met).toBe(answer)
  socket.terminate()
})

test('refuses an unknown version, and ignores another path', async () => {
  expect((await upgrade(at('/realtime/v1/websocket?vsn=9'))).met).toBe('400')
  expect((await upgrade(at('/elsewhere'))).met).toBe('closed')
})

test('a process that holds as many sockets as it can opens no other', async () => {
  const full = await openProcess(world)
  const upgraded = async (count: number) => {
    full.feed.count = () => count
    const { met, socket } = await upgrade(`${full.url}/websocket`)
    socket.terminate()
    return met
  }
  expect([await upgraded(9_999), await upgraded(10_000)]).toEqual(['open', '503'])
  await full.close()
})

test.each([
  ['longer than 8 KB', 'x'.repeat(8_193), 1009],
  ['of bytes', Buffer.from([3, 0, 0]), 1003],
])('a frame %s closes the socket', async (_, frame, code) => {
  const { socket } = await upgrade(endpointUrl)
  socket.send(frame)
  expect((await once(socket, 'close'))[0]).toBe(code)
})

test('refuses the twenty-first socket of an address on which nobody signs in', async () => {
  await eventually(() => expect(bank.feed.count()).toBe(0))
  const sockets = await Promise.all(Array.from({ length: 21 }, () => upgrade(endpointUrl)))
  expect(sockets.map(({ met }) => met).toSorted()).toEqual(['429', ...Array(20).fill('open')])
  for (const { socket } of sockets) socket.terminate()
})
