import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Wallet } from '#contract/wallet'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { balanceDays, monthsOf, yearsOf } from '#app/features/statement/periods.ts'
import { openApp, pick, settle } from './openApp.tsx'
import { eur, walletPages } from './walletPages.ts'

/** Account statements: a document for each month and year of a wallet. */

const address = '/v1/wallets/transactions/w1/statement-pdf'
const pdf = () =>
  new Response(new Blob(['%PDF-1.3']), { headers: { 'content-type': 'application/pdf' } })
const pages = (answer = pdf) => ({ ...walletPages(), [address]: answer })

const periodOf = (label: string) => screen.getByRole('button', { name: label })

const thisYear = String(new Date().getFullYear())

test('a year is downloaded as a PDF, in the currency and language of the address', async () => {
  const path = `/statements?currency=${eur.uuid}&language=ru`
  const { bank, device } = await openApp({ signedIn: true, path, pages: pages() })
  fireEvent.click(periodOf(`Download statement, ${thisYear}`))
  await settle()
  const request = bank.requests.find(({ path: at }) => at.startsWith(address))
  expect(Object.fromEntries(new URLSearchParams(request?.path.split('?')[1]))).toEqual({
    from_date: `${thisYear}-01-01`,
    to_date: `${thisYear}-12-31`,
    crypto_id: eur.uuid,
    language: 'ru',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const [file] = device.hostState.saved
  expect([file?.name, file?.type]).toEqual([
    `statement-${thisYear}-01-01-${thisYear}-12-31.pdf`,
    'application/pdf',
  ])
  const content = file?.content
  expect(content instanceof Blob && (await content.text())).toBe('%PDF-1.3')
  expect(screen.getByText('File saved.')).toBeTruthy()
})

test('the currency and the language are chosen in the address', async () => {
  const { device } = await openApp({ signedIn: true, path: '/statements', pages: pages() })
  await pick('Currency', /^EUR/)
  fireEvent.change(screen.getByLabelText('Language of the document'), { target: { value: 'ru' } })
  await settle()
  expect(device.addressBar.now()).toBe(`/statements?currency=${eur.uuid}&language=ru`)
  await pick('Currency', 'All currencies')
  expect(device.addressBar.now()).toBe('/statements?language=ru')
})

test('a statement is for any days, which stand in the address', async () => {
  const [from, to] = ['2026-03-02', '2026-03-04']
  const path = `/statements?from=${from}&to=${to}`
  const { bank } = await openApp({ signedIn: true, path, pages: pages() })
  fireEvent.click(screen.getByRole('button', { name: /^Download statement, 2.–.4 Mar 2026$/ }))
  await settle()
  const request = bank.requests.find(({ path: at }) => at.startsWith(address))
  const asked = new URLSearchParams(request?.path.split('?')[1])
  expect([asked.get('from_date'), asked.get('to_date')]).toEqual([from, to])
})

test.each(['from=2026-03-04&to=2026-03-02', 'from=2026-03-04', 'from=soon&to=later'])(
  'an address with %s has no days of its own',
  async (query) => {
    await openApp({ signedIn: true, path: `/statements?${query}`, pages: pages() })
    screen.getByRole('button', { name: 'Your own dates: Choose dates' })
  },
)

test('a device that saves no PDF says where to get it', async () => {
  const { device } = await openApp({ signedIn: true, path: '/statements', pages: pages() })
  device.save = async () => 'unsupported'
  fireEvent.click(periodOf(`Download statement, ${thisYear}`))
  await settle()
  expect(screen.getByText(/Open the bank in a browser/)).toBeTruthy()
})

test('a refusal is shown', async () => {
  const refused = () => problem(422, 'EXPORT_TOO_LARGE')
  await openApp({ signedIn: true, path: '/statements', pages: pages(refused) })
  fireEvent.click(periodOf(`Download statement, ${thisYear}`))
  await settle()
  expect(screen.getByText(/too many|narrow|period/i)).toBeTruthy()
})

const taxes = `/v2/user/tax-report/${thisYear}`
const csv = () => new Response('asset\r\n', { headers: { 'content-type': 'text/csv' } })

test('a year of all wallets is downloaded for taxes, where another wallet is older too', async () => {
  const year = Number(thisYear) - 1
  const wallets = walletPages()['/v2/wallets']
  const { data, ...more } = (await wallets().json()) as { data: Wallet[] }
  const old = { ...data[0]!, uuid: 'w2', created_at: `${year}-05-01T10:00:00.000Z` }
  const older = () => jsonResponse({ ...more, data: [...data, old] })
  const two = { ...walletPages(), '/v2/wallets': older, [`/v2/user/tax-report/${year}`]: csv }
  const { bank, device } = await openApp({ signedIn: true, path: '/statements', pages: two })
  expect(screen.queryByRole('button', { name: `Download statement, ${year}` })).toBeNull()
  fireEvent.click(periodOf(`Download tax report, ${year}`))
  await settle()
  const request = bank.requests.find(({ path: at }) => at.includes('tax-report'))
  expect(Object.fromEntries(new URLSearchParams(request?.path.split('?')[1]))).toEqual({
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    bom: 'true',
  })
  expect(device.hostState.saved).toEqual([
    { name: `tax-report-${year}.csv`, type: 'text/csv', content: 'asset\r\n' },
  ])
  expect(screen.getAllByText('File saved.')).toHaveLength(1)
})

test('a tax report that a device cannot save is copied', async () => {
  const { device } = await openApp({
    signedIn: true,
    path: '/statements',
    pages: { ...walletPages(), [taxes]: csv },
  })
  device.save = async () => 'copied'
  fireEvent.click(periodOf(`Download tax report, ${thisYear}`))
  await settle()
  expect(screen.getByText('Copied to the clipboard')).toBeTruthy()
})

test('what was there at the end of a day is confirmed, in the language of the address', async () => {
  const path = `/statements?currency=${eur.uuid}&language=ru`
  const own = '/v1/wallets/transactions/w1/balances-pdf'
  const { bank, device } = await openApp({
    signedIn: true,
    path,
    pages: { ...walletPages(), [own]: pdf },
  })
  fireEvent.click(screen.getAllByRole('button', { name: /^Download confirmation/ })[0]!)
  await settle()
  const request = bank.requests.find(({ path: at }) => at.startsWith(own))
  const day = balanceDays(new Date(), new Date())[0]!.to
  expect(Object.fromEntries(new URLSearchParams(request?.path.split('?')[1]))).toEqual({
    day,
    language: 'ru',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const [file] = device.hostState.saved
  expect([file?.name, file?.type]).toEqual([`balances-${day}.pdf`, 'application/pdf'])
})

test.each(['/activity', '/balances/EUR'])('%s leads to the statements', async (path) => {
  await openApp({ signedIn: true, path, pages: pages() })
  fireEvent.click(screen.getByRole('link', { name: 'Statements' }))
  await settle()
  await screen.findByRole('heading', { name: 'Statements' })
})

test('there is a period for every month and year of the wallet, newest first', () => {
  const [since, today] = [new Date(2025, 10, 20), new Date(2026, 1, 10)]
  expect(monthsOf(since, today)).toEqual([
    { from: '2026-02-01', to: '2026-02-28', running: true },
    { from: '2026-01-01', to: '2026-01-31', running: false },
    { from: '2025-12-01', to: '2025-12-31', running: false },
    { from: '2025-11-01', to: '2025-11-30', running: false },
  ])
  expect(yearsOf(since, today)).toEqual([
    { from: '2026-01-01', to: '2026-12-31', running: true },
    { from: '2025-01-01', to: '2025-12-31', running: false },
  ])
  expect(monthsOf(new Date(2020, 1, 1), today)).toHaveLength(12)
})

test('balances are confirmed of today and of the last month and year that ended', () => {
  const lastDays = (since: Date, today: Date) =>
    balanceDays(since, today).map(({ from, to, running }) => [from === to && to, running])
  const may = new Date(2026, 4, 20)
  expect(lastDays(new Date(2025, 10, 20), may)).toEqual([
    ['2026-05-20', true],
    ['2026-04-30', false],
    ['2025-12-31', false],
  ])
  expect(lastDays(new Date(2026, 3, 30), may)).toEqual([
    ['2026-05-20', true],
    ['2026-04-30', false],
  ])
  expect(lastDays(new Date(2025, 11, 31), new Date(2026, 0, 5))).toEqual([
    ['2026-01-05', true],
    ['2025-12-31', false],
  ])
})
