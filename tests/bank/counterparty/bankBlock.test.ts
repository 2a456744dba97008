import { expect, test } from 'vitest'
import type { BankType } from '#contract/destination'
import { bankFingerprint, readBankBlock } from '#bank/counterparty/bankBlock'

const US = 840
const DE = 276
const FR = 250
const GB = 826
const GUADELOUPE = 312

const ach = { account_number: '000123456789', routing_number: '021000021', bank_name: 'Chase' }
const wire = { ...ach, address: { city: 'New York' } }
const sepa = { iban: 'DE89 3704 0044 0532 0130 00', bank_name: 'Commerzbank' }
const swift = {
  swift_bic: 'NWBKGB2L',
  iban: 'GB29NWBK60161331926819',
  bank_name: 'NatWest',
  address: { city: 'London', country_id: GB },
}

const fps = { sort_code: '20-00-00', account_number: '5577 9911', bank_name: 'Barclays' }

const good: [BankType, object][] = [
  ['ACH', ach],
  ['ACH', { ...ach, account_number: ' 0001-2345 6789 ' }],
  ['DOMESTIC_WIRE', wire],
  ['SEPA', sepa],
  ['SEPA', { ...sepa, swift_bic: 'COBADEFFXXX' }],
  ['SEPA', { bank_name: sepa.bank_name, account_number: sepa.iban }],
  ['SEPA', { iban: 'FR1420041010050500013M02606', swift_bic: 'BNPAGPGX', bank_name: 'BNP' }],
  ['FPS', fps],
  ['CHAPS', { ...fps, sort_code: '200000', address: { country_id: GB } }],
  ['SWIFT', swift],
  ['SWIFT', { ...swift, iban: null, account_number: '12AB-3456' }],
  ['ACH', { ...ach, account_number: '1234' }],
  ['ACH', { ...ach, account_number: '1'.repeat(17) }],
  ['SWIFT', { ...swift, account_number: '1234' }],
  ['SWIFT', { ...swift, account_number: 'A'.repeat(34) }],
  ['SWIFT', { ...swift, swift_bic: 'RBOSJESX', address: { city: 'St Helier', country_id: 832 } }],
  [
    'SEPA',
    {
      iban: 'FR1420041010050500013M02606',
      swift_bic: 'BNPAGPGX',
      bank_name: 'BNP',
      address: { country_id: GUADELOUPE },
    },
  ],
]

test.each(good)('accepts for %s: %j', (type, options) => {
  expect(readBankBlock(type, options).faults).toEqual([])
})

test('American rails require a bank in the United States', () => {
  expect(readBankBlock('ACH', ach).block.address.country_id).toBe(US)
})

const bad: [BankType, object, ...faults: string[]][] = [
  ['ACH', { ...ach, routing_number: '021000022' }, 'routing_number CHECKSUM'],
  ['ACH', { ...ach, routing_number: '02100002' }, 'routing_number SHAPE'],
  ['ACH', { ...ach, routing_number: '000000000' }, 'routing_number CHECKSUM'],
  ['ACH', { ...ach, account_number: '123' }, 'account_number SHAPE'],
  ['ACH', { ...ach, account_number: '12345678A' }, 'account_number SHAPE'],
  ['ACH', { ...ach, iban: sepa.iban }, 'iban UNKNOWN'],
  ['ACH', { ...ach, address: { country_id: DE } }, 'address/country_id COUNTRY'],
  ['ACH', {}, 'account_number REQUIRED', 'routing_number REQUIRED', 'bank_name REQUIRED'],
  ['DOMESTIC_WIRE', ach, 'address/city REQUIRED'],
  ['SEPA', { ...sepa, iban: 'DE88370400440532013000' }, 'iban CHECKSUM'],
  ['SEPA', { ...sepa, iban: 'DE8937040044053201300' }, 'iban SHAPE'],
  ['SEPA', { ...sepa, iban: 'XX89370400440532013000' }, 'iban SHAPE'],
  ['SEPA', { ...sepa, iban: 'AE070331234567890123456' }, 'iban COUNTRY'],
  ['SEPA', { ...sepa, swift_bic: 'BNPAFRPP' }, 'swift_bic COUNTRY'],
  ['SEPA', { ...sepa, swift_bic: 'COBADEF' }, 'swift_bic SHAPE'],
  ['SEPA', { ...sepa, account_number: '1234' }, 'account_number UNKNOWN'],
  ['SEPA', { bank_name: 'X', account_number: '1234' }, 'account_number SHAPE'],
  ['SEPA', { ...sepa, address: { country_id: FR } }, 'address/country_id COUNTRY'],
  ['FPS', { ...fps, sort_code: '20-00-0' }, 'sort_code SHAPE'],
  ['FPS', { ...fps, sort_code: '20-00-0A' }, 'sort_code SHAPE'],
  ['FPS', { ...fps, account_number: '5577991' }, 'account_number SHAPE'],
  ['CHAPS', { ...fps, account_number: '557799110' }, 'account_number SHAPE'],
  ['CHAPS', { ...fps, address: { country_id: FR } }, 'address/country_id COUNTRY'],
  ['FPS', { ...fps, iban: 'GB29NWBK60161331926819' }, 'iban UNKNOWN'],
  ['FPS', {}, 'account_number REQUIRED', 'sort_code REQUIRED', 'bank_name REQUIRED'],
  ['ACH', { ...ach, sort_code: '200000' }, 'sort_code UNKNOWN'],
  ['SWIFT', { ...swift, address: { city: 'Paris', country_id: FR } }, 'address/country_id COUNTRY'],
  ['SWIFT', { ...swift, address: { city: 'X', country_id: 999 } }, 'address/country_id UNKNOWN'],
  [
    'SWIFT',
    { ...swift, address: { city: 'X', country_id: GB, state_id: 1 } },
    'address/state_id UNKNOWN',
  ],
  ['SWIFT', { ...swift, iban: null }, 'account_number REQUIRED'],
  ['ACH', { ...ach, account_number: '1'.repeat(18) }, 'account_number SHAPE'],
  ['SWIFT', { ...swift, account_number: 'A23' }, 'account_number SHAPE'],
  ['SWIFT', { ...swift, account_number: 'A'.repeat(35) }, 'account_number SHAPE'],
  ['SEPA', { bank_name: 'X', account_number: 'DE88370400440532013000' }, 'account_number CHECKSUM'],
  ['SEPA', { account_number: sepa.iban }, 'bank_name REQUIRED'],
  ['SEPA', { ...sepa, address: { state_id: 1 } }, 'address/state_id UNKNOWN'],
  [
    'DOMESTIC_WIRE',
    { ...ach, address: { city: 'X', country_id: GB } },
    'address/country_id COUNTRY',
  ],
  [
    'SEPA',
    { ...sepa, swift_bic: 'COBADEFF', address: { country_id: FR } },
    'address/country_id COUNTRY',
  ],
  ['SWIFT', { ...swift, address: { city: 'London' } }, 'address/country_id REQUIRED'],
  ['SWIFT', { ...swift, routing_number: '021000021' }, 'routing_number UNKNOWN'],
  ['SWIFT', { ...swift, swift_bic: null }, 'swift_bic REQUIRED'],
]

