import { expect, test } from 'vitest'
import {
  createFrontendKey,
  listKeys,
  regenerateFrontendKey,
  revokeKey,
  rotateKey,
  updateKey,
  type DeveloperKey,
} from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { listWallets } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { codeOf, meanwhile, openKeyOwner, type CreatedKey } from './owner.ts'

/** What the owner of a key changes, and of what they are told: of all that makes it worth more. */

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const DAY_MS = 24 * 3_600_000

/** A key of a person of its own, and how often they were told that it is worth more. */
async function keyWith(more: Record<string, unknown>, role: DeveloperKey['role'] = 'PRODUCTION') {
  const { owner, ask, make, by } = await openKeyOwner(bank, tenantId)
  const key = await make(role, more)
  const told = async () => {
    await bank.relay.drain()
    return bank.messages.filter(
      ({ to, subject }) => to === owner.email && subject.includes('rights extended'),
    ).length
  }
  const update = (change: object) => ask(updateKey, { uuid: key.id, ...change })
  const use = (apiKey: string) => bank.ask(listWallets, {}, by(apiKey))
  return { ...key, ask, update, told, use }
}

const base = { expires_in_days: 30, ips: ['10.4.4.0/24', '10.5.5.5'], rate_per_second: 5 }

test.each<[change: object, told: number]>([
  [{ expires_in_days: 31 }, 1],
  [{ expires_in_days: 30 }, 0],
  [{ expires_in_days: 29 }, 0],
  [{ rate_per_second: 6 }, 1],
  [{ rate_per_second: null }, 1],
  [{ rate_per_second: 5 }, 0],
  [{ rate_per_second: 4 }, 0],
  [{ ips: [] }, 1],
  [{ ips: [...base.ips, '10.6.6.6'] }, 1],
  [{ ips: ['10.5.5.5'] }, 0],
  [{ money: 'number' }, 0],
  [{ role: 'PRODUCTION' }, 0],
  [{ is_enabled: true }, 0],
])('%j is made, with everything else as before: told %i times', async (change, told) => {
  const { id, update, told: count } = await keyWith(base)
  const {
    is_enabled: _,
    expires_in_days: days = 30,
    ...rest
  } = { ...base, ...change } as {
    is_enabled?: boolean
    expires_in_days?: number
  }
  const { status, body, text } = await update(change)
  expect(status, text).toBe(200)
  const expires_at = new Date(bank.clock.now().getTime() + days * DAY_MS).toISOString()
  const is = { id, name: 'shop', status: 'ACTIVE', money: null, ...rest, expires_at }
  expect(body).toMatchObject(is)
  expect(await count()).toBe(told)
})

test.each([
  ['PRODUCTION', 1],
  ['DEVELOPER', 0],
] as const)('a %s key that names its first address: told %i times', async (role, told) => {
  const { update, told: count } = await keyWith({ ips: [] }, role)
  expect((await update({ ips: ['10.5.5.5'] })).status).toBe(200)
  expect(await count()).toBe(told)
})

test('a key for ever is worth no less by a limit, and no more by losing one twice', async () => {
  const { update, told } = await keyWith({ rate_per_second: null })
  await update({ rate_per_second: null })
  await update({ rate_per_second: 100 })
  expect(await told()).toBe(0)
})

test('a key is switched off and on, and off again changes nothing', async () => {
  const { update, apiKey, told, use } = await keyWith({}, 'READ_ONLY')
  const statuses: unknown[] = []
  for (const is_enabled of [false, false, true, true, false])
    statuses.push((await update({ is_enabled })).body.status)
  expect(statuses).toEqual(['DISABLED', 'DISABLED', 'ACTIVE', 'ACTIVE', 'DISABLED'])
  expect(await told()).toBe(1)
  expect((await update({ name: 'till' })).body).toMatchObject({ name: 'till', status: 'DISABLED' })
  expect(codeOf(await use(apiKey))).toBe('401 KEY_REVOKED')
})

