import { beforeAll, expect, test } from 'vitest'
import {
  createKey,
  type DeveloperKey,
  KEY_HEADER,
  keyRoles,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from '#contract/developer'
import { readUser } from '#contract/person'
import { listRates } from '#contract/rate'
import { createWallet, listWallets } from '#contract/wallet'
import { requestOf, openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { codeOf, openKeyOwner, type CreatedKey } from './owner.ts'

const bank = await openTestBank()
const HOUR_MS = 3_600_000

let tenantId: string
let liveTenantId: string
beforeAll(async () => {
  tenantId = await openTenant(bank.world)
  liveTenantId = await openTenant(bank.world, { kind: 'live' })
})

const settle = (home = tenantId) => openKeyOwner(bank, home)

test('shows a key once, later only its prefix and role', async () => {
  const { ask, make } = await settle()
  const made = await make('READ_ONLY')
  const listed = await ask(listKeys)
  expect(made.apiKey).toMatch(/^bk_test_ro_[\w-]{43}_[0-9a-z]{7}$/)
  expect(listed.text).not.toContain(made.apiKey)
  expect(listed.body).toMatchObject([{ id: made.id, role: 'READ_ONLY', status: 'ACTIVE' }])
  expect(made.apiKey.startsWith(made.prefix)).toBe(true)
})

test('stores neither the key nor a plain hash of it', async () => {
  const { make } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const { rows } = await bank.world.engine.asOwner((tx) =>
    tx.query<{ row: string }>('select k::text as row from access_keys k'),
  )
  const { createHash } = await import('node:crypto')
  const plain = createHash('sha256').update(apiKey).digest('hex')
  const all = rows.map(({ row }) => row).join('\n')
  expect(all).not.toContain(apiKey)
  expect(all).not.toContain(plain)
})

test('accepts a key in its own header and as a bearer token', async () => {
  const { owner, ask, make, by } = await settle()
  const { body } = await ask(createWallet, { type: 'business' })
  const { apiKey } = await make('READ_ONLY')
  const observed = await bank.ask(listWallets, {}, by(apiKey))
  const same = await bank.ask(listWallets, {}, { tenantId, bearer: apiKey })
  expect(observed.text).toContain(String(body.uuid))
  expect(same.text).toBe(observed.text)
  expect((await ask(listKeys, {}, owner)).text).toMatch(/"last_used_at":"2026/)
})

test.each([
  ['READ_ONLY', 'sandbox', '403 KEY_NOT_ALLOWED'],
  ['DEVELOPER', 'sandbox', '200 undefined'],
  ['PRODUCTION', 'sandbox', '200 undefined'],
  ['READ_ONLY', 'live', '403 KEY_NOT_ALLOWED'],
  ['DEVELOPER', 'live', '403 KEY_NOT_ALLOWED'],
  ['PRODUCTION', 'live', '200 undefined'],
] as const)('a %s key makes a wallet in a %s bank: %s', async (role, kind, expected) => {
  const { ask, make, by } = await settle(kind === 'live' ? liveTenantId : tenantId)
  const { apiKey } = await make(role)
  const text = await ask(createWallet, { type: 'business' }, by(apiKey))
  expect(codeOf(text).replace('201', '200')).toBe(expected)
})

test.each(keyRoles)('a %s key cannot manage keys or read its person', async (role) => {
  const { ask, make, by } = await settle()
  const { apiKey } = await make(role)
  for (const call of [listKeys, createKey, readUser])
    expect(codeOf(await ask(call, {}, by(apiKey)))).toBe('403 KEY_NOT_ALLOWED')
})

test('refuses a revoked key at the next call, in every process', async () => {
  const { ask, make, by } = await settle()
  const { apiKey, id } = await make('READ_ONLY')
  const other = bank.serve()
  const elsewhere = () => other.request(requestOf(listWallets, {}, by(apiKey)))
  expect((await elsewhere()).status).toBe(200)
  expect((await bank.ask(listWallets, {}, by(apiKey))).status).toBe(200)
  await ask(revokeKey, { uuid: id })
  expect(codeOf(await bank.ask(listWallets, {}, by(apiKey)))).toBe('401 KEY_REVOKED')
  expect((await elsewhere()).status).toBe(401)
})

test('accepts the former key until the overlap ends', async () => {
  const { ask, make, by } = await settle()
  const before = await make('READ_ONLY')
  const after = (await ask(rotateKey, { uuid: before.id, overlap_hours: 2 }))
    .body as unknown as CreatedKey
  expect(after.id).toBe(before.id)
  for (const { apiKey } of [before, after])
    expect((await bank.ask(listWallets, {}, by(apiKey))).status).toBe(200)
  bank.clock.advance(2 * HOUR_MS)
  expect(codeOf(await bank.ask(listWallets, {}, by(before.apiKey)))).toBe('401 KEY_EXPIRED')
  expect((await bank.ask(listWallets, {}, by(after.apiKey))).status).toBe(200)
})

test('tells only the former key that it was rotated and when it expires', async () => {
  const { ask, make, by } = await settle()
  const before = await make('READ_ONLY')
  const after = (await ask(rotateKey, { uuid: before.id })).body as unknown as CreatedKey
  const old = (await bank.ask(listWallets, {}, by(before.apiKey))).headers
  const fresh = (await bank.ask(listWallets, {}, by(after.apiKey))).headers
  expect(old.get('deprecation')).toMatch(/^@\d+$/)
  expect(old.get('sunset')).toBe(new Date(after.former_until!).toUTCString())
  expect(fresh.has('deprecation')).toBe(false)
})

test.each(keyRoles)(
  'a %s key can revoke itself, in live tenants too, and no other',
  async (role) => {
    const { make, by } = await settle(liveTenantId)
    const [mine, other] = [await make(role), await make(role)]
    const end = (uuid: string) => bank.ask(revokeKey, { uuid }, by(mine.apiKey))
    expect(codeOf(await end(other.id))).toBe('403 KEY_NOT_ALLOWED')
    expect((await end(mine.id)).status).toBe(200)
    expect(codeOf(await end(mine.id))).toBe('401 KEY_REVOKED')
    expect((await bank.ask(listWallets, {}, by(other.apiKey))).status).toBe(200)
  },
)

test('limits new keys to ten a day, revoked ones included', async () => {
  const { ask, make } = await settle()
  for (let one = 0; one < 10; one += 1) await ask(revokeKey, { uuid: (await make('READ_ONLY')).id })
  const more = { name: 'more', role: 'READ_ONLY' }
  expect(codeOf(await ask(createKey, more))).toBe('422 LIMIT_REACHED')
})

test('refuses a network range that is too wide', async () => {
  const { ask } = await settle()
  for (const wide of ['0.0.0.0/0', '10.0.0.0/8', '::/0'])
    expect(codeOf(await ask(createKey, { name: 'x', ips: [wide] }))).toBe('400 VALIDATION_FAILED')
})

test('refuses a key in any query parameter', async () => {
  const { make } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const text = await bank.ask(listRates, { q: apiKey }, { tenantId })
  expect(codeOf(text)).toBe('400 KEY_IN_URL')
  expect(text.text).not.toContain(apiKey)
  expect(bank.logged.join()).not.toContain(apiKey)
})

test('marks a key seen in a URL until it is rotated', async () => {
  const { ask, make } = await settle()
  const { id: uuid, apiKey } = await make('READ_ONLY')
  const exposed = async () =>
    ((await ask(listKeys)).body as unknown as DeveloperKey[]).find(({ id }) => id === uuid)!
      .exposed_at
  expect(await exposed()).toBeNull()
  await bank.ask(listRates, { q: apiKey }, { tenantId, ip: '10.7.7.7' })
  expect(await exposed()).toBe(bank.clock.now().toISOString())
  await ask(rotateKey, { uuid })
  expect(await exposed()).toBeNull()
})

test('refuses a key that expired or comes from another address', async () => {
  const { make, by } = await settle()
  const short = await make('READ_ONLY', { expires_in_days: 1 })
  const placed = await make('READ_ONLY', { ips: ['10.1.0.0/16', '2001:db8::1'] })
  const from = (ip: string) => bank.ask(listWallets, {}, { ...by(placed.apiKey), ip })
  expect(codeOf(await from('10.2.0.1'))).toBe('403 IP_NOT_ALLOWED')
  expect((await from('10.1.255.1')).status).toBe(200)
  expect((await from('2001:db8::1')).status).toBe(200)
  bank.clock.advance(24 * HOUR_MS)
  expect(codeOf(await bank.ask(listWallets, {}, by(short.apiKey)))).toBe('401 KEY_EXPIRED')
})

test('refuses a mistyped key and a key of another tenant', async () => {
  const { make, by } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const foreign = { tenantId: liveTenantId, headers: { [KEY_HEADER]: apiKey } }
  expect(codeOf(await bank.ask(listWallets, {}, foreign))).toBe('401 KEY_INVALID')
  expect(codeOf(await bank.ask(listWallets, {}, by(`${apiKey.slice(0, -1)}!`)))).toBe(
    '401 KEY_INVALID',
  )
})

test('refuses to change a role, a long expiry, or another person’s key', async () => {
  const { ask, make } = await settle()
  const app = await settle()
  const { id } = await make('READ_ONLY')
  const raise = await ask(updateKey, { uuid: id, role: 'PRODUCTION' })
  expect(codeOf(raise)).toBe('409 ROLE_IMMUTABLE')
  expect(codeOf(await app.ask(revokeKey, { uuid: id }))).toBe('404 NOT_FOUND')
  const long = { name: 'x', role: 'PRODUCTION', expires_in_days: 365 }
  expect(codeOf(await ask(createKey, long))).toBe('400 VALIDATION_FAILED')
  expect((await ask(createKey, { ...long, ips: ['203.0.113.7'] })).status).toBe(201)
})

test('refuses a key that is switched off until it is on again', async () => {
  const { ask, make, by } = await settle()
  const { id, apiKey } = await make('READ_ONLY')
  const use = () => bank.ask(listWallets, {}, by(apiKey))
  await ask(updateKey, { uuid: id, is_enabled: false })
  expect((await use()).status).toBe(401)
  await ask(updateKey, { uuid: id, is_enabled: true })
  expect((await use()).status).toBe(200)
})
