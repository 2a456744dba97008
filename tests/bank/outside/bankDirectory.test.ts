import { expect, test } from 'vitest'
import { openBankDirectory } from '#bank/outside/bankDirectory'

/** Banks by the codes that people type, each kind of code by itself. */

const directory = openBankDirectory()
const nameOf = async (found: Promise<{ name: string; city: string } | null>) => {
  const bank = await found
  return bank && `${bank.name}, ${bank.city}`
}

test.each([
  ['COBADEFF', 'Commerzbank, Frankfurt am Main'],
  ['COBADEFF123', 'Commerzbank, Frankfurt am Main'],
  ['COBADEF', null],
  ['BARCGB22XXX', 'Barclays Bank, London'],
  ['HSBCHKHH', 'The Hongkong and Shanghai Banking Corporation, Hong Kong'],
  ['NOBODE22', null],
])('%s is the BIC of %s', async (bic, name) => {
  expect(await nameOf(directory.byBic(bic))).toBe(name)
})

test.each([
  ['DE', '37040044', 'Commerzbank, Köln'],
  ['BE', '001', 'BNP Paribas Fortis, Brussels'],
  ['LU', '001', 'Spuerkeess, Luxembourg'],
  ['GB', 'BARC', 'Barclays Bank, London'],
  ['AT', '37040044', null],
  ['US', '021000021', null],
])('in %s %s is the code of %s', async (country, code, name) => {
  expect(await nameOf(directory.byIban(country, code))).toBe(name)
})

test('a routing number is of the United States, and a sort code of Britain', async () => {
  expect(await nameOf(directory.byRouting('322271627'))).toBe('JPMorgan Chase Bank, N.A., New York')
  expect(await nameOf(directory.byRouting('061000104'))).toBe('Truist Bank, Atlanta')
  expect(await nameOf(directory.byRouting('37040044'))).toBeNull()
  expect(await nameOf(directory.bySortCode('040004'))).toBe('Monzo Bank, London')
  expect(await nameOf(directory.bySortCode('021000021'))).toBeNull()
})

test('whoever asks for a bank is told no codes', async () => {
  expect(await directory.byBic('COBADEFF')).toEqual({
    country: 'DE',
    city: 'Frankfurt am Main',
    name: 'Commerzbank',
    bic: 'COBADEFF',
  })
})
