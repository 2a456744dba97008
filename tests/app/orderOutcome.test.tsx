import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeBrowser } from '#device/fakeDevice'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { clickButton, confirmOrder, heading, openApp, settle, type } from './openApp.tsx'
import { detail, EXCHANGE, order, ORDERS, orderPages, waiting } from './orderPages.ts'
import { coins } from './walletPages.ts'

/** What became of an order that was just placed, and what can be done with it then. */

async function place(more: object, pages: Pages = {}) {
  const app = await openApp({
    signedIn: true,
    path: '/exchange',
    publicPages: coins,
    pages: {
      ...orderPages(),
      [EXCHANGE]: () => jsonResponse({ ...order(more), id: 7 }, 201),
      [`${ORDERS}/o1`]: () => jsonResponse(detail(more)),
      ...pages,
    },
  })
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Exchange 100/)
  return app
}

const button = (name: string) => screen.queryByRole('button', { name })
const queued = (allowed_events: string[]) => ({
  ...waiting,
  next: { ...waiting.next, why: 'queued', allowed_events },
})

test('one that is over can be opened, and another one made', async () => {
  await place({})
  expect(screen.getByRole('heading', { name: 'Payment completed' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'View payment' })
  expect(link.getAttribute('href')).toBe('/activity/o1')
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
  await clickButton('New payment')
  expect(screen.getByLabelText<HTMLInputElement>('You send').value).toBe('')
})

test.each([
  [['order.approve'], [true, false], 'Actions'],
  [['order.cancel'], [false, true], 'Actions'],
  [[], [false, false], 'Progress'],
])('one that waits offers what the bank allows: %j', async (events, offered, title) => {
  await place(queued(events))
  expect(screen.getByRole('heading', { name: 'Payment in progress' })).toBeTruthy()
  const names = ['Approve payment', 'Cancel payment']
  expect(names.map((name) => button(name) !== null)).toEqual(offered)
  expect(screen.getByRole('region', { name: title })).toBeTruthy()
  expect(button('New payment')).toBeNull()
})

test('one that waits for its owner says so', async () => {
  await place(waiting)
  expect(screen.getByRole('heading', { name: 'Awaiting your approval' })).toBeTruthy()
})

test.each([
  ['Approve payment', 'approve', { version: 2 }, 'Payment completed'],
  [
    'Cancel payment',
    'cancel',
    { status: 'CANCELED', sub_status: 'by_user', version: 2 },
    'Payment cancelled',
  ],
])('%s is done at once', async (name, act, then, title) => {
  const { bank } = await place(queued(['order.approve', 'order.cancel']))
  const over = () => jsonResponse(detail(then))
  Object.assign(bank.pages, { [`${ORDERS}/o1`]: over, [`${ORDERS}/o1/${act}`]: over })
  await clickButton(name)
  expect(bank.requestsTo(`${ORDERS}/o1/${act}`)).toHaveLength(1)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test('a refused approval is told, and can be tried again', async () => {
  await place(queued(['order.approve']), {
    [`${ORDERS}/o1/approve`]: () => problem(503, 'OVERLOADED'),
  })
  await clickButton('Approve payment')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'We’re very busy right now. Try again in a minute.',
  ])
  expect(button('Approve payment')).toBeTruthy()
})

test('after a reload the answer of before is asked for, until there is one', async () => {
  const store = createFakeBrowser()
  const pages: Pages = { ...orderPages(), [EXCHANGE]: () => problem(503, 'OVERLOADED') }
  const open = () =>
    openApp({ signedIn: true, path: '/exchange', publicPages: coins, pages, store })
  const { app } = await open()
  await type('You send', '100')
  await screen.findByText(/seconds? left$/)
  await confirmOrder(/^Exchange 100/)
  app.stop()
  cleanup()
  const { bank } = await open()
  expect(screen.getByText(/We don’t know yet if the payment went through/)).toBeTruthy()
  expect(heading()).toBe('Exchange')
  bank.pages[EXCHANGE] = () => jsonResponse({ ...order(), id: 7 }, 201)
  await clickButton('Check now')
  await settle()
  expect(screen.getByRole('heading', { name: 'Payment completed' })).toBeTruthy()
})
