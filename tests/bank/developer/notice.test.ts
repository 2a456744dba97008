import { expect, test } from 'vitest'
import {
  createFrontendKey,
  regenerateFrontendKey,
  revokeKey,
  rotateKey,
  updateKey,
} from '#contract/developer'
import { listRates } from '#contract/rate'
import { listWallets } from '#contract/wallet'
import { TENANT_HEADER } from '#contract/kit/wire'
import { createExposure } from '#bank/developer/exposed'
import { freshKey } from '#bank/developer/keyText'
import { createLimits } from '#bank/http/limits'
import { origin } from '#tests/bank/outside/openWorld'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openKeyOwner } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const HOUR_MS = 3_600_000
const news = ['New API key', 'replaced', 'rights extended', 'from a new address', 'exposed']

/** A key owner, and the subjects of the messages sent to them since. */
async function settle() {
  const inside = await openKeyOwner(bank, tenantId)
  const { email } = inside.owner
  await bank.relay.drain()
  const before = bank.messages.length
  const subjects = async () => {
    await bank.relay.drain()
    const fresh = bank.messages.slice(before).filter(({ to }) => to === email)
    return fresh.map(({ subject }) => news.find((words) => subject.includes(words)) ?? subject)
  }
  return { ...inside, email, subjects }
}

test('notifies the owner of a new key by its name, without its text', async () => {
  const { make, email, subjects } = await settle()
  const { apiKey } = await make('READ_ONLY', { name: 'the shop' })
  expect(await subjects()).toEqual(['New API key'])
  const { body } = await bank.messageTo(email)
  expect(body).toContain('“the shop”')
  expect(body).not.toContain(apiKey.slice(0, 20))
})

test('notifies of a rotated or widened key, not of a narrowed or revoked one', async () => {
  const { ask, make, subjects } = await settle()
  const { id: uuid } = await make('READ_ONLY', { expires_in_days: 30, ips: ['10.4.4.0/24'] })
  await ask(rotateKey, { uuid })
  await ask(updateKey, { uuid, expires_in_days: 60 })
  await ask(updateKey, { uuid, ips: [] })
  await ask(updateKey, { uuid, expires_in_days: 10, name: 'shop two' })
  await ask(updateKey, { uuid, is_enabled: false })
  await ask(updateKey, { uuid, is_enabled: true })
  await ask(revokeKey, { uuid })
  const more = 'rights extended'
  expect(await subjects()).toEqual(['New API key', 'replaced', more, more, more])
})

test('notifies of a key in a URL once a day', async () => {
  const { make, subjects } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const spill = (text: string) => bank.ask(listRates, { q: text }, { tenantId, ip: '10.7.7.7' })
  for (const text of [apiKey, apiKey, `${apiKey.slice(0, -1)}!`, 'bk_test_ro_none']) {
    await spill(text)
    bank.clock.advance(60_000)
  }
  expect(await subjects()).toEqual(['New API key', 'exposed'])
  bank.clock.advance(24 * HOUR_MS)
  await spill(apiKey)
  expect(await subjects()).toEqual(['New API key', 'exposed', 'exposed'])
})

test('a key in a URL is noted in the audit, once a day, and a page’s key is not', async () => {
  const { ask, make } = await settle()
  const { id, apiKey } = await make('READ_ONLY')
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const page = { wallet_id: wallet!.uuid, name: 'page', role: 'READ_ONLY' }
  const made = (await ask(createFrontendKey, page)).body.data as { id: string; key: string }
  const spill = (q: string, ip = '10.7.7.8') => bank.ask(listRates, { q }, { tenantId, ip })
  for (const text of [apiKey, apiKey, made.key]) await spill(text)
  const noted = async () =>
    bank.world.engine.asOwner((tx) =>
      tx.rows(
        `select object, code, outcome from audit where tenant_id = $1 and action = 'key_exposed'
         and object = any($2)`,
        [tenantId, [`key ${id}`, `key ${made.id}`]],
      ),
    )
  const once = { object: `key ${id}`, code: 'KEY_IN_URL', outcome: 'denied' }
  expect(await noted()).toEqual([once])
  bank.clock.advance(24 * HOUR_MS)
  await spill(apiKey)
  expect(await noted()).toEqual([once])
  bank.clock.advance(1)
  await spill(apiKey)
  expect(await noted()).toEqual([once, once])
})

test('who sends many keys in URLs has only some of them looked up', async () => {
  const { make, subjects } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const unknown = freshKey(bank.world, 'sandbox', 'READ_ONLY').text
  const spill = (q: string, ip: string) => bank.ask(listRates, { q }, { tenantId, ip })
  for (let at = 0; at < 10; at += 1) await spill(unknown, '10.7.9.1')
  await spill(apiKey, '10.7.9.1')
  expect(await subjects()).toEqual(['New API key'])
  await spill(apiKey, '10.8.9.1')
  expect(await subjects()).toEqual(['New API key', 'exposed'])
})

test('only what may be a key of a bank is looked up, and its notice is sent at once', async () => {
  const { make } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const committed: string[] = []
  const look = createExposure(bank.world, createLimits(bank.clock), (id) => committed.push(id))
  const spill = (q: string, home: string) =>
    look(new Request(`http://localhost/?q=${q}`, { headers: { [TENANT_HEADER]: home } }), origin)
  await spill('bk_test_ro_none', tenantId)
  await spill(apiKey, 'none')
  expect(committed).toEqual([])
  await spill(apiKey, tenantId)
  expect(committed).toEqual([tenantId])
})

test('notifies of frontend keys too', async () => {
  const { ask, subjects } = await settle()
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const made = await ask(createFrontendKey, {
    wallet_id: wallet!.uuid,
    name: 'page',
    role: 'READ_ONLY',
    origins: ['https://shop.example'],
  })
  await ask(regenerateFrontendKey, { id: (made.body.data as { id: string }).id })
  expect(await subjects()).toEqual(['New API key', 'replaced'])
})

test('notifies of each new address of a PRODUCTION key once', async () => {
  const { make, by, subjects } = await settle()
  const paying = await make('PRODUCTION')
  const reading = await make('READ_ONLY')
  const from = async (ip: string, { apiKey }: { apiKey: string }) => {
    expect((await bank.ask(listWallets, {}, { ...by(apiKey), ip })).status).toBe(200)
    bank.clock.advance(HOUR_MS)
  }
  for (const ip of ['10.4.4.4', '10.4.4.4']) await from(ip, paying)
  const before = (await subjects()).length
  for (const ip of ['10.5.5.5', '10.5.5.5', '10.4.4.4']) await from(ip, paying)
  for (const ip of ['10.4.4.4', '10.5.5.5']) await from(ip, reading)
  expect((await subjects()).slice(before)).toEqual(['from a new address'])
})
