import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import { common, page, program, sepa } from './accountPages.ts'
import { heading, listOf, openApp, clickButton, settle, type } from './openApp.tsx'
import { eur, walletPages } from './walletPages.ts'

const account = (more: object = {}) => ({
  ...common,
  account_currency: 'eur',
  destination_currency: 'eur',
  account_currency_details: eur,
  destination_currency_details: eur,
  balance: '120.50',
  total_balance: '120.50',
  crypto_deposit_details: [],
  order_types: ['HIFI_SEPA_ONRAMP'],
  ...more,
})

const LIST = '/v1/virtual_account/list/w1'
const OPEN = '/v1/virtual_account'
const ONE = '/v1/virtual_account/a1'

const pages = (more: object = {}) => ({
  ...walletPages(),
  [LIST]: () =>
    jsonResponse(page([{ ...common, account_currency: eur, destination_currency: eur }])),
  '/v1/virtual_account/programs/list': () => jsonResponse(page([program])),
  [ONE]: () => jsonResponse(account(more)),
})

const open = (path: string, more: Record<string, (request: FakeRequest) => Response> = {}) =>
  openApp({ signedIn: true, path, pages: { ...pages(), ...more } })

test('lists the accounts beside those that can be opened', async () => {
  await open('/accounts')
  expect(heading()).toBe('Accounts')
  const row = listOf('Your accounts').getByRole('link', { name: /Euro \(EUR\)/ })
  expect(row.textContent).toContain('…7890')
  expect(row.textContent).toContain('Active')
  expect(listOf('Open an account').getByText('SEPA')).toBeTruthy()
})

test('calls an account by the same name where money is added', async () => {
  await open('/add-money', { '/v1/v2/orders/order_types': () => jsonResponse([]) })
  expect(screen.getByRole('link', { name: /Euro \(EUR\)/ })).toBeTruthy()
})

test('says the first step where there is no account', async () => {
  await open('/accounts', { [LIST]: () => jsonResponse(page([])) })
  expect(screen.getByText('No accounts yet')).toBeTruthy()
})

test('shows a requested account while it is being opened', async () => {
  await open('/accounts', {
    [OPEN]: () => jsonResponse(account({ status: 'PENDING', deposit_instructions: [] })),
    [ONE]: () => jsonResponse(account({ status: 'PENDING', deposit_instructions: [] })),
  })
  await clickButton('Open: Euro (EUR)')
  expect(heading()).toBe('Euro (EUR)')
  expect(screen.getByText('Opening')).toBeTruthy()
})

test('shows the account where it exists already', async () => {
  const errors = [{ pointer: '/va_programs_id', code: 'KNOWN', params: { id: 'a1' } }]
  await open('/accounts', { [OPEN]: () => problem(409, 'ALREADY_EXISTS', { errors }) })
  await clickButton('Open: Euro (EUR)')
  expect(heading()).toBe('Euro (EUR)')
})

test('says why an account cannot be opened, and keeps it on offer', async () => {
  await open('/accounts', { [OPEN]: () => problem(403, 'KYC_REQUIRED') })
  await clickButton('Open: Euro (EUR)')
  expect(screen.getByText('Verify your identity to continue.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open: Euro (EUR)' })).toBeTruthy()
})

test('copies every line of the instructions by itself', async () => {
  const { device } = await open('/accounts/a1')
  const details = listOf('SEPA transfer')
  expect(details.getByText('Ann Larsen')).toBeTruthy()
  // In fours, as it is read out and typed.
  expect(details.getByText('DE22')).toBeTruthy()
  fireEvent.click(details.getByRole('button', { name: 'Copy IBAN' }))
  await settle()
  expect(details.getByText('IBAN copied')).toBeTruthy()
  expect(device.hostState.copied).toEqual(['DE22900100011234567890'])
})

test.each([
  ['INACTIVE', /The account details are hidden/],
  ['CANCELED', /closed for good/],
])('says what becomes of money sent to an account that is %s', async (status, text) => {
  await open('/accounts/a1', {
    [ONE]: () => jsonResponse(account({ status, deposit_instructions: [] })),
  })
  expect(screen.getByText(text)).toBeTruthy()
})

test('shows replaced details as such, without a way to copy them', async () => {
  await open('/accounts/a1', {
    [ONE]: () => jsonResponse(account({ former_instructions: [{ ...sepa, iban: 'DE00' }] })),
  })
  const old = listOf('Old details')
  expect(old.getByText(/Don’t use these details/)).toBeTruthy()
  expect(old.queryAllByRole('button')).toEqual([])
})

test('pays into a sandbox account as somebody else, and shows the outcome', async () => {
  const requests: object[] = []
  await open('/accounts/a1', {
    '/sandbox/accounts/a1/pay-in': ({ body }) => {
      requests.push(JSON.parse(body) as object)
      return jsonResponse({ status: 'credited', order_id: 'o1' })
    },
  })
  await clickButton('Simulate a payment')
  await type('Reference', 'PR-4711')
  await clickButton('Simulate a payment')
  const paid = { rail: 'SEPA', amount: '250' }
  expect(requests).toEqual([
    { ...paid, reference: '' },
    { ...paid, reference: 'PR-4711' },
  ])
  expect(screen.getByText(/^Payment received, waiting/)).toBeTruthy()
})

test("offers only the events that the account's chart takes", async () => {
  await open('/accounts/a1', { [ONE]: () => jsonResponse(account({ status: 'INACTIVE' })) })
  const names = listOf('Sandbox: incoming payments')
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Simulate a payment', 'Resume', 'Close'])
})

test('a live tenant has no such buttons', async () => {
  await openApp({
    signedIn: true,
    path: '/accounts/a1',
    pages: pages(),
    config: { kind: 'live' },
  })
  expect(screen.queryByRole('region', { name: 'Sandbox: incoming payments' })).toBeNull()
})
