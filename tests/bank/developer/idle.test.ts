import { expect, test } from 'vitest'
import {
  createFrontendKey,
  KEY_HEADER,
  listKeys,
  updateKey,
  type DeveloperKey,
} from '#contract/developer'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { listOrderTypes } from '#contract/orderType'
import { listWallets } from '#contract/wallet'
import type { Tx } from '#bank/db/engine'
import { findKeyCaller } from '#bank/developer/admit'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { origin } from '#tests/bank/outside/openWorld'
import { codeOf, openKeyOwner } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const { sweep } = createSweeper(bank.world)
const DAY_MS = 24 * 3_600_000

const asOwner = <T>(text: string, values: unknown[]) =>
  bank.world.engine.asOwner((tx) => tx.rows<T>(text, values))

/** Runs the sweeps while days pass. */
async function wait(days: number) {
  bank.clock.advance(days * DAY_MS)
  await sweep()
}

test('switches off a key unused for ninety days, a week after a warning', async () => {
  const { owner, make, by } = await openKeyOwner(bank, tenantId)
  const forgotten = await make('READ_ONLY', { expires_in_days: 300, name: 'forgotten' })
  const used = await make('READ_ONLY', { expires_in_days: 300, name: 'used' })
  const use = async ({ apiKey }: { apiKey: string }) =>
    (await bank.ask(listWallets, {}, by(apiKey))).status
  const subjects = async () => {
    await bank.relay.drain()
    const mine = bank.messages.filter(({ to }) => to === owner.email)
    return mine.flatMap(({ subject }) => /Unused|turned off/.exec(subject) ?? [])
  }

  await wait(82)
  expect(await use(used)).toBe(200)
  expect(await subjects()).toEqual([])
  await wait(2)
  await wait(1)
  expect(await subjects()).toEqual(['Unused'])
  await wait(5)
  expect(await subjects()).toEqual(['Unused'])
  await wait(1)
  expect(await subjects()).toEqual(['Unused', 'turned off'])
  expect(await use(forgotten)).toBe(401)
  expect(await use(used)).toBe(200)

  const switched = await asOwner<{ object: string }>(
    `select object from audit where tenant_id = $1 and action = 'key_switched_off'`,
    [tenantId],
  )
  expect(switched).toEqual([{ object: `key ${forgotten.id}` }])

  const { email } = owner
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  const at = { tenantId, bearer: String(body.access_token) }
  const on = await bank.ask(updateKey, { uuid: forgotten.id, is_enabled: true }, at)
  expect(on.status).toBe(200)
  await wait(1)
  expect(await use(forgotten)).toBe(200)
})

/** Which addresses of a key were noted as new. */
async function notedOf(keyId: string) {
  const rows = await asOwner<{ ip: string }>(
    `select ip from audit where tenant_id = $1 and action = 'key_first_use_from_new_ip'
     and object = $2 order by id`,
    [tenantId, `key ${keyId}`],
  )
  return rows.map(({ ip }) => ip)
}

test('a use is noted once a minute, and one from a new address at once', async () => {
  const { ask, make, by } = await openKeyOwner(bank, tenantId)
  const { id, apiKey } = await make('READ_ONLY')
  const usedAt = async () => {
    const keys = (await ask(listKeys)).body as unknown as DeveloperKey[]
    return keys.find((one) => one.id === id)?.last_used_at
  }
  const useFrom = async (ip: string) => {
    expect((await bank.ask(listWallets, {}, { ...by(apiKey), ip })).status).toBe(200)
    return usedAt()
  }
  const now = () => bank.clock.now().toISOString()
  const first = now()
  expect(await useFrom('10.1.1.1')).toBe(first)
  bank.clock.advance(59_999)
  expect(await useFrom('10.1.1.1')).toBe(first)
  bank.clock.advance(1)
  expect(await useFrom('10.1.1.1')).toBe(now())
  bank.clock.advance(1)
  expect(await useFrom('10.2.2.2')).toBe(now())
  expect(await notedOf(id)).toEqual(['10.1.1.1', '10.2.2.2'])
})

test('a key that pays tells of new addresses, until it is known to come from many', async () => {
  const { owner, make, by } = await openKeyOwner(bank, tenantId)
  const { id, apiKey } = await make('PRODUCTION')
  const addresses = Array.from({ length: 22 }, (_, at) => `10.3.0.${at}`)
  for (const ip of [...addresses, '10.3.0.21', '10.3.0.0']) {
    bank.clock.advance(1_000)
    expect((await bank.ask(listWallets, {}, { ...by(apiKey), ip })).status).toBe(200)
  }
  // The first of them is forgotten by then.
  expect(await notedOf(id)).toEqual([...addresses, '10.3.0.0'])
  await bank.relay.drain()
  const told = bank.messages.filter(
    ({ to, subject }) => to === owner.email && subject.includes('from a new address'),
  )
  expect(told).toHaveLength(19)
})

test.each([
  [`state = 'blocked'`, '423 USER_BLOCKED'],
  ['email_confirmed_at = null', '403 EMAIL_NOT_CONFIRMED'],
  [`state = 'closed', closed_at = now(), closed_by = 'customer', email = null`, '423 USER_CLOSED'],
])('a key is refused while of its person %s', async (state, code) => {
  const { owner, make, by } = await openKeyOwner(bank, tenantId)
  const { apiKey } = await make('READ_ONLY')
  await asOwner(`update people set ${state} where tenant_id = $1 and email = $2 returning id`, [
    tenantId,
    owner.email,
  ])
  expect(codeOf(await bank.ask(listWallets, {}, by(apiKey)))).toBe(code)
})

test('a page’s key without origins is used from every page', async () => {
  const { ask } = await openKeyOwner(bank, tenantId)
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const page = { name: 'page', wallet_id: wallet?.uuid, origins: [] }
  const { key } = (await ask(createFrontendKey, page)).body.data as { key: string }
  const from: CallOptions = {
    tenantId,
    headers: { [KEY_HEADER]: key, origin: 'https://any.example' },
  }
  expect(codeOf(await bank.ask(listOrderTypes, {}, from))).toBe('200 undefined')
})

test('what cannot be a key is refused before anything is looked up', async () => {
  const noTx = {} as Tx
  for (const text of ['', 'bk_test_ro_none', `bk_test_ro_${'a'.repeat(43)}_0000000`])
    expect(
      await findKeyCaller(noTx, bank.world, tenantId, text, { origin, site: null }),
    ).toMatchObject({ code: 'KEY_INVALID' })
})
