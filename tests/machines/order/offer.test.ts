import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import {
  chainOf,
  costOf,
  holds,
  isAddressComplete,
  isAddressMisfit,
  missingFunds,
  otherNetwork,
} from '#machines/order/offer.setup'
import { groupsOf, payeesFound } from '#machines/order/recipients.setup'

/** What a form makes of the balances, networks and recipients it was given. */

type Offer = Parameters<typeof chainOf>[0]

const currency = (uuid: string, chain_id: number | null) => ({ uuid, meta: { chain_id } })
const held = (uuid: string, available: string) => ({ currency: { uuid }, available })
const offer = {
  currencies: [
    currency('usd', null),
    currency('eth', chainIds.ethereum),
    currency('bnb', chainIds.bnb),
    currency('trx', chainIds.tron),
  ],
  balances: [
    { details: [held('usd', '10.00'), held('bnb', '0.5'), held('dust', '0.000000000000000001')] },
    { details: [held('eth', '0')] },
  ],
} as unknown as Offer

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

test('what is held, what is missing, and on which network it is', () => {
  expect(['usd', 'dust', 'eth', 'trx', null].map((id) => holds(offer, id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  const missing = (amount: string, currencyId = 'usd') =>
    missingFunds(offer, { currencyId, amount })
  expect([missing('10'), missing('9.99'), missing('0')]).toEqual([null, null, null])
  expect(missing('10.01')).toBe('0.010000000000000000')
  expect(missing('1', 'trx')).toBe('1.000000000000000000')
  expect(missingFunds(null, { currencyId: 'usd', amount: '1' })).not.toBeNull()
  expect([
    chainOf(offer, 'eth'),
    chainOf(offer, 'usd'),
    chainOf(offer, 'x'),
    chainOf(null, 'eth'),
  ]).toEqual([chainIds.ethereum, null, null, null])
})

test.each([
  [null, null, null],
  ['usd', null, null],
  [null, { from_amount: '5' }, null],
  ['usd', { from_amount: '5' }, { currencyId: 'usd', amount: '5' }],
])('of %s and the quote %j the cost is %j', (from, quote, cost) => {
  expect(costOf({ from, quote } as never)).toEqual(cost)
})

test.each([
  // A held currency of that network first, else the first.
  [{ address: EVM, currencyId: 'usd' }, 'bnb'],
  [{ address: EVM, currencyId: 'trx' }, 'bnb'],
  [{ address: EVM, currencyId: 'eth' }, null],
  [{ address: EVM, currencyId: 'eth', chainId: chainIds.bnb }, 'bnb'],
  [{ address: EVM, currencyId: 'bnb', chainId: chainIds.ethereum }, 'eth'],
  [{ address: EVM, currencyId: 'eth', chainId: chainIds.polygon }, null],
  [{ address: TRON, currencyId: 'eth' }, 'trx'],
  [{ address: TRON }, 'trx'],
  [{ address: 'nobody', currencyId: 'eth' }, null],
  [{ address: null, currencyId: 'eth' }, null],
])('%j asks for the currency %s', (named, id) => {
  expect(otherNetwork(offer, named)).toBe(id)
  expect(otherNetwork(null, named)).toBeNull()
})

test.each([
  [undefined, 'eth', false, true],
  ['', 'eth', false, false],
  [EVM, 'eth', false, true],
  [TRON, 'eth', true, false],
  ['nobody', 'eth', true, false],
  [TRON, 'usd', false, true],
  [TRON, null, false, true],
])('the address %s for %s does not fit: %s, and is whole: %s', (address, from, misfit, whole) => {
  const quote = { from, recipient: { address } } as never
  expect([isAddressMisfit(offer, quote), isAddressComplete(offer, quote)]).toEqual([misfit, whole])
})

const destination = (parts: object) => ({
  nickname: null,
  external_banking_data: null,
  external_crypto_data: null,
  ...parts,
})
const saved = (name: string, paidAt: string | null, parts: object = {}) => ({
  kind: 'destination',
  name,
  paidAt,
  destination: destination(parts),
})

const bank = {
  sort_code: '20-00-00',
  account_number: '55779911',
  bank_name: 'DNB',
  iban: 'NO93 8601',
}
const payees = [
  saved('Ann Lee', null, { nickname: 'Rent', external_banking_data: bank }),
  saved('Bob', null, { external_crypto_data: { address: EVM } }),
  { kind: 'contact', name: 'Ines' },
  { kind: 'contact', name: null },
  { kind: 'wallet', wallet: { name: 'Trips' } },
  { kind: 'wallet', wallet: { name: null } },
  { kind: 'address', address: TRON },
] as unknown as Parameters<typeof payeesFound>[0]

test.each([
  ['', [0, 1, 2, 3, 4, 5, 6]],
  ['ann', [0]],
  ['annlee', [0]],
  ['RENT', [0]],
  ['dnb', [0]],
  ['no938601', [0]],
  ['200000-5577', [0]],
  ['0x5aaeb', [1]],
  ['ines', [2]],
  ['trips', [4]],
  [TRON.slice(0, 8), [6]],
  ['nobody', []],
])('whoever looks for %s finds %j', (search, found) => {
  expect(payeesFound(payees, search).map((one) => payees.indexOf(one))).toEqual(found)
})

test('the five paid last come first, the last one before', () => {
  const paid = ['2', '5', '1', '6', '3', '4'].map((day) => saved(day, `2026-03-0${day}`))
  const never = [saved('never', null), { kind: 'wallet', wallet: { name: 'Trips' } }]
  const { recent, others } = groupsOf([...never, ...paid] as never)
  const nameOf = (one: object) => ('name' in one ? one.name : 'wallet')
  expect(recent.map(nameOf)).toEqual(['6', '5', '4', '3', '2'])
  expect(others.map(nameOf)).toEqual(['never', 'wallet', '1'])
})