test.each(bad)('refuses for %s: %j', (type, options, ...faults) => {
  const found = readBankBlock(type, options).faults
  const recorded = found.map(({ pointer, code }) => `${pointer} ${code}`)
  expect(recorded).toEqual(faults.map((fault) => `/external_banking_data/${fault}`))
})

test('the same account in two spellings is one destination', () => {
  const print = (iban: string) => {
    const { block } = readBankBlock('SEPA', { ...sepa, iban })
    return bankFingerprint('SEPA', block)
  }
  const { block } = readBankBlock('SEPA', { ...sepa, iban: null, account_number: sepa.iban })
  expect(block).toMatchObject({ iban: 'DE89370400440532013000', account_number: null })
  expect(bankFingerprint('SEPA', block)).toBe(print(sepa.iban))
  expect(print('de89 3704 0044 0532 0130 00')).toBe(print('DE89370400440532013000'))
})

test('an account of the United Kingdom is one for each rail, however it is written', () => {
  const print = (type: BankType, more: object) =>
    bankFingerprint(type, readBankBlock(type, { ...fps, ...more }).block)
  expect(print('FPS', {})).toBe(print('FPS', { sort_code: '20 00 00', account_number: '55779911' }))
  expect(print('FPS', {})).not.toBe(print('FPS', { sort_code: '20-00-01' }))
  expect(print('FPS', {})).not.toBe(print('CHAPS', {}))
  expect(readBankBlock('FPS', fps).block.address.country_id).toBe(GB)
})

const prints: [BankType, object, print: string][] = [
  ['ACH', ach, 'ACH 021000021 000123456789'],
  ['DOMESTIC_WIRE', wire, 'DOMESTIC_WIRE 021000021 000123456789'],
  ['FPS', fps, 'FPS 200000 55779911'],
  ['SEPA', { ...sepa, swift_bic: 'COBADEFF' }, 'SEPA DE89370400440532013000'],
  ['SWIFT', swift, 'SWIFT NWBKGB2L GB29NWBK60161331926819'],
  [
    'SWIFT',
    { ...swift, iban: null, account_number: '77', swift_bic: 'NWBKGB2LXXX' },
    'SWIFT NWBKGB2L 77',
  ],
]

test.each(prints)(
  'an account for %s is told from others by its numbers: %j',
  (type, input, print) => {
    expect(bankFingerprint(type, readBankBlock(type, input).block)).toBe(print)
  },
)

test('what is left empty is stored as nothing', () => {
  const empty = { city: '', postcode: '', street1: '', street2: '', description: '' }
  const { block } = readBankBlock('SEPA', {
    ...sepa,
    note: '',
    account_number: ' ',
    address: empty,
  })
  expect(block).toEqual({
    account_number: null,
    routing_number: null,
    swift_bic: null,
    iban: 'DE89370400440532013000',
    bank_name: 'Commerzbank',
    note: null,
    address: {
      city: null,
      postcode: null,
      street1: null,
      street2: null,
      description: null,
      country_id: null,
      state_id: null,
    },
  })
})
