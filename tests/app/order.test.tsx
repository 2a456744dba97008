import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse, type FakeRequest } from '#tests/kit/fakeBank'
import {
  alerts,
  heading,
  listOf,
  openApp,
  clickButton,
  confirmOrder,
  settle,
  type,
} from './openApp.tsx'
import { CALC, detail, EXCHANGE, order, ORDERS, orderPages, waiting } from './orderPages.ts'
import { coins } from './walletPages.ts'

const open = (
  path: string,
  pages: Record<string, (request: FakeRequest) => Response> = orderPages(),
) => openApp({ signedIn: true, path, publicPages: coins, pages })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test("an incoming payment is shown with its fees as money of the person's own", async () => {
  const paidIn = {
    order_type: 'HIFI_SEPA_ONRAMP',
    amount_from: '100.00',
    to: { amount: '99.00', currency: 'EUR' },
    meta: { ...order().meta, reference: 'Rowan Play Ltd' },
  }
  await open('/orders/o1', {
    ...orderPages([order(paidIn)]),
    [`${ORDERS}/o1`]: () => jsonResponse(detail(paidIn)),
  })
  expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain('+99.00 EUR')
  expect(screen.getByText('Added by SEPA')).toBeTruthy()
  expect(listOf('Sender details').getByText('Sender')).toBeTruthy()
  expect(screen.getByText('Sender sends')).toBeTruthy()
  expect(screen.getByText('You get')).toBeTruthy()
  expect(screen.queryByText('Recipient gets')).toBeNull()
})

test('a waiting order says who moves next and until when, and can be approved or canceled', async () => {
  const requests: string[] = []
  const { bank } = await open('/orders/o1', {
    ...orderPages(),
    [`${ORDERS}/o1`]: () => jsonResponse(detail(waiting)),
  })
  expect(screen.getByText(/^Approve by/)).toBeTruthy()
  expect(listOf('Actions').getByRole('button', { name: 'Approve payment' })).toBeTruthy()
  bank.pages[`${ORDERS}/o1/cancel`] = ({ verb }) => {
    requests.push(verb)
    bank.pages[`${ORDERS}/o1`] = () =>
      jsonResponse(detail({ status: 'CANCELED', sub_status: 'by_user' }))
    return jsonResponse(order({ status: 'CANCELED', sub_status: 'by_user' }))
  }
  await clickButton('Cancel payment')
  expect(requests).toEqual(['POST'])
  expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve payment' })).toBeNull()
})

test('shows a refused approval, and reads the order again', async () => {
  const { bank } = await open('/orders/o1', {
    ...orderPages(),
    [`${ORDERS}/o1`]: () => jsonResponse(detail(waiting)),
    [`${ORDERS}/o1/approve`]: () => problem(409, 'STATE_CONFLICT'),
  })
  const before = bank.requestsTo(`${ORDERS}/o1`).length
  await clickButton('Approve payment')
  expect(alerts().join()).toContain('This can no longer be done.')
  expect(bank.requestsTo(`${ORDERS}/o1`).length).toBe(before + 1)
})

test('links a returned payment and the money that came back', async () => {
  await open('/orders/o2', {
    ...orderPages(),
    [`${ORDERS}/o2`]: () =>
      jsonResponse(detail({ order_uuid: 'o2', linked_order_uuid: 'o1', amount_from: '0' })),
    [`${ORDERS}/o1`]: () => jsonResponse(detail({ linked_order_uuid: 'o2' })),
  })
  expect(screen.getByText('Returned payment', { selector: 'p' })).toBeTruthy()
  await go('View the original payment', '/activity/o1')
  await go('View the return', '/activity/o2')
})

test('shares a payment that arrived with whom it pays, and nothing that is the sender’s', async () => {
  const sent = {
    order_type: 'HIFI_ACH_OFFRAMP',
    to: { amount: '99.00', currency: 'EUR' },
    meta: { ...order().meta, reference: 'Invoice 7', note: 'too expensive' },
  }
  const destination = { type: 'ACH', title: 'Rowan Mill Ltd', detail: 'Chase · …6789' }
  const one = (more: object) => ({
    ...orderPages(),
    [`${ORDERS}/o1`]: () => jsonResponse({ ...detail({ ...sent, ...more }), destination }),
  })
  const { device } = await open('/orders/o1', one({}))
  await clickButton('Share')
  const [text = ''] = device.hostState.shared
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Recipient gets: 99.00 EUR',
    'Recipient: Rowan Mill Ltd',
    'Reference: Invoice 7',
    expect.stringMatching(/^Payment \d+: Completed, \d+ \w+ \d{4}$/),
  ])
  cleanup()
  await open('/orders/o1', one(waiting))
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

