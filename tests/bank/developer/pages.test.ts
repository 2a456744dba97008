import { expect, test } from 'vitest'
import {
  createFrontendKey,
  createKey,
  dropFrontendKey,
  KEY_HEADER,
  listFrontendKeys,
  listVendors,
  regenerateFrontendKey,
} from '#contract/developer'
import { listRates } from '#contract/rate'
import { createWallet, listWallets } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { codeOf, settleIn } from './owner.ts'

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)

test('a strict bank asks for a proof before a key is made, turned or widened, never before it goes', async () => {
  const strict = await openTenant(bank.world, {
    config: { step_up: { purposes: ['keys'], orders_from: '0', authenticator_only: false } },
  })
  const { ask } = await settleIn(bank, strict)
  const refused = await ask(createKey, { name: 'shop', role: 'READ_ONLY' })
  expect(codeOf(refused)).toBe('403 STEP_UP_REQUIRED')
  expect(refused.text).toContain('"purpose":"keys"')
})

test('a frontend key sees prices and nobody’s wallets, from its own pages alone', async () => {
  const { ask, by } = await settleIn(bank, tenantId)
  const wallet = (await ask(createWallet, { type: 'business' })).body.uuid
  const page = 'https://shop.example'
  const said = await ask(createFrontendKey, { name: 'page', wallet_id: wallet, origins: [page] })
  const { id, key } = said.body.data as { id: string; key: string }
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

test('whose accounts the bank gives out is a plain list', async () => {
  const { ask } = await settleIn(bank, tenantId)
  expect(Array.isArray((await ask(listVendors)).body)).toBe(true)
})
