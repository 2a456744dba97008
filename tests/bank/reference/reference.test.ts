import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#contract/kit/refusal'
import { Currency, listCurrencies } from '#contract/reference'
import { chainIds } from '#contract/chains'
import { insertCurrency, type CurrencyRow } from '#bank/reference/reference.rows'
import { handleListChains, handleListCurrencies, handleListStates } from '#bank/reference/reference'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world } = await openTestServices()

const row = (symbol: string, more: Partial<CurrencyRow>): CurrencyRow => ({
  id: world.random.id(),
  symbol,
  name: symbol,
  type: 'native',
  scale: 18,
  shown_scale: 8,
  chain_id: null,
  contract: null,
  sign: null,
  iso_code: null,
  needs_memo: false,
  is_stable: false,
  is_enabled: true,
  position: 0,
  ...more,
})

async function openLists(more: CurrencyRow[] = []) {
  const { tenant, within, visiting } = await openTenantIn(world)
  const usdt = { name: 'Tether USD', type: 'token', scale: 6, is_stable: true } as const
  const { ethereum, tron } = chainIds
  await within(async (tx) => {
    for (const one of [
      row('USDT', { ...usdt, chain_id: tron, contract: 'T1', position: 2 }),
      row('EUR', { type: 'fiat', scale: 2, sign: '€', iso_code: 978 }),
      row('USDT', { ...usdt, chain_id: ethereum, contract: '0x1', position: 1 }),
      row('ETH', { chain_id: ethereum, position: 3 }),
      row('OLD', { chain_id: ethereum, is_enabled: false }),
      ...more,
    ])
      await insertCurrency(tx, tenant.id, one)
  })
  const list = (query: Record<string, string> = {}) =>
    visiting((context) => handleListCurrencies(listCurrencies.ask.parse(query), context))
  return { list, visiting }
}

test('lists enabled currencies in the tenant’s order', async () => {
  const { list } = await openLists()
  const { data, ...page } = await list()
  expect(page).toEqual({ total: 4, count: 4, has_more: false })
  expect(z.array(Currency).parse(data)).toEqual(data)
  expect(data.map(({ meta }) => `${meta.symbol} ${meta.chain_name}`)).toEqual([
    'EUR null',
    'USDT Ethereum',
    'USDT Tron',
    'ETH Ethereum',
  ])
})

test('what the bank counts in comes first, wherever it stands', async () => {
  const dollar = row('USD', { type: 'fiat', scale: 2, sign: '$', iso_code: 840, position: 9 })
  const { list } = await openLists([dollar])
  const { data } = await list()
  expect(data.map(({ meta }) => meta.symbol)).toEqual(['USD', 'EUR', 'USDT', 'USDT', 'ETH'])
})

test('fiat has a code and a sign, a token its chain and contract', async () => {
  const { list } = await openLists()
  const { data } = await list()
  expect(data[0]).toMatchObject({
    is_crypto: false,
    decimal: 2,
    meta: { code: 'EUR', iso_code: 978, sign: '€', chain_id: null, contract: null },
  })
  expect(data[2]).toMatchObject({
    is_crypto: true,
    is_stablecoin: true,
    meta: { code: null, chain_id: 900_000_195, contract: 'T1', description: 'Tether USD on Tron' },
  })
})

test.each([
  [{ is_crypto: 'true' }, ['USDT', 'USDT', 'ETH']],
  [{ is_crypto: 'false' }, ['EUR']],
  [{ chain_id: '900000195' }, ['USDT']],
  [{ symbol: 'usdt' }, ['USDT', 'USDT']],
  [{ symbol: 'usdt', chain_id: '1' }, ['USDT']],
  [{ symbol: 'OLD' }, []],
])('asked for %o it lists %o', async (query, symbols) => {
  const { list } = await openLists()
  const { data, total } = await list(query)
  expect(data.map(({ meta }) => meta.symbol)).toEqual(symbols)
  expect(total).toBe(symbols.length)
})

test('an unknown country is not found', async () => {
  const refused = await handleListStates({ country_id: 999 }).catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'NOT_FOUND' })
})

test('lists the tenant’s chains on one page', async () => {
  const { visiting } = await openLists()
  expect(await visiting((context) => handleListChains({}, context))).toMatchObject({
    total: 7,
    count: 7,
    has_more: false,
  })
})
