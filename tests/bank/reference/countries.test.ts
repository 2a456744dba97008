import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Chain, Country, State } from '#contract/reference'
import { chainIds } from '#contract/chains'
import { explorerOf } from '#contract/chains'
import { chainName, chainsOf } from '#bank/reference/chains'
import { countries, statesOf } from '#bank/reference/countries'

test('every country is complete, unique and in order of name', () => {
  expect(countries.length).toBeGreaterThan(240)
  expect(z.array(Country).parse(countries)).toEqual(countries)
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length)
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('uses common names of countries', () => {
  expect(countries.find(({ iso2 }) => iso2 === 'DE')).toMatchObject({
    id: 276,
    name: 'Germany',
    native: 'Deutschland',
    capital: 'Berlin',
    currency: 'EUR',
    currency_name: 'Euro',
    currency_symbol: '€',
    emoji: '🇩🇪',
    emojiU: 'U+1F1E9 U+1F1EA',
    iso3: 'DEU',
    numeric_code: '276',
    phonecode: '49',
    region: 'Europe',
    region_id: 150,
    latitude: null,
  })
})

test('states belong to their country, and sub-states to their state', () => {
  const states = statesOf(276) ?? []
  expect(z.array(State).parse(states)).toEqual(states)
  expect(states).toHaveLength(16)
  expect(states.find(({ name }) => name === 'Bayern')).toMatchObject({
    country_id: 276,
    country_code: 'DE',
    iso2: 'BY',
    level: 1,
    parent_id: null,
  })
  const italian = statesOf(380) ?? []
  const rome = italian.find(({ name }) => name === 'Roma')
  expect(rome?.level).toBe(2)
  expect(italian.find(({ id }) => id === rome?.parent_id)?.name).toBe('Lazio')
})

test('ids are unique and fit the contract', () => {
  const ids = countries.flatMap(({ id }) => statesOf(id) ?? []).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(5_000)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Math.max(...ids)).toBeLessThan(1e9)
})

test('an unknown country is null, and a country may have no states', () => {
  expect(statesOf(0)).toBe(null)
  expect(statesOf(999_999)).toBe(null)
  expect(statesOf(292)).toEqual([])
})

test('the test chain is for sandbox tenants only', () => {
  const names = (kind: 'sandbox' | 'live') => chainsOf(kind).map(({ name }) => name)
  expect(z.array(Chain).parse(chainsOf('sandbox'))).toEqual(chainsOf('sandbox'))
  expect(names('live')).toEqual([
    'Bitcoin',
    'Ethereum',
    'Tron',
    'BNB Chain',
    'Polygon',
    'XRP Ledger',
  ])
  expect(names('sandbox')).toEqual([...names('live'), 'Sluice test chain'])
  const beta = chainsOf('sandbox').filter(({ is_beta }) => is_beta)
  expect(beta.map(({ id }) => id)).toEqual([chainIds.play])
})

test('chain ids never change', () => {
  expect(chainIds).toEqual({
    ethereum: 1,
    bnb: 56,
    polygon: 137,
    play: 31_337,
    bitcoin: 900_000_000,
    tron: 900_000_195,
    ripple: 900_000_144,
  })
  for (const id of Object.values(chainIds)) expect(chainName(id)).not.toBe(null)
})

test('each chain of a live bank has an explorer, under the name it has here', () => {
  const without = chainsOf('live').filter(
    ({ name }) => explorerOf('live', { network: name, txid: 'f00d' }) === null,
  )
  expect(without).toEqual([])
  const beta = chainsOf('sandbox').filter(({ is_beta }) => is_beta)
  expect(beta.map(({ name }) => explorerOf('live', { network: name, txid: 'f00d' }))).toEqual([
    null,
  ])
})
