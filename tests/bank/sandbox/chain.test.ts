import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openAddress } from '#contract/address'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUser } from '#contract/person'
import {
  sandboxChainAddresses,
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
  sandboxChains,
  sandboxChainUnclaimed,
} from '#contract/sandboxChain'
import { watchTenant } from '#bank/chain/watch'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { chainIds } from '#contract/chains'
import { insertCurrency } from '#bank/reference/reference.rows'
import { openWallet } from '#bank/wallet/wallet'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** Moves the chains of a sandbox tenant, over HTTP. */

let bank: TestBank
let tenantId: string
let address: string
const chain = String(chainIds.ethereum)

beforeAll(async () => {
  bank = await openTestBank()
  const { world } = bank
  tenantId = await openTenant(world)
  await world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    for (const [position, currency] of seededCurrencies.entries())
      await insertCurrency(tx, tenantId, { ...currency, id: world.random.id(), position })
  })
  const ann = await signUpIn(bank, tenantId)
  const personId = String((await bank.ask(readUser, {}, ann)).body.id)
  const scope = { tenantId, personId }
  const wallet = await world.engine.transaction(scope, (tx) =>
    openWallet({ tx, scope, world }, personId, 'personal'),
  )
  const words = { wallet_uuid: wallet.id, chain, label: 'main' }
  address = String((await bank.ask(openAddress, words, keyed(ann))).body.address)
})

const keyed = <Knock extends object>(caller: Knock) => ({
  ...caller,
  headers: { 'idempotency-key': randomUUID() },
})

const ask = (endpoint: Endpoint, words: object) =>
  bank.ask(endpoint, { chain, ...words }, keyed({ tenantId }))

const pay = (words: object = {}) =>
  ask(sandboxChainPayIn, { address, currency: 'ETH', amount: '2', ...words })

async function heightNow() {
  const { body } = await bank.ask(sandboxChains, {}, { tenantId })
  const chains = body.data as { chain: number; height: number }[]
  return chains.find((one) => one.chain === chainIds.ethereum)?.height ?? 0
}

test('lists the tenant’s chains with heights and currencies', async () => {
  const { body } = await bank.ask(sandboxChains, {}, { tenantId })
  expect(body.total).toBe(7)
  expect(body.data).toContainEqual({
    chain: 1,
    name: 'Ethereum',
    symbol: 'ETH',
    currencies: ['ETH', 'USDT', 'USDC'],
    height: 0,
    confirmations: 12,
    is_memo: false,
  })
})

test('lists the addresses of a chain', async () => {
  const { body } = await ask(sandboxChainAddresses, {})
  expect(body).toMatchObject({ total: 1, data: [{ address, label: 'main', memo: null }] })
})

test('mines and replaces blocks', async () => {
  const before = await heightNow()
  expect((await ask(sandboxChainMine, { count: 3 })).body).toEqual({ height: before + 3 })
  expect((await ask(sandboxChainReorganise, { depth: 2 })).body).toEqual({ height: before + 4 })
  expect((await ask(sandboxChainDrop, {})).body).toEqual({ height: before + 4 })
  expect(await heightNow()).toBe(before + 4)
})

test('a payment repeated under one key is one payment', async () => {
  const caller = keyed({ tenantId })
  const words = { chain, address: address.toLowerCase(), currency: 'usdt', amount: '10.5' }
  const [first, second] = [
    await bank.ask(sandboxChainPayIn, words, caller),
    await bank.ask(sandboxChainPayIn, words, caller),
  ]
  expect(first.body.txid).toMatch(/^[0-9a-f]{64}$/)
  expect(second.body).toEqual(first.body)
})

test('a payment appears in the customer’s list after a round', async () => {
  await pay()
  await ask(sandboxChainMine, { count: 12 })
  await watchTenant(bank.world, async () => {}, tenantId)
  const { rows } = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ minor: string }>(
      `select minor from transactions where tenant_id = $1 and status = 'complete' order by minor`,
      [tenantId],
    ),
  )
  expect(rows.map(({ minor }) => minor)).toEqual(['10500000', '2000000000000000000'])
})

const refused: [what: string, words: object, code: string][] = [
  ['nothing', { amount: '0' }, 'AMOUNT_INVALID'],
  ['less than nothing', { amount: '-1' }, 'AMOUNT_INVALID'],
  ['finer than the coin', { currency: 'USDT', amount: '0.0000001' }, 'AMOUNT_INVALID'],
  ['more than there is', { amount: '99999999999999999999' }, 'AMOUNT_TOO_LARGE'],
  ['a unit more than there is', { amount: '1000000000.000000000000000001' }, 'AMOUNT_TOO_LARGE'],
  ['to nobody', { address: '0x0' }, 'ADDRESS_INVALID'],
  ['on no chain', { chain: '5' }, 'CHAIN_UNSUPPORTED'],
]

test.each(refused)('a payment of %s is refused', async (_, words, code) => {
  expect((await pay(words)).body.code).toBe(code)
})

test.each(['0.000000000000000001', '1000000000'])('%s ether is a payment', async (amount) => {
  expect((await pay({ amount })).status).toBe(200)
})

test.each([sandboxChainAddresses, sandboxChainUnclaimed, sandboxChainMine])(
  'a chain that is none is told as such',
  async (call) => {
    expect((await ask(call, { chain: '5' })).body.code).toBe('CHAIN_UNSUPPORTED')
  },
)

test.each([0, -1, 201, 1.5])('%d blocks at once are refused by their field', async (count) => {
  const { body } = await ask(sandboxChainMine, { count })
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/count' }] })
})
