import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { book, EVERYONE, field, mill, page, PLACES, rent } from './counterpartyPages.ts'
import { clickButton, heading, openApp, settle, type } from './openApp.tsx'
import { order, ORDERS, orderPages, orderType } from './orderPages.ts'
import { coins } from './walletPages.ts'

const house = { ...rent, id: 'd2', nickname: 'House' }
const dollars = { ...rent, id: 'd3', type: 'ACH', nickname: 'Dollars' }

const recentMeta = { ...order().meta, counterparty_destination_id: 'd2' }

async function openSend() {
  const app = await openApp({
    signedIn: true,
    path: '/send',
    publicPages: { ...coins, '/v2/system/countries': () => jsonResponse(page([])) },
    pages: {
      ...book(),
      ...orderPages(),
      [EVERYONE]: () => jsonResponse(page([mill])),
      [PLACES]: () => jsonResponse(page([rent, house, dollars])),
      [ORDERS]: () => jsonResponse(page([order({ meta: recentMeta })])),
      '/v1/v2/orders/order_types': () =>
        jsonResponse([
          orderType('HIFI_SEPA_OFFRAMP'),
          orderType('L2F_FPS_OFFRAMP'),
          orderType('WITHDRAWAL_CRYPTO'),
        ]),
    },
  })
  await settle()
  return app
}

const SEARCH = 'Name, IBAN or crypto address'
const rows = () =>
  screen
    .getAllByRole('button')
    .flatMap(
      ({ textContent }) =>
        textContent?.match(
          /House|Rent|Dollars|Bank in Europe|Bank in the United Kingdom|Ethereum address|New bank account|New crypto address/,
        )?.[0] ?? [],
    )

test('those paid last come first', async () => {
  await openSend()
  expect(rows()).toEqual(['House', 'Rent', 'New bank account', 'New crypto address'])
  for (const title of ['Recent', 'All recipients']) expect(screen.getByText(title)).toBeTruthy()
})

test('says why somebody cannot be paid', async () => {
  await openSend()
  expect(screen.getByText(/aren’t offered here: Bank in the US/)).toBeTruthy()
})

test('finds the saved by a piece of name or number', async () => {
  await openSend()
  await type(SEARCH, 'hou')
  expect(rows()).toEqual(['House', 'New bank account', 'New crypto address'])
  await type(SEARCH, 'nobody')
  expect(screen.getByText('No saved recipient matches.')).toBeTruthy()
})

test('calls a pasted address by its network, and chooses that', async () => {
  await openSend()
  await type(SEARCH, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  expect(rows()).toEqual(['Ethereum address'])
  await clickButton(/^Ethereum address/)
  expect(field('Address').value).toMatch(/^0x5aAeb/)
})

test('says of a number whose bank is not paid here that it is not', async () => {
  await openSend()
  await type(SEARCH, '021000021')
  const row = screen.getByRole('button', { name: /^Bank in the US/ })
  expect(row.textContent).toMatch(/aren’t offered here: Bank in the US/)
  expect(row.hasAttribute('disabled')).toBe(true)
})

test('takes a pasted IBAN into the form of a new recipient, without leaving the payment', async () => {
  await openSend()
  await type(SEARCH, 'NL91 ABNA 0417 1643 00')
  expect(rows()).toEqual(['Bank in Europe'])
  expect(screen.getByText('NL91 ABNA 0417 1643 00')).toBeTruthy()
  await clickButton(/^Bank in Europe/)
  expect(field('IBAN').value).toBe('NL91ABNA0417164300')
  expect(heading()).toBe('New recipient')
})

test('takes a pasted sort code and account number into the form of a new recipient', async () => {
  await openSend()
  await type(SEARCH, '20-00-00 55779911')
  expect(rows()).toEqual(['Bank in the United Kingdom'])
  expect(screen.getByText('20-00-00 55779911')).toBeTruthy()
  await clickButton(/^Bank in the United Kingdom/)
  expect(field('Sort code').value).toBe('20-00-00')
  expect(field('Account number').value).toBe('55779911')
  expect(heading()).toBe('New recipient')
})

test('an IBAN with a wrong digit is marked while it is typed', async () => {
  await openSend()
  await type(SEARCH, 'NL91 ABNA 0417 1643 01')
  expect(field(SEARCH).getAttribute('aria-invalid')).toBe('true')
  await type(SEARCH, 'NL91 ABNA 0417 1643 00')
  expect(field(SEARCH).getAttribute('aria-invalid')).toBe('false')
})
