import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { daysOfPeriod, endOfDay, startOfDay } from '#app/features/activity/periods.ts'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, openApp, settle } from './openApp.tsx'
import { event, orderEvent } from './activityPages.ts'
import { detail, ORDERS, orderPages, waiting } from './orderPages.ts'
import { walletPages } from './walletPages.ts'

/** One list of everything that happened, and the page of one event. */

const open = (path: string, pages: Parameters<typeof openApp>[0] = {}) =>
  openApp({ signedIn: true, path, pages: walletPages(), ...pages })

const asked = (bank: Awaited<ReturnType<typeof openApp>>['bank']) =>
  new URLSearchParams(
    bank.requests.findLast(({ path }) => path.includes('/user/activity?'))?.path.split('?')[1],
  )

test('the list is searched while typing, once it pauses, and the address follows', async () => {
  const { bank, device } = await open('/activity')
  const before = bank.requests.length
  for (const text of ['r', 're', 'rent'])
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } })
  expect(bank.requests.length).toBe(before)
  await screen.findByRole('link', { name: 'Clear filters' })
  await settle()
  expect(asked(bank).get('search')).toBe('rent')
  expect(device.addressBar.now()).toBe('/activity?search=rent')
  expect(bank.requests.filter(({ path }) => path.includes('search='))).toHaveLength(1)
})

test('what is on its way stands on top under its own heading, the rest by days', async () => {
  const events = [
    orderEvent('o9', { status: 'pending', waiting: true }),
    event('t1', { created_at: '2026-01-05T12:00:00Z' }),
    event('t2', { created_at: '2026-01-05T11:00:00Z' }),
    event('t3', { created_at: '2026-01-04T12:00:00Z' }),
  ]
  const list = () => jsonResponse({ data: events, next: null })
  await open('/activity', { pages: { ...walletPages(), '/v2/user/activity': list } })
  const headings = [...document.querySelectorAll('.day')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['On its way', '5 January', '4 January'])
})

test('filters are words, and stand in the address', async () => {
  const { bank, device } = await open('/activity')
  await clickButton('Cards')
  expect(asked(bank).get('kind')).toBe('card')
  await clickButton('Pending')
  expect([asked(bank).get('kind'), asked(bank).get('waiting')]).toEqual([null, 'true'])
  await clickButton('All')
  expect(device.addressBar.now()).toBe('/activity')
})

test('a period has a name, and its days are those of the device', async () => {
  const { bank, device } = await open('/activity')
  await clickButton('Period: Any time')
  await clickButton('Last month')
  const { from, to } = daysOfPeriod('lastMonth', new Date())
  expect([asked(bank).get('from'), asked(bank).get('to')]).toEqual([startOfDay(from), endOfDay(to)])
  expect(device.addressBar.now()).toBe(`/activity?from=${from}&to=${to}`)
  screen.getByRole('button', { name: 'Period: Last month' })
})

