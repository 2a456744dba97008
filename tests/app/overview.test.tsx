import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInOf } from '#machines/app/app.flow'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { clickButton, heading, listOf, openApp, settle } from './openApp.tsx'
import { coins, overview, walletPages } from './walletPages.ts'

/** Wallets that do not hide money, the first steps, and the page of a currency. */

const words = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ') ?? ''

const wallet = (uuid: string, name: string | null, total_amount: string) => ({
  uuid,
  id: 1,
  type: 'personal',
  name,
  created_at: '2026-01-05T10:30:00Z',
  base_currency: 'EUR',
  fiat_total: total_amount,
  crypto_total: '0.00',
  total_amount,
  pending_balance: '0.00',
  kyc_info: null,
  role: 'owner',
  pays_most: null,
  feed: { epoch: 0, seq: 0 },
})

const twoWallets = (second = 'Savings') => ({
  ...walletPages(),
  '/v2/wallets': () =>
    jsonResponse({
      total: 2,
      count: 2,
      data: [wallet('w1', null, '1250.10'), wallet('w2', second, '0.00')],
      has_more: false,
    }),
  '/v2/wallets/w2': walletPages()['/v2/wallets/w1'],
  '/v2/user/overview': () =>
    jsonResponse(
      overview({
        wallets: [
          { uuid: 'w1', amount: '1250.10' },
          { uuid: 'w2', amount: '0.00' },
        ],
      }),
    ),
})

const newcomer = (steps: object) => ({
  ...walletPages(),
  '/v2/user/overview': () => jsonResponse(overview({ steps })),
})

const nothingDone = {
  verified: false,
  money_added: false,
  recipient_saved: false,
  card_made: false,
}

test('the open wallet stands beside the total by name, and another is one choice away', async () => {
  const { app } = await openApp({ signedIn: true, pages: twoWallets() })
  expect(words(document.querySelector('.switcher'))).toContain('Personal€1,250.10')
  fireEvent.change(screen.getByLabelText('Switch wallet'), { target: { value: 'w2' } })
  await settle()
  const open = signedInOf(app.getSnapshot())?.getSnapshot().children.wallet?.getSnapshot()
  expect(open?.context.openId).toBe('w2')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,300.10')
  expect(words(document.querySelector('.switcher'))).toContain('Savings€0.00')
})

test.each(['/receive', '/add-money'])('%s says which wallet it is about', async (path) => {
  await openApp({ signedIn: true, path, pages: twoWallets() })
  expect(screen.getByLabelText('Switch wallet')).toBeTruthy()
})

test('wallets that could not be read are not awaited any more', async () => {
  const pages = { ...walletPages(), '/v2/wallets': () => problem(503, 'OVERLOADED') }
  await openApp({ signedIn: true, path: '/receive', pages })
  expect(document.querySelectorAll('.switcher, .bone-switcher')).toHaveLength(0)
})

test('a new customer is led by what they have not done yet', async () => {
  await openApp({ signedIn: true, pages: newcomer(nothingDone) })
  expect(screen.getByText('0 of 4 done')).toBeTruthy()
  const main = [...document.querySelectorAll('.button-primary')].map((one) => words(one))
  expect(main).toEqual(['Verify your identity'])
})

test('a step ticks itself off, and with money the main button is to send', async () => {
  const steps = { ...nothingDone, verified: true, money_added: true }
  await openApp({ signedIn: true, pages: newcomer(steps) })
  expect(screen.getByText('2 of 4 done')).toBeTruthy()
  expect(listOf('Get started').getAllByText('Done')).toHaveLength(2)
  const main = [...document.querySelectorAll('.button-primary')].map((one) => words(one))
  expect(main).toEqual(['Send'])
})

test('a bank that asks for no verification has one step less', async () => {
  await openApp({ signedIn: true, pages: newcomer({ ...nothingDone, verified: null }) })
  expect(screen.getByText('0 of 3 done')).toBeTruthy()
})

test('performance is shown apart from money in and out', async () => {
  const performance = { since: '2025-12-20T10:30:00Z', gain: '-3.50', share: '-0.0123', assets: [] }
  const pages = {
    ...walletPages(),
    '/v2/user/overview': () => jsonResponse(overview({ performance })),
  }
  await openApp({ signedIn: true, pages })
  const month = words(screen.getByRole('region', { name: 'This month' }))
  expect(month).toContain('Crypto performance−€3.50')
  expect(month).toContain('−1.23% since 20 December')
})

test('a total that could not be read can be read again', async () => {
  const pages = { ...walletPages(), '/v2/user/overview': () => problem(500, 'INTERNAL') }
  const { bank } = await openApp({ signedIn: true, pages })
  expect(screen.getByText('Your total isn’t available right now')).toBeTruthy()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,300.10')
})

test('a balance leads to the page of its currency', async () => {
  await openApp({ signedIn: true, publicPages: coins, pages: walletPages() })
  fireEvent.click(screen.getByRole('link', { name: /^EUR|^Euro/ }))
  await settle()
  expect(heading()).toBe('Euro')
  expect(words(document.querySelector('.money-figure'))).toBe('1,250.10 EUR')
  expect(screen.getByText('On hold')).toBeTruthy()
  expect(await screen.findByText('No account details yet')).toBeTruthy()
})

test('a currency that is not offered says so and leads back', async () => {
  await openApp({ signedIn: true, path: '/balances/DOGE', pages: walletPages() })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'This currency isn’t available here',
  )
})

test('a new wallet is named by its owner and not opened', async () => {
  const sent: string[] = []
  const pages = twoWallets()
  const { app } = await openApp({
    signedIn: true,
    path: '/wallets',
    pages: {
      ...pages,
      '/v2/wallets': (request) => {
        if (request.verb !== 'POST') return pages['/v2/wallets']()
        sent.push(request.body)
        const { uuid, id, type, name, created_at } = wallet('w2', 'Holidays', '0.00')
        return jsonResponse({ uuid, id, type, name, created_at })
      },
    },
  })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Holidays' } })
  expect(screen.queryByText('Vault')).toBeNull()
  await clickButton('Create wallet')
  expect(sent.map((body): unknown => JSON.parse(body))).toEqual([
    { type: 'personal', name: 'Holidays' },
  ])
  expect(screen.getByText(/^Holidays is ready/)).toBeTruthy()
  const open = signedInOf(app.getSnapshot())?.getSnapshot().children.wallet?.getSnapshot()
  expect(open?.context.openId).toBe('w1')
})
