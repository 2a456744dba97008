import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { typedAgain } from '#machines/order/draft.setup'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle } from './openApp.tsx'
import { detail, order, ORDERS, orderPages } from './orderPages.ts'
import { coins, walletPages } from './walletPages.ts'

/** What can be done about one event: its receipt, the same again, a question about it. */

const RECEIPT = '/v2/user/activity/o1/receipt'
const pdf = () =>
  new Response(new Blob(['%PDF-1.3']), { headers: { 'content-type': 'application/pdf' } })

const config = { support_email: 'help@larkspur.example' }
const openOrder = (more: object = {}) =>
  openApp({
    signedIn: true,
    path: '/activity/o1',
    publicPages: coins,
    pages: { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(detail(more)), [RECEIPT]: pdf },
    config,
  })

test('the receipt of an event is a PDF in the language of the app', async () => {
  const { bank, device } = await openOrder()
  await clickButton('Receipt (PDF)')
  await settle()
  const request = bank.requests.find(({ path }) => path.startsWith(RECEIPT))
  expect(Object.fromEntries(new URLSearchParams(request?.path.split('?')[1]))).toEqual({
    language: 'en',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(device.hostState.saved.map(({ name, type }) => [name, type])).toEqual([
    ['receipt.pdf', 'application/pdf'],
  ])
  expect(screen.getByText('File saved.')).toBeTruthy()
})

test('a device that saves no PDF says where to get the receipt', async () => {
  const { device } = await openOrder()
  device.save = async () => 'unsupported'
  await clickButton('Receipt (PDF)')
  await settle()
  expect(screen.getByText(/Open the bank in a browser/)).toBeTruthy()
})

test('a question about an event carries its number', async () => {
  await openOrder()
  const ask = screen.getByRole('link', { name: 'Ask about this' })
  expect(ask.getAttribute('href')).toMatch(/^\/help\/messages\?about=[^&]+&number=1234$/)
})

test('an exchange is made again from its page, with the form filled', async () => {
  const { device } = await openOrder()
  screen.getByRole('link', { name: 'Repeat' }).click()
  await settle()
  expect(device.addressBar.now()).toBe('/exchange?again=o1')
  expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('100')
})

test('money that came in by itself cannot be sent again', async () => {
  await openApp({ signedIn: true, path: '/activity/t1', pages: walletPages(), config })
  expect(screen.getByRole('button', { name: 'Receipt (PDF)' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Repeat' })).toBeNull()
})

const of = (more: object, meta: object = {}) =>
  ({ ...order(more), meta: { ...order().meta, ...meta } }) as unknown as Order

test('whoever was paid gets as much again', () => {
  const sepa = of(
    { order_type: 'HIFI_SEPA_OFFRAMP', to_uuid: 'eur', from_uuid: 'eur', amount: '1650.00' },
    { counterparty_destination_id: 'd1', to_wallet_id: 'w9', reference: 'Rent' },
  )
  expect(typedAgain(sepa, ',')).toEqual({
    orderType: 'HIFI_SEPA_OFFRAMP',
    fromId: 'eur',
    toId: 'eur',
    amount: '1650',
    side: 'selling',
    isSubtract: false,
    to: { destinationId: 'd1' },
    reference: 'Rent',
  })
  const fromBitcoin = of({
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_uuid: 'btc',
    to_uuid: 'eur',
    amount_to: '20.50',
  })
  expect(typedAgain(fromBitcoin, ',')).toMatchObject({ amount: '20,5', side: 'buying' })
  const coin = of(
    { order_type: 'WITHDRAWAL_CRYPTO', from_uuid: 'btc', to_uuid: 'btc', amount: '0.00100000' },
    { to_address: 'bc1q', memo: null },
  )
  expect(typedAgain(coin, '.')).toMatchObject({ amount: '0.001', to: { address: 'bc1q' } })
})