test.each([
  ['thisMonth', '2026-01-01', '2026-01-31'],
  ['lastMonth', '2025-12-01', '2025-12-31'],
  ['threeMonths', '2025-11-01', '2026-01-31'],
  ['thisYear', '2026-01-01', '2026-12-31'],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)('%s in January goes from %s to %s', (name, from, to) => {
  expect(daysOfPeriod(name, new Date(2026, 0, 15))).toEqual({ from, to })
})

test('the page of a payment tells who has it and by when, and can cancel it', async () => {
  const { bank } = await open('/activity/o1', {
    pages: { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(detail(waiting)) },
  })
  expect(screen.getByRole('complementary', { name: 'EUR → ETH' })).toBeTruthy()
  expect(screen.getByText(/^Approve by/)).toBeTruthy()
  expect(screen.getByText(/^Otherwise it’s cancelled/)).toBeTruthy()
  bank.pages[`${ORDERS}/o1/cancel`] = () => {
    bank.pages[`${ORDERS}/o1`] = () =>
      jsonResponse(detail({ status: 'CANCELED', sub_status: 'by_user' }))
    return jsonResponse(detail({ status: 'CANCELED', sub_status: 'by_user' }))
  }
  await clickButton('Cancel payment')
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
  expect(screen.getByText('Cancelled')).toBeTruthy()
})

test('an event that did not load can be read again', async () => {
  const { bank } = await open('/activity/t1', {
    pages: { ...walletPages(), '/v2/user/activity/t1': () => problem(500, 'INTERNAL') },
  })
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(screen.getByRole('complementary', { name: 'Received ETH' })).toBeTruthy()
})

test('a list that did not load can be read again', async () => {
  const { bank } = await open('/activity')
  bank.pages['/v2/user/activity'] = () => problem(500, 'INTERNAL')
  await clickButton('Cards')
  expect(screen.getByText('Couldn’t load your activity')).toBeTruthy()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(screen.queryByText('Couldn’t load your activity')).toBeNull()
})

test('the table has the transactions behind the events that are shown', async () => {
  const pages = {
    ...walletPages(),
    '/v2/wallets/w1/transactions/export/csv': () => new Response('created_at\r\n'),
  }
  const { bank, device } = await open('/activity?show=exchange', { pages })
  await clickButton('Export CSV')
  await settle()
  const { path } = bank.requests.find(({ path: at }) => at.includes('/csv')) ?? { path: '' }
  expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
    filter: '{"method":"exchange"}',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    bom: 'true',
  })
  expect(device.hostState.saved).toEqual([
    { name: 'transactions.csv', type: 'text/csv', content: 'created_at\r\n' },
  ])
})

const nothing = () => jsonResponse({ data: [], next: null })

test('an empty list says what comes and where to begin, and no result is another thing', async () => {
  await open('/activity', { pages: { ...walletPages(), '/v2/user/activity': nothing } })
  expect(screen.getByText('No activity yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add money' }).length).toBeGreaterThan(0)
  await clickButton('Cards')
  expect(screen.getByText('No results')).toBeTruthy()
  expect(screen.queryByText('No activity yet')).toBeNull()
})

test('the first load that fails says so, and can be tried again', async () => {
  const { bank } = await open('/send', { pages: walletPages() })
  bank.pages['/v2/user/activity'] = () => problem(500, 'INTERNAL')
  fireEvent.click(screen.getAllByRole('link', { name: 'Activity' })[0]!)
  await screen.findByText('Couldn’t load your activity')
  expect(screen.queryByText('No activity yet')).toBeNull()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(screen.queryByText('Couldn’t load your activity')).toBeNull()
})

test('a top-up that waits for money is not said to return any when it is cancelled', async () => {
  const incoming = {
    ...waiting,
    order_type: 'HIFI_SEPA_ONRAMP',
    status: 'PENDING',
    sub_status: 'awaiting_funds',
    next: {
      ...waiting.next,
      mover: 'sender',
      why: 'awaiting_funds',
      allowed_events: ['order.cancel'],
    },
  }
  await open('/activity/o1', {
    pages: { ...orderPages(), [`${ORDERS}/o1`]: () => jsonResponse(detail(incoming)) },
  })
  expect(screen.getByText('If you cancel, nothing is taken from your balance.')).toBeTruthy()
  expect(screen.queryByText(/the money returns/)).toBeNull()
})

test.each(['by_user', 'expired'])('a top-up that ended %s is not said to be back', async (end) => {
  const ended = { order_type: 'HIFI_SEPA_ONRAMP', status: 'CANCELED', sub_status: end }
  const history = [
    { ...detail().history[0], event: 'order.expire', to: 'CANCELED', sub_status: end },
  ]
  await open('/activity/o1', {
    pages: {
      ...orderPages(),
      [`${ORDERS}/o1`]: () => jsonResponse({ ...detail(ended), history }),
    },
  })
  expect(screen.getByText(/Nothing was taken from your balance\./)).toBeTruthy()
  expect(screen.queryByText(/The money is back/)).toBeNull()
  expect(screen.queryByText('Not approved in time')).toBeNull()
})
