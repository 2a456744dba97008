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
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openKeyOwner } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const HOUR_MS = 3_600_000
const news = [
  'A new key',
  'was replaced',
  'may do more now',
  'from a new place',
  'sent in an address',
]

/** Somebody who makes keys, and the subjects of what the bank wrote to them since. */
async function settle() {
  const inside = await openKeyOwner(bank, tenantId)
  const { email } = inside.owner
  await bank.relay.drain()
  const before = bank.letters.length
  const recorded = async () => {
    await bank.relay.drain()
    const fresh = bank.letters.slice(before).filter(({ to }) => to === email)
    return fresh.map(({ subject }) => news.find((words) => subject.includes(words)) ?? subject)
  }
  return { ...inside, email, told: recorded }
}

test('the owner is told of a new key by its name, and never of its text', async () => {
  const { make, email, told: recorded } = await settle()
  const { apiKey } = await make('READ_ONLY', { name: 'the shop' })
  expect(await recorded()).toEqual(['A new key'])
  const { body } = await bank.letterTo(email)
  expect(body).toContain('“the shop”')
  expect(body).not.toContain(apiKey.slice(0, 20))
})

test('a new text and more room are told; less room and an end are not', async () => {
  const { ask, make, told: recorded } = await settle()
  const { id: uuid } = await make('READ_ONLY', { expires_in_days: 30, ips: ['10.4.4.0/24'] })
  await ask(rotateKey, { uuid })
  await ask(updateKey, { uuid, expires_in_days: 60 })
  await ask(updateKey, { uuid, ips: [] })
  await ask(updateKey, { uuid, expires_in_days: 10, name: 'shop two' })
  await ask(updateKey, { uuid, is_enabled: false })
  await ask(updateKey, { uuid, is_enabled: true })
  await ask(revokeKey, { uuid })
  const more = 'may do more now'
  expect(await recorded()).toEqual(['A new key', 'was replaced', more, more, more])
})

test('a key that stood in an address is told of, once a day however often it stands there', async () => {
  const { make, told: recorded } = await settle()
  const { apiKey } = await make('READ_ONLY')
  const spill = (text: string) => bank.ask(listRates, { q: text }, { tenantId, ip: '10.7.7.7' })
  for (const text of [apiKey, apiKey, `${apiKey.slice(0, -1)}!`, 'bk_test_ro_none']) {
    await spill(text)
    bank.clock.advance(60_000)
  }
  expect(await recorded()).toEqual(['A new key', 'sent in an address'])
  bank.clock.advance(24 * HOUR_MS)
  await spill(apiKey)
  expect(await recorded()).toEqual(['A new key', 'sent in an address', 'sent in an address'])
})

test('keys that stand in pages are told of as well', async () => {
  const { ask, told: recorded } = await settle()
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const made = await ask(createFrontendKey, {
    wallet_id: wallet!.uuid,
    name: 'page',
    role: 'READ_ONLY',
    origins: ['https://shop.example'],
  })
  await ask(regenerateFrontendKey, { id: (made.body.data as { id: string }).id })
  expect(await recorded()).toEqual(['A new key', 'was replaced'])
})

test('a key that pays and turns up in a new place is told of, once for each', async () => {
  const { make, by, told: recorded } = await settle()
  const paying = await make('PRODUCTION')
  const reading = await make('READ_ONLY')
  const from = async (ip: string, { apiKey }: { apiKey: string }) => {
    expect((await bank.ask(listWallets, {}, { ...by(apiKey), ip })).status).toBe(200)
    bank.clock.advance(HOUR_MS)
  }
  for (const ip of ['10.4.4.4', '10.4.4.4']) await from(ip, paying)
  const before = (await recorded()).length
  for (const ip of ['10.5.5.5', '10.5.5.5', '10.4.4.4']) await from(ip, paying)
  for (const ip of ['10.4.4.4', '10.5.5.5']) await from(ip, reading)
  expect((await recorded()).slice(before)).toEqual(['from a new place'])
})
