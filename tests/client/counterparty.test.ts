import { expect, test } from 'vitest'
import {
  readCounterpartyDetail,
  readDestinationChoices,
  saveDestination,
} from '#client/counterparty'
import {
  createCounterparty,
  createDestination,
  listDestinations,
  readCounterparty,
} from '#contract/counterparty'
import {
  destinationTypes,
  isBankType,
  type BankType,
  type DestinationType,
} from '#contract/destination'
import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import { Refusal } from '#contract/kit/refusal'
import { listCountries, listCurrencies } from '#contract/reference'
import { recordCalls } from '#tests/kit/recordCalls'

const key = { wallet_id: 'w1', counterparty_account_id: 'c1' }

test('a counterparty is read with its destinations', async () => {
  const { asked, call } = recordCalls([
    [readCounterparty, { id: 'c1' }],
    [listDestinations, { data: [{ id: 'd1' }] }],
  ])
  expect(await readCounterpartyDetail(call, { walletId: 'w1', id: 'c1' }, {})).toEqual({
    counterparty: { id: 'c1' },
    destinations: [{ id: 'd1' }],
  })
  expect(asked).toEqual([
    [readCounterparty, key],
    [listDestinations, { ...key, limit: PAGE_LIMIT_MAX }],
  ])
})

test('destinations are chosen among coins and countries', async () => {
  const meta = { symbol: 'USDT', chain_name: 'Tron', chain_id: 5 }
  const norway = { id: 47, name: 'Norway', iso2: 'NO' }
  const { asked, call } = recordCalls([
    [listCurrencies, { data: [{ uuid: 'usdt', is_memo: true, meta }] }],
    [listCountries, { data: [norway] }],
  ])
  expect(await readDestinationChoices(call, {})).toEqual({
    currencies: [{ id: 'usdt', symbol: 'USDT', word: 'USDT · Tron', needsMemo: true, chainId: 5 }],
    countries: [{ ...norway, id: '47' }],
  })
  expect(asked[0]).toEqual([listCurrencies, { is_crypto: true }])
})

/** Everything somebody may have typed before they chose the type. */
const typed = {
  nickname: ' Rent ',
  account_number: ' 1 ',
  routing_number: '2',
  sort_code: '3',
  swift_bic: '4',
  iban: '5',
  bank_name: '6',
  city: '7',
  country_id: '8',
  address: ' 0xabc ',
  currency_id: 'usdt',
  memo: ' 9 ',
}

async function saved(type: DestinationType, draft: object, confirmed = false) {
  const { asked, call } = recordCalls()
  const save = { walletId: 'w1', counterpartyId: 'c1', type, draft: { ...draft }, confirmed }
  await saveDestination(call, save, {})
  expect(asked.map(([endpoint]) => endpoint)).toEqual([createDestination])
  return asked[0]![1]
}

const nothing = {
  account_number: null,
  routing_number: null,
  sort_code: null,
  swift_bic: null,
  iban: null,
  bank_name: null,
  address: { city: null, country_id: null },
}
const ukFields = { sort_code: '3', account_number: '1', bank_name: '6' }
const usFields = { account_number: '1', routing_number: '2', bank_name: '6' }
const fields: Record<BankType, object> = {
  ACH: usFields,
  DOMESTIC_WIRE: { ...usFields, address: { city: '7', country_id: null } },
  SEPA: { iban: '5', swift_bic: '4', bank_name: '6' },
  SWIFT: {
    swift_bic: '4',
    iban: '5',
    account_number: '1',
    bank_name: '6',
    address: { city: '7', country_id: 8 },
  },
  FPS: ukFields,
  CHAPS: ukFields,
}

test.each(destinationTypes.filter(isBankType))('%s is told its own fields only', async (type) => {
  const common = { ...key, type }
  expect(await saved(type, typed)).toEqual({
    ...common,
    nickname: 'Rent',
    external_banking_data: { ...nothing, ...fields[type] },
  })
  expect(await saved(type, { nickname: ' ' })).toEqual({
    ...common,
    nickname: null,
    external_banking_data: nothing,
  })
})

test('a crypto destination is told address, coin and memo', async () => {
  const type = destinationTypes.find((one) => !isBankType(one))!
  expect(await saved(type, typed, true)).toEqual({
    ...key,
    type,
    nickname: 'Rent',
    external_crypto_data: { address: '0xabc', currency_id: 'usdt', memo: '9' },
    confirm_lookalike: true,
  })
  expect(await saved(type, { memo: ' ' })).toMatchObject({
    external_crypto_data: { address: '', currency_id: '', memo: null },
    confirm_lookalike: false,
  })
})

const newcomer = (party: string) => ({
  walletId: 'w1',
  counterpartyId: null,
  type: 'SEPA' as const,
  draft: { party, name: ' Ann ' },
  confirmed: false,
})

test.each([
  ['BUSINESS', 'BUSINESS'],
  ['INDIVIDUAL', 'INDIVIDUAL'],
  ['', 'INDIVIDUAL'],
])('a new recipient, %s, is saved first as %s', async (party, type) => {
  const { asked, call } = recordCalls([[createCounterparty, { id: 'c7' }]])
  await saveDestination(call, newcomer(party), {})
  expect(asked[0]).toEqual([createCounterparty, { wallet_id: 'w1', type, name: 'Ann' }])
  expect(asked[1]![1]).toMatchObject({ counterparty_account_id: 'c7' })
})

const refused = (errors: object[]) =>
  recordCalls([
    [createCounterparty, new Refusal('VALIDATION_FAILED', undefined, { errors } as never)],
  ])

test('a recipient saved before is found by its name', async () => {
  const short = { pointer: '/name', code: 'TOO_SHORT', params: { id: 'c0' } }
  const known = { pointer: '/name', code: 'KNOWN', params: { id: 'c8' } }
  const { asked, call } = refused([short, known])
  await saveDestination(call, newcomer(''), {})
  expect(asked[1]![1]).toMatchObject({ counterparty_account_id: 'c8' })
})

test.each([
  ['another reason', [{ pointer: '/name', code: 'TOO_SHORT', params: { id: 'c0' } }]],
  ['no id', [{ pointer: '/name', code: 'KNOWN' }]],
])('a recipient refused with %s is refused, and no destination is saved', async (_, errors) => {
  const { asked, call } = refused(errors)
  await expect(saveDestination(call, newcomer(''), {})).rejects.toThrow(Refusal)
  expect(asked).toHaveLength(1)
})
