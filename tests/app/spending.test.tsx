import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { said } from './said.ts'
import { openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** What was spent by month and category, made from the bank's figures. */

const SPENDING = '/v2/user/spending'

const quiet = { amount: '0.00', categories: [] }
const spending = {
  base_currency: 'EUR',
  months: [
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => ({
      month: `2025-${month}`,
      ...quiet,
    })),
    {
      month: '2026-01',
      amount: '1240.50',
      categories: [
        { category: 'transfers', amount: '1200.00' },
        { category: 'grocery', amount: '40.50' },
      ],
    },
    { month: '2026-02', ...quiet },
    {
      month: '2026-03',
      amount: '93.10',
      categories: [
        { category: 'grocery', amount: '98.10' },
        { category: 'hotel', amount: '-5.00' },
      ],
    },
  ],
}

const open = (path = '/spending', answer = () => jsonResponse(spending)) =>
  openApp({ signedIn: true, path, pages: { ...walletPages(), [SPENDING]: answer } })

const bars = () => within(screen.getByRole('list', { name: 'By month' })).getAllByRole('link')
const categories = () => screen.getByRole('region', { name: 'By category' })

test('the month that runs is open, beside those since spending began, six at least', async () => {
  const { bank } = await open()
  expect(screen.getByRole('region', { name: 'March 2026' })).toBeTruthy()
  expect(bars().map((bar) => bar.getAttribute('href'))).toEqual(
    ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map(
      (month) => `/spending?month=${month}`,
    ),
  )
  expect(bars().map((bar) => bar.getAttribute('aria-current'))).toEqual([
    ...Array<null>(5).fill(null),
    'page',
  ])
  const { path = '' } = bank.requests.find((request) => request.path.startsWith(SPENDING)) ?? {}
  expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
    wallet_uuid: 'w1',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('each bar is read as its month and sum, and opens it without another request', async () => {
  const { bank, device } = await open()
  const reads = () => bank.requests.filter(({ path }) => path.startsWith(SPENDING)).length
  const before = reads()
  fireEvent.click(screen.getByRole('link', { name: /January 2026: 1,240\.50/ }))
  await settle()
  expect(device.addressBar.now()).toBe('/spending?month=2026-01')
  expect(said(categories())).toContain('Transfers')
  fireEvent.click(screen.getByRole('link', { name: 'Next month' }))
  await settle()
  expect(said(categories())).toContain('No spending in this month')
  fireEvent.click(screen.getByRole('link', { name: 'Next month' }))
  await settle()
  expect(screen.queryByRole('link', { name: 'Next month' })).toBeNull()
  expect(reads()).toBe(before)
})

test('a category leads to what was counted in it, and says the month before', async () => {
  await open('/spending?month=2026-01')
  const links = within(categories()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/activity?category=transfers&from=2026-01-01&to=2026-01-31',
    '/activity?category=grocery&from=2026-01-01&to=2026-01-31',
  ])
})

test('what came back beyond what was spent is shown as that', async () => {
  await open()
  expect(said(categories())).toContain('−€5.00')
})

test('a month that is none opens the one that runs', async () => {
  await open('/spending?month=1999-01')
  expect(screen.getByRole('region', { name: 'March 2026' })).toBeTruthy()
})

test('whoever has spent nothing is told what will be here', async () => {
  const months = spending.months.map(({ month }) => ({ month, ...quiet }))
  await open('/spending', () => jsonResponse({ ...spending, months }))
  expect(screen.getByRole('heading', { name: 'No spending yet' })).toBeTruthy()
})

test('a refusal is shown, and the next try answers', async () => {
  let refused = true
  await open('/spending', () => (refused ? problem(500, 'INTERNAL') : jsonResponse(spending)))
  expect(
    screen.getByRole('heading', { name: 'Your spending isn’t available right now' }),
  ).toBeTruthy()
  refused = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByRole('region', { name: 'March 2026' })).toBeTruthy()
})

test('the activity is filtered by category in the address', async () => {
  const { bank } = await open('/activity?category=grocery')
  expect(bank.requests.some(({ path }) => path.includes('category=grocery'))).toBe(true)
  expect(screen.getByLabelText('Category').textContent).toBe('Groceries')
})
