import { expect, test } from 'vitest'
import {
  createFrontendKey,
  createKey,
  dropFrontendKey,
  KEY_HEADER,
  listFrontendKeys,
  regenerateFrontendKey,
  revokeKey,
  rotateKey,
  updateKey,
} from '#contract/developer'
import { listRates } from '#contract/rate'
import { createWallet, listWallets } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openProving, strict } from '#tests/bank/proof/proving'
import { codeOf, openKeyOwner } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)

test('needs a proof to create, rotate or widen a key, not to revoke it', async () => {
  const home = await openTenant(bank.world, {
    proofs: { ...strict, purposes: ['keys'] },
  })
  const { owner, ask, make } = await openKeyOwner(bank, home)
  const proving = openProving(bank, {
    ask: (endpoint, words, caller) => bank.ask(endpoint, words, { tenantId: home, ...caller }),
  })
  const proven = (subject: string) => proving.prove(owner, { purpose: 'keys', meta: { subject } })
  const refused = await ask(createKey, { name: 'shop', role: 'READ_ONLY' })
  expect(codeOf(refused)).toBe('403 STEP_UP_REQUIRED')
  expect(refused.text).toContain('"purpose":"keys"')

  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const page = { name: 'page', wallet_id: wallet!.uuid }
  expect(codeOf(await ask(createFrontendKey, page))).toBe('403 STEP_UP_REQUIRED')
  await proven(wallet!.uuid)
  const made = (await ask(createFrontendKey, page)).body.data as { id: string }
  expect(codeOf(await ask(regenerateFrontendKey, { id: made.id }))).toBe('403 STEP_UP_REQUIRED')

  await proven('READ_ONLY')
  const { id: uuid } = await make('READ_ONLY', { rate_per_second: 5 })
  expect(codeOf(await ask(rotateKey, { uuid }))).toBe('403 STEP_UP_REQUIRED')
  expect(codeOf(await ask(updateKey, { uuid, rate_per_second: 6 }))).toBe('403 STEP_UP_REQUIRED')
  expect((await ask(updateKey, { uuid, name: 'till', rate_per_second: 4 })).status).toBe(200)
  await proven(uuid)
  expect((await ask(updateKey, { uuid, rate_per_second: 6 })).body.rate_per_second).toBe(6)
  expect((await ask(revokeKey, { uuid })).body.status).toBe('REVOKED')
})

test('a frontend key reads prices but no wallets, from its own origins only', async () => {
  const { ask, by } = await openKeyOwner(bank, tenantId)
  const wallet = (await ask(createWallet, { type: 'business' })).body.uuid
  const page = 'https://shop.example'
  const text = await ask(createFrontendKey, { name: 'page', wallet_id: wallet, origins: [page] })
  const { id, key } = text.body.data as { id: string; key: string }
  const from = (origin: string) => ({
    tenantId,
    headers: { [KEY_HEADER]: key, origin },
  })
  expect(codeOf(await bank.ask(listWallets, {}, from(page)))).toBe('403 KEY_NOT_ALLOWED')
  expect(codeOf(await bank.ask(listRates, {}, from('https://other.example')))).toBe(
    '403 ORIGIN_NOT_ALLOWED',
  )
  expect((await bank.ask(listRates, {}, from(page))).body.code).not.toBe('KEY_NOT_ALLOWED')
  const renewed = await ask(regenerateFrontendKey, { id })
  expect(codeOf(await bank.ask(listRates, {}, from(page)))).toBe('401 KEY_INVALID')
  const { key: dead } = renewed.body.data as { key: string }
  expect((await ask(listFrontendKeys)).text).not.toContain(dead)
  await ask(dropFrontendKey, { id })
  expect(codeOf(await bank.ask(listRates, {}, by(dead)))).toMatch(/^40[13]/)
})

test('a page’s key is of a wallet of its person, and once ended has no new text', async () => {
  const [{ ask }, other] = [await openKeyOwner(bank, tenantId), await openKeyOwner(bank, tenantId)]
  const [theirs] = (await other.ask(listWallets)).body.data as { uuid: string }[]
  for (const wallet_id of [theirs!.uuid, 'none'])
    expect(codeOf(await ask(createFrontendKey, { name: 'page', wallet_id }))).toBe('404 NOT_FOUND')
  const [wallet] = (await ask(listWallets)).body.data as { uuid: string }[]
  const { id } = (await ask(createFrontendKey, { name: 'page', wallet_id: wallet!.uuid })).body
    .data as { id: string }
  const enabled = async () =>
    ((await ask(listFrontendKeys)).body.data as { is_enabled: boolean }[]).map(
      ({ is_enabled }) => is_enabled,
    )
  expect(await enabled()).toEqual([true])
  expect((await ask(dropFrontendKey, { id })).body).toMatchObject({ success: true, data: { id } })
  expect(await enabled()).toEqual([false])
  expect(codeOf(await ask(regenerateFrontendKey, { id }))).toBe('404 NOT_FOUND')
})
