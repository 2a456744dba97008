import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { readRecipientCode } from '#contract/recipientCode'

const DIGITS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['DE89 3704 0044 0532 0130 00', 'SEPA', 'iban', 'DE89370400440532013000'],
  ['gb82-west-1234-5698-7654-32', 'SEPA', 'iban', 'GB82WEST12345698765432'],
  ['BR1500000000000010932840814P2', 'SWIFT', 'iban', 'BR1500000000000010932840814P2'],
  ['021000021', 'ACH', 'routing_number', '021000021'],
])('%s is an account paid by %s', (text, type, field, code) => {
  expect(readRecipientCode(text)).toEqual({ kind: 'bank', type, field, code })
})

test.each([
  ['20-00-00 55779911', '55779911'],
  [' 20-00-00/55779911', '55779911'],
  ['20-00-0055779911', '55779911'],
  ['20-00-00', null],
])('%s is a sort code, and what follows the number of an account', (text, account) => {
  const code = { kind: 'bank', type: 'FPS', field: 'sort_code', code: '20-00-00', account }
  expect(readRecipientCode(text)).toEqual(code)
})

test.each([
  [DIGITS, 'evm', DIGITS, null],
  [`ethereum:${DIGITS}@137?value=2e18`, 'evm', DIGITS, chainIds.polygon],
  ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', null],
])('%s is an address of %s', (text, family, address, chainId) => {
  expect(readRecipientCode(text)).toEqual({ kind: 'address', family, address, chainId })
})

test('an IBAN with a wrong digit is told once it is complete', () => {
  const wrong = 'DE88370400440532013000'
  expect(readRecipientCode(wrong)).toEqual({ kind: 'misspelled' })
  expect(readRecipientCode(`${wrong}1`)).toEqual({ kind: 'misspelled' })
  expect(readRecipientCode(wrong.slice(0, -1))).toBeNull()
})

/** ISO 7064 backwards: two digits that make the rest right. */
function ibanOf(country: string, length: number): string {
  const rest = '1'.repeat(length - 4)
  const numbers = Array.from(country, (letter) => letter.charCodeAt(0) - 55).join('')
  const check = 98n - (BigInt(`${rest}${numbers}00`) % 97n)
  return `${country}${String(check).padStart(2, '0')}${rest}`
}

test('of a country outside of SEPA an IBAN may have any length from 15 on', () => {
  const read = (length: number) => readRecipientCode(ibanOf('QM', length))
  expect([read(14), readRecipientCode(ibanOf('QM', 20).replace('QM', 'QN'))]).toEqual([null, null])
  for (const length of [15, 16, 34]) expect(read(length)).toMatchObject({ type: 'SWIFT' })
  expect(read(35)).toBeNull()
})

const lengths =
  'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22'

test.each(lengths.split(' '))('an IBAN of %s digits is one of SEPA, and no longer one', (word) => {
  const [country, length] = [word.slice(0, 2), Number(word.slice(2))]
  expect(readRecipientCode(ibanOf(country, length))).toMatchObject({ kind: 'bank', type: 'SEPA' })
  expect(readRecipientCode(ibanOf(country, length + 1))).toEqual({ kind: 'misspelled' })
  expect(readRecipientCode(ibanOf(country, length - 1))).toBeNull()
})

test.each([
  '',
  'Rowan Mill Ltd',
  'DE89',
  '021000022',
  '000000000',
  '200000',
  '20-00-00 5577991',
  '20-00-0',
  'AT ELEVEN',
])('%s is nothing but a name', (text) => expect(readRecipientCode(text)).toBeNull())
