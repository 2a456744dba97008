import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'

/** Headers that no browser writes, over a real socket. */

const bank = await openTestBank()
const server = createAdaptorServer({
  fetch: bank.serve().fetch,
  overrideGlobalObjects: false,
}) as Server
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
const { port } = server.address() as AddressInfo

const statusOf = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers }
    request(options, (answer) => resolve((answer.resume(), answer.statusCode)))
      .on('error', reject)
      .end()
  })

const paths = [
  '/',
  '/health',
  '/api/v2/user?code=planted',
  '/nothing.js',
  '/terms/a/b',
  '/visit/a/b',
]

test.each(['xn--', 'xn--a', 'xn--.example'])(
  'a Host of %s is refused, and not logged',
  async (host) => {
    for (const path of paths) expect([path, await statusOf(path, { host })]).toEqual([path, 400])
    expect(bank.logged.join()).not.toMatch(/defect|planted/)
  },
)

test('an Origin that is no address is refused', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const at = `/visit/${id}/${id}/documents`
  for (const origin of ['foo', 'http://xn--', 'null', ''])
    expect(await statusOf(at, { origin }, 'POST')).toBeLessThan(500)
  expect(await statusOf('/api/v2/user', { origin: 'foo' })).toBe(400)
  expect(bank.logged.join()).not.toContain('defect')
})