test('a revoked key is changed no more, and revoked once', async () => {
  const { id: uuid, ask, update } = await keyWith({}, 'READ_ONLY')
  const first = await ask(revokeKey, { uuid })
  for (const change of [{ name: 'till' }, { is_enabled: true }, { is_enabled: false }])
    expect(codeOf(await update(change))).toBe('409 STATE_CONFLICT')
  bank.clock.advance(1_000)
  expect((await ask(revokeKey, { uuid })).body).toEqual(first.body)
  expect(codeOf(await ask(rotateKey, { uuid }))).toBe('409 STATE_CONFLICT')
})

test('only a key in force is rotated, and without an overlap the former ends at once', async () => {
  const { id: uuid, ask, update, apiKey, use } = await keyWith({}, 'READ_ONLY')
  await update({ is_enabled: false })
  expect(codeOf(await ask(rotateKey, { uuid }))).toBe('409 STATE_CONFLICT')
  await update({ is_enabled: true })
  const after = (await ask(rotateKey, { uuid, overlap_hours: 0 })).body as unknown as CreatedKey
  expect(codeOf(await use(apiKey))).toBe('401 KEY_EXPIRED')
  expect((await use(after.apiKey)).status).toBe(200)
  expect(after.key_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('a key that pays from anywhere lasts ninety days, also where it is changed', async () => {
  const long = await keyWith({ expires_in_days: 91, ips: ['10.5.5.5'] })
  const errors = async (change: object) => (await long.update(change)).body.errors
  expect(await errors({ ips: [] })).toEqual([{ pointer: '/expires_in_days', code: 'TOO_BIG' }])
  expect(await errors({ ips: ['10.5.5.5', '10.0.0.0/15'] })).toEqual([
    { pointer: '/ips/1', code: 'INVALID' },
  ])
  expect((await long.update({ ips: [], expires_in_days: 90 })).status).toBe(200)
  const reading = await keyWith({ expires_in_days: 365, ips: ['10.5.5.5'] }, 'DEVELOPER')
  expect((await reading.update({ ips: ['10.4.0.0/16', '2001:db8::/32'] })).status).toBe(200)
  expect((await reading.update({ ips: [] })).status).toBe(200)
})

const races: [string, Endpoint, object][] = [
  ['changes', updateKey, { name: 'till' }],
  ['rotations', rotateKey, {}],
  ['ends', revokeKey, {}],
]

test.each(races)('of two %s at once one is made', async (_, call, more) => {
  const { id: uuid, ask } = await keyWith({}, 'READ_ONLY')
  const turn = () => ask(call, { uuid, ...more })
  const both = await meanwhile(bank.world, uuid, () => Promise.all([turn(), turn()]))
  expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 VERSION_CONFLICT'])
})

test('of two new texts for a page at once one is made', async () => {
  const { ask } = await openKeyOwner(bank, tenantId)
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const page = await ask(createFrontendKey, { name: 'page', wallet_id: wallet!.uuid })
  const { id } = page.body.data as { id: string }
  const turn = () => ask(regenerateFrontendKey, { id })
  const both = await meanwhile(bank.world, id, () => Promise.all([turn(), turn()]))
  expect(both.map(codeOf).toSorted()).toEqual(['200 undefined', '409 VERSION_CONFLICT'])
})

test('a page’s key is none of a program', async () => {
  const { ask } = await openKeyOwner(bank, tenantId)
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const page = await ask(createFrontendKey, { name: 'page', wallet_id: wallet!.uuid })
  const { id: uuid } = page.body.data as { id: string }
  for (const call of [updateKey, rotateKey, revokeKey])
    expect(codeOf(await ask(call, { uuid }))).toBe('404 NOT_FOUND')
  expect(codeOf(await ask(updateKey, { uuid: 'none' }))).toBe('404 NOT_FOUND')
  expect((await ask(listKeys)).text).not.toContain(uuid)
})
