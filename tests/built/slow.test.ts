import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { whole } from '#tests/kit/whole'
import { bankIn } from './bankProcess.ts'

/** Idle and slow sockets are closed and do not affect others. */

const MANY = 200
const folder = mkdtempSync(join(tmpdir(), 'sluice-slow-'))
const { at, port, start, stopAll } = await bankIn(folder)
await start()

afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

const call = [
  'POST /api/v2/auth/sign-in/password/email HTTP/1.1',
  'host: localhost',
  `x-tenant-id: ${demoTenants.larkspur}`,
  'content-type: application/json',
].join('\r\n')

/** Sends the beginning at once, then a byte a second. */
function dribble(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const more = setInterval(() => socket.write('x'), 1_000)
  return heard(socket, beginning).finally(() => clearInterval(more))
}

/** Everything received until the bank closes the connection. */
function heard(socket: Socket, beginning: string): Promise<string> {
  socket.write(beginning)
  let told = ''
  socket.on('data', (part) => (told += String(part)))
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(told)))
}

const healthy = async () => (await fetch(at('/health'))).status

whole('cuts off a slow request and serves the others', async () => {
  const slow = Array.from({ length: MANY }, () => [
    dribble(`${call}\r\nx-long: `),
    dribble(`${call}\r\ncontent-length: 60000\r\n\r\n{"email":"`),
  ]).flat()
  const seen: Promise<number>[] = []
  const others = setInterval(() => seen.push(healthy()), 250)
  const ends = await Promise.all(slow).finally(() => clearInterval(others))
  expect(ends.filter((told) => told.startsWith('HTTP/1.1 2'))).toEqual([])
  expect([...new Set(await Promise.all(seen))]).toEqual([200])
})

test.each([
  ['a chunk of no size', `${call}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  [
    'a size and chunks at once',
    `${call}\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`,
  ],
  ['two sizes', `${call}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  ['no HTTP at all', 'good morning\r\n\r\n'],
])('refuses %s and closes the connection', async (_, said) => {
  expect(await heard(connect(port, '127.0.0.1'), said)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await healthy()).toBe(200)
})

test('answers pipelined calls in order', async () => {
  const health = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const nowhere = 'GET /api/v2/nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const last = 'GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
  const told = await heard(connect(port, '127.0.0.1'), (health + nowhere).repeat(10) + last)
  const statuses = [...told.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => ['200', '404']).flat(), '200'])
})
