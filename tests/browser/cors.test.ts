import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { keysOf } from '#tests/bank/harness/principals'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'
import { atEnd } from '#tests/kit/atEnd'
import { useBrowser } from '#tests/kit/browser'

/** Pages of other origins against the bank, in a real browser. */

const browser = useBrowser()
const bank = await openTestBank()

type Server = Pick<ReturnType<typeof createServer>, 'listen' | 'close' | 'address'>

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  atEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

const html = (
  _: unknown,
  response: { setHeader(name: string, value: string): void; end(text: string): void },
) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>A page elsewhere</title>')
}
const api = `http://127.0.0.1:${await portOf(
  createAdaptorServer({ fetch: bank.app.fetch, overrideGlobalObjects: false }) as Server,
)}`
const [own, shop, evil] = await Promise.all(
  ['own', 'shop', 'evil'].map(async () => `http://127.0.0.1:${await portOf(createServer(html))}`),
)
const branch = await openTenantKit(bank, { config: { origins: [own!] } })
const { tenantId } = branch
const { bearer } = await branch.moveIn()
const key = await keysOf(bank, { tenantId, bearer }).makePage([shop!])

/** What a page's script gets: a status with the request's id, or nothing at all. */
async function fetched(from: string, verb: string, path: string, secret: Record<string, string>) {
  const page = await browser.newPage('web', { forgive: /CORS|Failed to load resource/ })
  await page.goto(from)
  const init = {
    method: verb,
    headers: { 'x-tenant-id': tenantId, 'content-type': 'application/json', ...secret },
    ...(verb === 'POST' && { body: '{}' }),
  }
  return page.evaluate(
    ([url, options]) =>
      fetch(url, options).then(
        (response) => [response.status, response.headers.has('x-request-id')],
        (thrown: Error) => thrown.name,
      ),
    [`${api}${path}`, init] as const,
  )
}

test('a page of a listed origin reads and writes with a token', async () => {
  const token = { authorization: `Bearer ${bearer}` }
  expect(await fetched(own!, 'GET', '/api/v2/user', token)).toEqual([200, true])
  expect(await fetched(own!, 'POST', '/api/v2/wallets', token)).toEqual([200, true])
  expect(await fetched(own!, 'GET', '/api/v2/user', { authorization: 'Bearer x' })).toEqual([
    401,
    true,
  ])
})

test('a page of another origin gets nothing', async () => {
  const token = { authorization: `Bearer ${bearer}` }
  expect(await fetched(evil!, 'GET', '/api/v2/user', token)).toBe('TypeError')
  expect(await fetched(evil!, 'POST', '/api/v2/wallets', token)).toBe('TypeError')
  expect(await fetched(evil!, 'GET', '/api/v2/system/config', { 'x-api-key': key })).toBe(
    'TypeError',
  )
})

test('a frontend key opens its calls to its own page', async () => {
  const secret = { 'x-api-key': key }
  expect(await fetched(shop!, 'GET', '/api/v2/system/config', secret)).toEqual([200, true])
  expect(await fetched(shop!, 'GET', '/api/v2/user', secret)).toEqual([403, true])
})
