import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { page, program } from './accountPages.ts'
import { clickButton, openApp, pick, settle } from './openApp.tsx'
import { CALC, order, orderPages } from './orderPages.ts'
import { dinner, link, publicPages, slug, toPay } from './requestPages.ts'
import { eur, walletPages } from './walletPages.ts'

/** Requests for money: made, shared, and opened by their link. */

const request = {
  ...link,
  id: 'r1',
  wallet_id: 'w1',
  outside: false,
  payment: null,
  deposits: [],
}
const list = '/v2/wallets/w1/payment-requests'
test('a stranger reads who asks for what, and is led to sign in', async () => {
  const { device } = await openApp({ path: `/pay/${slug}`, publicPages: publicPages() })
  expect(screen.getByRole('heading', { name: 'Rowan requests' })).toBeTruthy()
  expect(screen.getByText('Dinner')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in to pay' }))
  await settle()
  expect(device.addressBar.now()).toBe('/sign-in')
})

test.each([
  ['PAID', 'Already paid'],
  ['EXPIRED', 'This request has expired'],
  ['CANCELED', 'This request was cancelled'],
])('a link that is %s offers nothing to pay', async (status, title) => {
  await openApp({ path: `/pay/${slug}`, publicPages: publicPages({ ...link, status }) })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in to pay' })).toBeNull()
})

test('a link that leads nowhere says so', async () => {
  await openApp({
    path: `/pay/${slug}`,
    publicPages: { [`/v2/payment-requests/${slug}`]: () => problem(404, 'NOT_FOUND') },
  })
  expect(screen.getByRole('heading', { name: 'Payment request not found' })).toBeTruthy()
})

test('the first currency is asked for, and an account offered only where one can be opened', async () => {
  const usd = { ...eur, uuid: 'USD-none', meta: { ...eur.meta, symbol: 'USD', name: 'Dollar' } }
  await openApp({
    signedIn: true,
    path: '/requests/new',
    publicPages: { '/v2/system/currencies': () => jsonResponse(page([eur, usd])) },
    pages: {
      ...walletPages(),
      '/v1/virtual_account/list/w1': () => jsonResponse(page([])),
      '/v1/virtual_account/programs/list': () =>
        jsonResponse(page([{ ...program, account_currency_id: eur.uuid }])),
    },
  })
  await settle()
  expect(screen.getByRole('combobox', { name: 'Currency' }).textContent).toBe('EUR')
  expect(screen.getByRole('link', { name: 'Open an account' })).toBeTruthy()
  await pick('Currency', /^USD/)
  expect(screen.queryByRole('link', { name: 'Open an account' })).toBeNull()
})

test('a request is shared with its sum, its purpose and its link', async () => {
  const { device } = await openApp({
    signedIn: true,
    path: '/requests/r1',
    pages: { ...walletPages(), [`${list}/r1`]: () => jsonResponse(request) },
  })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await settle()
  expect(device.hostState.shared).toEqual([
    `Payment request for 25.50\u00a0USD: Dinner\nhttps://bank.example/pay/${slug}`,
  ])
})

test('in Telegram its link opens the bot there', async () => {
  const { device } = await openApp({
    signedIn: true,
    kind: 'telegram',
    config: { tg_bot_name: 'larkspur_bot' },
    path: '/requests/r1',
    pages: { ...walletPages(), [`${list}/r1`]: () => jsonResponse(request) },
  })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await settle()
  expect(device.hostState.shared[0]).toMatch(/\nhttps:\/\/t\.me\/larkspur_bot\?startapp=/)
})

test('canceling asks once more and can be dropped', async () => {
  let canceled = false
  await openApp({
    signedIn: true,
    path: '/requests/r1',
    pages: {
      ...walletPages(),
      [`${list}/r1`]: () => jsonResponse(request),
      [`${list}/r1/cancel`]: () => {
        canceled = true
        return jsonResponse({ ...request, status: 'CANCELED' })
      },
    },
  })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep request' }))
  expect(canceled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel request' }))
  await settle()
  expect(canceled).toBe(true)
  expect(screen.getByText('Cancelled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

test('a request is reviewed before it is paid, and can be left', async () => {
  const sent: object[] = []
  await openApp({
    signedIn: true,
    path: `/pay/${slug}`,
    publicPages: publicPages(),
    pages: {
      ...orderPages(),
      [`/v2/wallets/w1/pay/${slug}`]: () => jsonResponse(toPay),
      [CALC]: () => jsonResponse(dinner),
      '/v1/v2/orders/TRANSFER_INTERNAL': ({ body }) => {
        sent.push(JSON.parse(body) as object)
        return jsonResponse(order({ order_type: 'TRANSFER_INTERNAL' }), 201)
      },
    },
  })
  await settle()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await clickButton('Review')
  expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy()
  expect(screen.getByText('Rowan requests')).toBeTruthy()
  expect(screen.getByText(/This can’t be undone/)).toBeTruthy()
  await settle()
  await clickButton('Edit')
  expect(screen.getByRole('heading', { name: 'Payment request' })).toBeTruthy()
  await clickButton('Review')
  await settle()
  expect(sent).toEqual([])
  await clickButton(/^Pay 25\.50/)
  await settle()
  expect(sent).toMatchObject([{ payment_request: slug, amount: '25.50', quote_id: 'q1' }])
  expect(screen.getByRole('heading', { name: 'Paid' })).toBeTruthy()
})

test('a customer pays what is left of it', async () => {
  const sent: object[] = []
  const rest = { ...toPay, status: 'PARTLY_PAID', due: '15.50' }
  await openApp({
    signedIn: true,
    path: `/pay/${slug}`,
    publicPages: publicPages(),
    pages: {
      ...orderPages(),
      [`/v2/wallets/w1/pay/${slug}`]: () => jsonResponse(rest),
      [CALC]: () => jsonResponse({ ...dinner, from_amount: '15.50', result_amount: '15.50' }),
      '/v1/v2/orders/TRANSFER_INTERNAL': ({ body }) => {
        sent.push(JSON.parse(body) as object)
        return jsonResponse(order({ order_type: 'TRANSFER_INTERNAL' }), 201)
      },
    },
  })
  await settle()
  await clickButton('Review')
  await settle()
  await clickButton(/^Pay 15\.50/)
  await settle()
  expect(sent).toMatchObject([{ payment_request: slug, amount: '15.50' }])
})
