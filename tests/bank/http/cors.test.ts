import { expect, test } from 'vitest'
import { KEY_HEADER } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUser } from '#contract/person'
import { listOrderTypes } from '#contract/orderType'
import { calls } from '#contract/table'
import { readConfig } from '#contract/tenantConfig'
import { createWallet, listWallets } from '#contract/wallet'
import { readCardOtp } from '#contract/cardSecret'
import { allowOrigins, createOriginCheck, readOrigins } from '#bank/tenant/origins'
import { keysOf } from '#tests/bank/harness/principals'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank, requestOf, type TestResponse } from '#tests/kit/bank'

const OWN = 'https://app.larch.example'
const SHOP = 'https://shop.example'
const EVIL = 'https://evil.example'

const bank = await openTestBank()
const branch = await openTenantKit(bank, { config: { origins: [OWN] } })
const { tenantId } = branch
const ann = await branch.moveIn()
const keys = keysOf(bank, { tenantId, bearer: ann.bearer })
const shopKey = await keys.makePage([SHOP])

const corsIn = ({ headers }: TestResponse) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
const opened = (origin: string) =>
  expect.objectContaining({ 'access-control-allow-origin': origin }) as unknown

function ask(endpoint: Endpoint, origin: string, more: Record<string, string> = {}) {
  const bearer = more[KEY_HEADER] ? undefined : ann.bearer
  return branch.ask(endpoint, {}, { bearer, headers: { origin, ...more } })
}

function preflight(endpoint: Endpoint, verb: string = endpoint.verb) {
  const { url } = requestOf(endpoint, {}, {})
  const headers = { origin: SHOP, 'access-control-request-method': verb }
  return bank.send(new Request(url, { method: 'OPTIONS', headers }))
}

const open = calls.filter(([, { guarded }]) => !guarded)

test.each(open)('answers the preflight of %s by its contract, without cookies', async (_, call) => {
  const answer = await preflight(call)
  expect(answer.status).toBe(204)
  const { 'access-control-allow-methods': verbs, ...headers } = corsIn(answer)
  expect(verbs?.split(', ')).toContain(call.verb)
  expect(headers).toEqual({
    'access-control-allow-origin': SHOP,
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, if-none-match, x-client-kind, x-api-key, x-tenant-id',
    'access-control-max-age': '600',
  })
})

test('refuses a preflight for a method the path lacks, or for the page of the bank alone', async () => {
  for (const answer of [await preflight(readUser, 'PUT'), await preflight(readCardOtp)]) {
    expect(answer.status).toBe(405)
    expect(corsIn(answer)).toEqual({})
  }
  const { url } = requestOf(readUser, {}, {})
  expect((await bank.send(new Request(url, { method: 'OPTIONS' }))).status).toBe(405)
})

test('a page of a listed origin calls and reads, refusals too', async () => {
  for (const [call, status] of [
    [readUser, 200],
    [readConfig, 200],
    [listWallets, 200],
  ] as const) {
    const answer = await ask(call, OWN)
    expect([answer.status, corsIn(answer)]).toEqual([status, opened(OWN)])
    expect(answer.headers.get('vary')).toContain('origin')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  }
  const refused = await branch.ask(readUser, {}, { bearer: 'made-up', headers: { origin: OWN } })
  expect([refused.status, corsIn(refused)]).toEqual([401, opened(OWN)])
})

test.each([EVIL, SHOP, 'null', 'foo', ''])(
  'a page of %j can do nothing with a token',
  async (from) => {
    for (const call of [readUser, readConfig, createWallet]) {
      const answer = await ask(call, from)
      expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
      expect(corsIn(answer)).toEqual({})
    }
  },
)

test('a frontend key opens its calls to its own pages', async () => {
  const key = { [KEY_HEADER]: shopKey }
  for (const call of [listOrderTypes, readConfig]) {
    const shop = await ask(call, SHOP, key)
    expect([shop.status, corsIn(shop)]).toEqual([200, opened(SHOP)])
    const evil = await ask(call, EVIL, key)
    expect([evil.body.code, corsIn(evil)]).toEqual(['ORIGIN_NOT_ALLOWED', {}])
  }
  expect((await ask(readUser, SHOP, key)).body.code).toBe('KEY_NOT_ALLOWED')
})

test('the pages of the bank itself are allowed', async () => {
  const caller = { bearer: ann.bearer }
  const own = [
    { origin: 'http://localhost' },
    // Behind a proxy that renames the host.
    { origin: 'https://bank.example', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of own)
    expect((await branch.ask(readUser, {}, { ...caller, headers })).status).toBe(200)

  const isOwnPageAt = (hostname: string) => hostname === 'mini.bank.example'
  const named = bank.serve({ served: bank.served, isOwnPageAt })
  const headers = { origin: 'https://mini.bank.example' }
  const answer = await named.request(requestOf(readUser, {}, { tenantId, ...caller, headers }))
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://mini.bank.example')
})

test('an operator lists the origins of a tenant, and closes them again', async () => {
  const { world } = bank
  const isListed = createOriginCheck(world)
  const other = 'https://other.example'
  const listed = async () => {
    bank.clock.advance(1_000)
    return [(await ask(readUser, other)).status, await isListed(other)]
  }
  expect(await listed()).toEqual([403, false])
  const slug = `tenant-${tenantId}`
  await allowOrigins(world.engine, slug, readOrigins({ ORIGINS: `${OWN}, ${other}` }))
  expect(await listed()).toEqual([200, true])
  await allowOrigins(world.engine, slug, readOrigins({ ORIGINS: OWN }))
  expect(await listed()).toEqual([403, false])
  await expect(allowOrigins(world.engine, 'nobody', [])).rejects.toThrow('no tenant nobody')
})

test.each(['app.example', 'https://app.example/', 'ftp://app.example', '*', 'null'])(
  'ORIGINS=%s is refused',
  (origins) => {
    expect(() => readOrigins({ ORIGINS: origins })).toThrow('ORIGINS holds')
  },
)
