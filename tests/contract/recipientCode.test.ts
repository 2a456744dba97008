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
  [DIGITS, 'evm', DIGITS, null],
  [`ethereum:${DIGITS}@137?value=2e18`, 'evm', DIGITS, chainIds.polygon],
  ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'tron', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', null],
])('%s is an address of %s', (text, family, address, chainId) => {
  expect(readRecipientCode(text)).toEqual({ kind: 'address', family, address, chainId })
})

test('an IBAN with a wrong digit is told once it is complete', () => {
  const wrong = 'DE88370400440532013000'
  expect(readRecipientCode(wrong)).toEqual({ kind: 'misspelled' })
  expect(readRecipientCode(wrong.slice(0, -1))).toBeNull()
})

test.each(['', 'Rowan Mill Ltd', 'DE89', '021000022', '000000000', 'AT ELEVEN'])(
  '%s is nothing but a name',
  (text) => expect(readRecipientCode(text)).toBeNull(),
)
