import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import { alerts, openApp, clickButton, confirmOrder, type } from './openApp.tsx'
import { book, EVERYONE, field, mill, page } from './counterpartyPages.ts'
import { coins } from './walletPages.ts'
import { CALC, orderType, orderPages, price } from './orderPages.ts'

/** An address for an order, read off a code: as if typed, and nothing else of the code. */

const withdrawal = orderType('WITHDRAWAL_CRYPTO', {
  payment_method: 'crypto',
  currency: 'ETH',
  min_amount: '0.00',
})

const inEther = { from_symbol: 'ETH', to_symbol: 'ETH', from_amount: '0.5' }

/** The send form with an address about to be typed, and what the camera will see. */
async function openOrderForm(codes: (string | null)[]) {
  const app = await openApp({
    signedIn: true,
    path: '/send',
    publicPages: { ...coins, '/v2/system/countries': () => jsonResponse(page([])) },
    scan: async () => codes.shift() ?? null,
    pages: {
      ...book(),
      ...orderPages(),
      [EVERYONE]: () => jsonResponse(page([mill])),
      '/v1/v2/orders/order_types': () => jsonResponse([withdrawal]),
      [CALC]: () => jsonResponse(price('q1', inEther)),
    },
  })
  await clickButton(/new crypto address/i)
  return app
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('takes the scanned address, but not the amount of its code', async () => {
  await openOrderForm([`ethereum:${address}?value=2e18`])
  await type('You send', '0.5')
  await clickButton('Scan QR code')
  expect(field('Address').value).toBe(address)
  expect(field('You send').value).toBe('0.5')
})

test('a closed camera or a code without an address leaves the form as it was', async () => {
  await openOrderForm([null, 'BEGIN:VCARD'])
  await type('Address', address)
  await clickButton('Scan QR code')
  expect(field('Address').value).toBe(address)
  await clickButton('Scan QR code')
  expect(alerts()[0]).toContain('No address in this QR code.')
  await clickButton('Enter manually')
  expect([field('Address').value, alerts()]).toEqual([address, []])
})

test('refuses a code of another network before its address is anywhere', async () => {
  await openOrderForm(['bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'])
  await clickButton('Scan QR code')
  expect(alerts()[0]).toContain('on another network')
  expect(field('Address').value).toBe('')
  expect(screen.getByRole('button', { name: 'Scan again' })).toBeTruthy()
})

test('shows an address the bank refuses at its field only', async () => {
  const { bank } = await openOrderForm([])
  bank.pages['/v1/orders/WITHDRAWAL_CRYPTO'] = () => problem(422, 'ADDRESS_INVALID')
  await type('Address', address)
  await type('You send', '0.5')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Send \d/)
  expect(alerts()).toEqual(['This isn’t a valid address on this network. Check the address.'])
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Address'))
})

test('says while typing that an address is of no such network, until it is', async () => {
  await openOrderForm([])
  await type('You send', '0.5')
  await type('Address', address.slice(0, -1))
  await screen.findByText(/seconds? left$/)
  expect(alerts()).toEqual(['This isn’t a valid Ethereum address.'])
  const review = screen.getByRole('button', { name: 'Review' })
  expect(review.getAttribute('aria-disabled')).toBe('true')
  await type('Address', address)
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBe('false'))
  expect(alerts()).toEqual([])
})
