import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { book, field } from './counterpartyPages.ts'
import { openTo } from './memberPages.ts'
import { clickButton, openApp, settle, type } from './openApp.tsx'
import { CALC, orderPages, orderType, price } from './orderPages.ts'
import { coins, eur } from './walletPages.ts'

/** Two amounts of an order: what there is to send, which of the two drives, and who pays the fees. */

const sepa = price('q1', {
  order_type: 'HIFI_SEPA_OFFRAMP',
  to_currency: eur.uuid,
  to_symbol: 'EUR',
})
const sending: Pages = {
  ...book(),
  ...orderPages(),
  '/v1/v2/orders/order_types': () => jsonResponse([orderType('HIFI_SEPA_OFFRAMP')]),
  [CALC]: () => jsonResponse(sepa),
}

async function open(path: string, pages: Pages) {
  const { bank, device } = await openApp({ signedIn: true, path, publicPages: coins, pages })
  await settle()
  const asked = () => {
    const { path: last = '' } = bank.requests.findLast((one) => one.path.startsWith(CALC)) ?? {}
    return Object.fromEntries(new URLSearchParams(last.split('?')[1]))
  }
  return { bank, device, asked }
}

const hintOf = (label: string) =>
  (
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  ).replaceAll('\u00a0', ' ')
const priced = () => screen.findByText(/seconds? left$/)

test('what is free and on hold is told, and as much as can be is sent at a press', async () => {
  const most = { amount: '920.10', from_amount: '930.10', currency_id: eur.uuid, symbol: 'EUR' }
  const { bank, asked } = await open('/exchange', {
    ...orderPages(),
    '/v1/v2/orders/most': () => jsonResponse(most),
  })
  expect(hintOf('You send')).toContain('Available: 930.10 EUR (320.00 EUR on hold)')
  await clickButton('Send max')
  expect(bank.requests.filter(({ path }) => path.includes('/orders/most'))).toHaveLength(1)
  expect(field('You send').value).toBe('920.10')
  await priced()
  expect(asked()).toMatchObject({ amount: '920.10', is_reverse: 'false' })
})

const symbols = () =>
  screen
    .getAllByRole('combobox')
    .map((one) => `${one.getAttribute('aria-label')}: ${one.textContent}`)

test('swapped, what was to be sent is to be got, with the balance of each, and it is felt', async () => {
  const { device } = await open('/exchange', orderPages())
  expect(symbols()).toEqual(['Currency you send: EUR', 'Currency you get: ETH'])
  await clickButton('Swap currencies')
  expect(symbols()).toEqual(['Currency you send: ETH', 'Currency you get: EUR'])
  expect(device.hostState.haptics).toEqual(['tap'])
  expect(hintOf('You send')).toContain('Available: 2.41830561… ETH Send max')
  expect(hintOf('You get')).toBe('Balance: 930.10 EUR')
})

test('what a payee gets is in their currency and no balance of ours, and nothing is swapped', async () => {
  await open('/send?to=d1', sending)
  expect(screen.queryByRole('button', { name: 'Swap currencies' })).toBeNull()
  expect(symbols()).toEqual(['Currency you send: EUR'])
  expect(hintOf('You send')).toContain('Available: 930.10 EUR')
  expect(hintOf('Recipient gets')).toBe('')
})

test('the fees are taken from the amount, or paid on top of it', async () => {
  const { asked } = await open('/send?to=d1', sending)
  const payer = () => within(screen.getByRole('region', { name: 'Who pays the fees' }))
  expect(payer().getByRole<HTMLInputElement>('radio', { name: 'Recipient' }).checked).toBe(true)
  expect(payer().getByText('Fees are deducted from the amount.')).toBeTruthy()
  await type('You send', '100')
  await priced()
  expect(asked().is_subtract).toBe('true')
  fireEvent.click(payer().getByRole('radio', { name: 'You' }))
  await settle()
  await priced()
  expect(payer().getByText(/^Fees are added/)).toBeTruthy()
  expect(asked().is_subtract).toBe('false')
  fireEvent.click(payer().getByRole('radio', { name: 'Recipient' }))
  expect(payer().getByText('Fees are deducted from the amount.')).toBeTruthy()
})

test('an amount typed for the recipient drives the one that is sent', async () => {
  const { asked } = await open('/send?to=d1', sending)
  await type('Recipient gets', '99')
  await priced()
  expect(asked()).toMatchObject({ amount: '99', is_reverse: 'true' })
  expect(field('You send').value).toBe('100.00')
})

test('what is missing of the price is told at what is sent', async () => {
  const dear = { ...sepa, from_amount: '930.11' }
  await open('/send?to=d1', { ...sending, [CALC]: () => jsonResponse(dear) })
  await type('You send', '930.11')
  expect(await screen.findByText(/^Not enough EUR\. You need 0\.01\sEUR more\.$/)).toBeTruthy()
  expect(field('You send').getAttribute('aria-invalid')).toBe('true')
})

test('as much as there is, to the cent, can be sent', async () => {
  const just = { ...sepa, from_amount: '930.10' }
  await open('/send?to=d1', { ...sending, [CALC]: () => jsonResponse(just) })
  await type('You send', '930.10')
  await priced()
  await settle()
  expect(screen.queryByText(/^Not enough EUR/)).toBeNull()
  expect(field('You send').getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['owner', true],
  ['payer', false],
] as const)('scheduling and paying many is offered to a %s: %s', async (role, may) => {
  const { '/v2/wallets': _, ...pages } = sending
  await openTo(role, '/send?to=d1', pages)
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('link', { name: 'Pay many people' }) !== null).toBe(may)
  expect(main.queryByRole('region', { name: 'When' }) !== null).toBe(may)
  expect(main.queryByText('Choose a recipient.')).toBeNull()
})
