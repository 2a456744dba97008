import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { common, page, sepa } from './accountPages.ts'
import { clickButton, listOf, openApp } from './openApp.tsx'
import { orderType } from './orderPages.ts'
import { coins, eur, walletPages } from './walletPages.ts'

/** By which ways money comes into the open wallet. */

const TYPES = '/v1/v2/orders/order_types'
const ACCOUNTS = '/v1/virtual_account/list/w1'

const usd = { ...eur, uuid: 'USD-none', meta: { ...eur.meta, name: 'USD', symbol: 'USD' } }

const rail = (id: string, currency = 'EUR', more: object = {}) =>
  orderType(id, { direction: 'deposit', currency, fee_percent: 0, ...more })
const sepaIn = rail('HIFI_SEPA_ONRAMP')
const wireIn = rail('HIFI_WIRE_ONRAMP', 'USD')

const account = (id: string, currency: typeof eur, rails: string[], status = 'ACTIVE') => ({
  ...common,
  id,
  status,
  account_currency: currency,
  destination_currency: currency,
  deposit_instructions: rails.map((instruction_type) => ({ ...sepa, instruction_type })),
})

const pages = (orderTypes: object[], accounts: object[] = []): Pages => ({
  ...walletPages(),
  [TYPES]: () => jsonResponse(orderTypes),
  [ACCOUNTS]: () => jsonResponse(page(accounts)),
})

const open = (answers: Pages, path = '/add-money') =>
  openApp({ signedIn: true, path, publicPages: coins, pages: answers })

const rows = (name: string) =>
  listOf(name)
    .queryAllByRole('listitem')
    .map((row) => [
      row.textContent.replaceAll('\u00a0', ' '),
      row.querySelector('a')?.getAttribute('href'),
    ])

const none = 'Bank transfers aren’t available here.'

test.each([
  ['nothing', [], 0],
  ['one bank transfer', [sepaIn], 1],
  ['two of them', [sepaIn, wireIn], 2],
  ['what goes out', [orderType('HIFI_SEPA_OFFRAMP')], 0],
  ['what comes in by no bank', [rail('DEPOSIT_CRYPTO')], 0],
])('offered %s, a bank transfer is what comes in by a bank', async (_, orderTypes, count) => {
  await open(pages(orderTypes))
  expect(rows('Bank transfer')).toHaveLength(count)
  expect(listOf('Bank transfer').queryByText(none) !== null).toBe(count === 0)
})

test('a bank transfer leads to the account that is paid by it, or to opening one', async () => {
  const accounts = [
    account('a1', eur, ['SEPA'], 'INACTIVE'),
    account('a2', usd, ['ACH', 'FEDWIRE']),
    account('a3', eur, ['SWIFT']),
  ]
  await open(pages([sepaIn, wireIn], accounts))
  const [bySepa, byWire] = rows('Bank transfer')
  expect(bySepa).toEqual([
    'SEPAWithin 1 business day. From 5.00 EUR to 1,000.00 EUR. No fee. Open an account to get details',
    '/accounts',
  ])
  expect(byWire).toEqual([
    'WireSame business day. From 5.00 USD to 1,000.00 USD. No fee',
    '/accounts/a2',
  ])
})

test('says what a bank transfer costs', async () => {
  await open(pages([rail('HIFI_SEPA_ONRAMP', 'EUR', { fee_fixed: '0.50', fee_percent: 0.2 })]))
  expect(rows('Bank transfer')[0]![0]).toContain('Fee: 0.50 EUR + 0.2%.')
})

test('the accounts in use stand with what they are paid by', async () => {
  const accounts = [
    account('a1', eur, ['SEPA', 'SWIFT']),
    account('a2', eur, ['SEPA'], 'PENDING'),
    account('a3', usd, ['FEDWIRE']),
  ]
  await open(pages([], accounts))
  expect(rows('Your account details')).toEqual([
    ['Euro (EUR)SEPA transfer, International wire (SWIFT)', '/accounts/a1'],
    ['US Dollar (USD)US wire transfer', '/accounts/a3'],
  ])
  const opening = screen.getByRole('link', { name: 'Open an account to get details' })
  expect(opening.getAttribute('href')).toBe('/accounts')
})

test.each([
  ['EUR', ['SEPA', 'Wire'], ['Euro', 'US Dollar']],
  ['USD', ['Wire', 'SEPA'], ['US Dollar', 'Euro']],
])('what is for %s stands first where it was asked for', async (asset, rails, names) => {
  const accounts = [account('a1', eur, ['SEPA']), account('a2', usd, ['FEDWIRE'])]
  await open(pages([sepaIn, wireIn], accounts), `/add-money?asset=${asset}`)
  const begin = (name: string, all: string[]) =>
    rows(name).map(([text], at) => text!.startsWith(all[at]!))
  expect(begin('Bank transfer', rails)).toEqual([true, true])
  expect(begin('Your account details', names)).toEqual([true, true])
})

test('while the ways are read nothing is said of them', async () => {
  let letGo = () => {}
  const held = new Promise<void>((go) => (letGo = go))
  await openApp({
    signedIn: true,
    path: '/add-money',
    publicPages: coins,
    pages: pages([]),
    letGo: (path) => (path.startsWith(TYPES) ? held : Promise.resolve()),
  })
  const panel = screen.getByRole('region', { name: 'Bank transfer' })
  expect(panel.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(none)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your account details' })).toBeNull()
  letGo()
  await screen.findByText(none)
  expect(panel.getAttribute('aria-busy')).not.toBe('true')
})

test('ways that could not be read can be read again', async () => {
  const { bank } = await open({ ...pages([sepaIn]), [TYPES]: () => problem(500, 'INTERNAL') })
  expect(screen.queryByRole('region', { name: 'Bank transfer' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Crypto' })).toBeNull()
  Object.assign(bank.pages, pages([sepaIn]))
  await clickButton('Try again')
  expect(rows('Bank transfer')).toHaveLength(1)
})

test.each([
  ['From another customer', ['/requests/new', '/requests']],
  ['Crypto', ['/receive']],
])('%s leads to where that is done', async (name, hrefs) => {
  await open(pages([]))
  const links = listOf(name).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs)
})