async function go(name: string, href: string) {
  const link = screen.getByRole('link', { name })
  expect(link.getAttribute('href')).toBe(href)
  fireEvent.click(link)
  await settle()
}

test('says that an unknown order is missing', async () => {
  await open('/orders/o1', {
    ...orderPages(),
    '/v2/user/activity/o1': () => problem(404, 'NOT_FOUND'),
  })
  expect(screen.getByText('Not found')).toBeTruthy()
})

test('says that the money is safe where the form did not load, and retries', async () => {
  const { bank } = await open('/exchange', {
    ...orderPages(),
    '/v1/v2/orders/order_types': () => problem(500, 'INTERNAL'),
  })
  expect(screen.getByText('Couldn’t load your balances')).toBeTruthy()
  Object.assign(bank.pages, orderPages())
  await clickButton('Try again')
  expect(field('You send')).toBeTruthy()
})

test('refuses an ambiguous amount with both readings to choose from', async () => {
  const { bank } = await open('/exchange')
  await type('You send', '1,500')
  await screen.findByText(/^Did you mean/)
  expect(bank.requests.filter(({ path }) => path.startsWith(CALC))).toEqual([])
  await clickButton('1500')
  expect(field('You send').value).toBe('1,500')
})

test("counts the price down from its arrival, whatever the device's clock says", async () => {
  await open('/exchange')
  await type('You send', '100')
  await priced()
  expect(screen.getByText(/^(30|[12]\d) seconds left$/)).toBeTruthy()
})

test('refuses an amount beyond the limits and names them', async () => {
  const params = { min: '5.00', max: '1000.00', currency: 'EUR' }
  const errors = [{ pointer: '/amount', code: 'AMOUNT_TOO_SMALL', params }]
  const refused = () => problem(422, 'AMOUNT_TOO_SMALL', { errors })
  await open('/exchange', { ...orderPages(), [CALC]: refused })
  await type('You send', '2')
  await screen.findByText(/The minimum is/)
  expect(alerts().join().replaceAll('\u00a0', ' ')).toContain('The minimum is 5.00 EUR')
})

test('leads to adding money where there is too little', async () => {
  await open('/exchange', { ...orderPages(), [EXCHANGE]: () => problem(422, 'INSUFFICIENT_FUNDS') })
  await type('You send', '100')
  await priced()
  await confirmOrder(/^Exchange 100/)
  const way = await screen.findByRole('link', { name: 'Add money' })
  expect(way.getAttribute('href')).toBe('/add-money')
})

test('never calls a lost answer a failure, and asks before closing', async () => {
  const { bank, device } = await open('/exchange', {
    ...orderPages(),
    [EXCHANGE]: () => problem(503, 'OVERLOADED'),
  })
  await type('You send', '100')
  await priced()
  await confirmOrder(/^Exchange 100/)
  expect(screen.getByText(/We don’t know yet if the payment went through/)).toBeTruthy()
  expect(alerts().join()).toBe('')
  expect(device.hostState.confirmsClosing).toBe(true)
  bank.pages[EXCHANGE] = () => problem(422, 'INSUFFICIENT_FUNDS')
  await clickButton('Check now')
  expect(device.hostState.confirmsClosing).toBe(false)
})

test('on a phone every page without a tab is under More', async () => {
  await open('/more')
  expect(heading()).toBe('More')
  const more = screen.getByRole('navigation', { name: 'More' })
  const names = [...more.querySelectorAll('a')].map((way) => way.getAttribute('href'))
  expect(names).not.toContain('/orders')
  expect(names).toContain('/profile')
  expect(names).not.toContain('/activity')
})

/** The quote is requested once the customer pauses. */
async function priced() {
  await screen.findByText(/seconds? left$/)
  await settle()
}
