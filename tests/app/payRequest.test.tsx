import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type FakeRequest, type Pages } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle, type } from './openApp.tsx'
import { CALC, order, ORDERS, orderPages, waiting } from './orderPages.ts'
import { dinner, publicPages, slug, toPay } from './requestPages.ts'

/** A request for money as whoever pays it sees it. */

const READ = `/v2/wallets/w1/pay/${slug}`
const PAY = `${ORDERS}/TRANSFER_INTERNAL`

async function open(request: object = toPay, more: Pages = {}) {
  const sent: object[] = []
  const app = await openApp({
    signedIn: true,
    path: `/pay/${slug}`,
    publicPages: publicPages(),
    pages: {
      ...orderPages(),
      [READ]: () => jsonResponse(request),
      [CALC]: () => jsonResponse(dinner),
      [PAY]: ({ body }: FakeRequest) => {
        sent.push(JSON.parse(body) as object)
        return jsonResponse(order({ order_type: 'TRANSFER_INTERNAL' }), 201)
      },
      ...more,
    },
  })
  await settle()
  return { ...app, sent }
}

const canReview = () =>
  screen.getByRole('button', { name: 'Review' }).getAttribute('aria-disabled') !== 'true'
const tooLittle = () => screen.queryByText(/^Not enough money/)

test('what is there to the cent is enough, and a cent less is said to be too little', async () => {
  await open({ ...toPay, available: '25.50' })
  expect([tooLittle(), canReview()]).toEqual([null, true])
})

test('whoever has too little is led to add money, and cannot review', async () => {
  await open({ ...toPay, available: '25.49' })
  expect(tooLittle()?.textContent.replaceAll('\u00a0', ' ')).toContain('Available: 25.49 USD.')
  expect(canReview()).toBe(false)
  const links = screen.getAllByRole('link', { name: 'Add money' })
  expect(links.at(-1)?.getAttribute('href')).toBe('/add-money')
})

test('the payer of an open request types how much, which is what arrives', async () => {
  const { bank, sent } = await open({ ...toPay, amount: null, due: null })
  expect(screen.getByText('You choose the amount, USD')).toBeTruthy()
  expect(screen.getByText(/^Available: 500\.00/)).toBeTruthy()
  await type('How much to pay', '25.5')
  await screen.findByText(/seconds? left$/)
  const { path = '' } = bank.requests.findLast((one) => one.path.startsWith(CALC)) ?? {}
  const asked = new URLSearchParams(path.split('?')[1])
  expect([asked.get('amount'), asked.get('is_reverse')]).toEqual(['25.5', 'true'])
  await clickButton('Review')
  await settle()
  await clickButton(/^Pay 25\.50/)
  expect(sent).toMatchObject([{ payment_request: slug, is_reverse: true }])
})

test('an amount that reads two ways is asked about, and what is no amount is marked', async () => {
  await open({ ...toPay, amount: null, due: null })
  await type('How much to pay', '1,500')
  expect(await screen.findByText('1500 / 1.500')).toBeTruthy()
  await type('How much to pay', '1500')
  await screen.findByText(/seconds? left$/)
  expect(screen.getByLabelText('How much to pay').getAttribute('aria-invalid')).toBe('false')
})

test('the amount that was asked for cannot be changed', async () => {
  await open()
  expect(screen.queryByLabelText('How much to pay')).toBeNull()
})

const placed = (more: object) => jsonResponse(order({ order_type: 'TRANSFER_INTERNAL', ...more }))

async function pay(more: object) {
  const app = await open(toPay, {
    [PAY]: () => placed(more),
    [`${ORDERS}/o1`]: () => placed(more),
  })
  await clickButton('Review')
  await settle()
  await clickButton(/^Pay 25\.50/)
  return app
}

test('a payment that waits for its proof can be cancelled, and offers nothing more then', async () => {
  const { bank } = await pay(waiting)
  expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeTruthy()
  const over = { status: 'CANCELED', sub_status: 'by_user', version: 2 }
  bank.pages[`${ORDERS}/o1`] = () => placed(over)
  bank.pages[`${ORDERS}/o1/cancel`] = () => placed(over)
  await clickButton('Cancel payment')
  expect(screen.queryByRole('heading', { name: 'Confirm it’s you' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
})

test.each([
  [['order.approve'], [true, false], 'Actions'],
  [['order.cancel'], [false, true], 'Actions'],
  [[], [false, false], 'Progress'],
])('offered is what the bank allows: %j', async (allowed_events, offered, title) => {
  await pay({ ...waiting, next: { ...waiting.next, why: 'queued', allowed_events } })
  const buttons = ['Approve payment', 'Cancel payment']
  expect(buttons.map((name) => screen.queryByRole('button', { name }) !== null)).toEqual(offered)
  expect(screen.getByRole('heading', { name: 'Payment in progress' })).toBeTruthy()
  expect(screen.getByRole('region', { name: title })).toBeTruthy()
})

test.each([
  ['NOT_FOUND', 404, 'Payment request not found', false],
  ['INTERNAL', 500, 'Couldn’t load the payment request', true],
])('%s is told as what it is', async (code, status, title, again) => {
  const refused = () => problem(status, code)
  await open(toPay, { [READ]: refused })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
})

test('a link that could not be read can be tried again', async () => {
  const { bank } = await open(toPay, { [READ]: () => problem(500, 'INTERNAL') })
  bank.pages[READ] = () => jsonResponse(toPay)
  await clickButton('Try again')
  expect(screen.getByRole('heading', { name: 'Rowan requests' })).toBeTruthy()
})
