import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { common, page, sepa } from './accountPages.ts'
import { clickButton, listOf, openApp, settle } from './openApp.tsx'
import { coins, eth, ethOnPlay, eur, overview, walletPages } from './walletPages.ts'

/** The page of one currency: what is held of it, its price, and how more of it comes. */

const ACCOUNTS = '/v1/virtual_account/list/w1'
const HISTORY = '/v1/exchange/history'
const points = ['1500.00', '1400.00', '1600.00', '1550.00'].map((rate, day) => ({
  at: `2026-02-0${day + 1}T10:00:00Z`,
  rate,
}))
const prices = () => jsonResponse({ from: 'ETH', to: 'EUR', rate_source: 'pretend', points })
const gained = { since: '2026-01-01T00:00:00Z', gain: '20.00', share: '0.0200' }
const gains = (symbol: string) => ({
  '/v2/user/overview': () =>
    jsonResponse(
      overview({
        performance: { ...gained, assets: [{ symbol, gain: '-12.50', share: '-0.0125' }] },
      }),
    ),
})

async function open(symbol: string, more: Pages = {}) {
  const app = await openApp({
    signedIn: true,
    path: `/balances/${symbol}`,
    publicPages: coins,
    pages: { ...walletPages(), [HISTORY]: prices, ...more },
  })
  await settle()
  return app
}

const text = (name: string) =>
  screen.getByRole('region', { name }).textContent.replaceAll('\u00a0', ' ')

test('a price is the last of its line, between the lowest and the highest', async () => {
  const { bank } = await open('ETH')
  expect(text('Price')).toContain('1 ETH = 1,550 EUR')
  expect(text('Price')).toContain('Low1,400 EUR')
  expect(text('Price')).toContain('High1,600 EUR')
  const { path = '' } = bank.requests.find((one) => one.path.startsWith(HISTORY)) ?? {}
  expect(Object.fromEntries(new URLSearchParams(path.split('?')[1]))).toEqual({
    from_uuid: eth.uuid,
    days: '30',
  })
  await clickButton('1 week')
  expect(bank.requests.filter((one) => /history.*days=7$/.test(one.path))).toHaveLength(1)
})

test('what the price did to their money is told of this coin alone', async () => {
  await open('ETH', gains('ETH'))
  expect(text('Price')).toContain('Your performance, 30 days−€12.50−1.25%.')
})

test('without any of that nothing is told of it', async () => {
  await open('ETH', gains('BTC'))
  expect(text('Price')).not.toContain('Your performance')
})

test('a price that could not be read is tried again', async () => {
  const { bank } = await open('ETH', { [HISTORY]: () => problem(404, 'RATE_NOT_FOUND') })
  expect(text('Price')).toContain('No price available right now')
  bank.pages[HISTORY] = prices
  await clickButton('Try again')
  expect(text('Price')).toContain('1 ETH = 1,550 EUR')
})

const line = (of: typeof eth, amounts: object) => ({
  symbol: of.meta.symbol,
  icon: null,
  name: of.meta.name,
  decimal: of.decimal,
  is_crypto: of.is_crypto,
  amount: '0',
  fiat_amount: '0.00',
  available: '0',
  held: '0',
  incoming: '0',
  ...amounts,
  details: [],
})

const holding = async (...balance: object[]): Promise<Pages> => {
  const known = (await walletPages()['/v2/wallets/w1']().json()) as object
  return { '/v2/wallets/w1': () => jsonResponse({ ...known, balance }) }
}

const mainButton = () => document.querySelector('main .actions .button-primary')?.textContent

test('whoever has none of a coin is led to receive it, and else to send it', async () => {
  await open('ETH', await holding(line(eth, {})))
  expect(mainButton()).toBe('Receive')
  expect(screen.queryByText('Available')).toBeNull()
})

test('what is on hold and what comes are told apart from what is available', async () => {
  await open(
    'EUR',
    await holding(
      line(eur, { amount: '10.00', available: '7.50', held: '2.50', incoming: '4.00' }),
    ),
  )
  expect(mainButton()).toBe('Send')
  const balances = text('Balances')
  for (const one of ['Available7.50 EUR', '2.50 EUR', 'Available after confirmation.4.00 EUR'])
    expect(balances).toContain(one)
  expect(balances).not.toContain('€')
})

test('what only comes has no line for what is available', async () => {
  await open('ETH', await holding(line(eth, { incoming: '4' })))
  expect(text('Balances')).toContain('Incoming')
  expect(screen.queryByText('Available')).toBeNull()
  expect(screen.queryByText('On hold')).toBeNull()
})

test('the latest are a few of this currency, and can be read again', async () => {
  const { bank } = await open('EUR', { [ACCOUNTS]: () => problem(500, 'INTERNAL') })
  expect(text('Activity')).toContain('We couldn’t load the activity')
  const { path = '' } = bank.requests.findLast((one) => one.path.includes('/activity?')) ?? {}
  const asked = new URLSearchParams(path.split('?')[1])
  expect([asked.get('currency'), asked.get('limit')]).toEqual(['EUR', '6'])
  bank.pages[ACCOUNTS] = () => jsonResponse(page([]))
  await clickButton('Try again')
  expect(listOf('Activity').getByText('Received ETH')).toBeTruthy()
})

test.each([
  ['ACTIVE', eur, true],
  ['INACTIVE', eur, false],
  ['ACTIVE', { ...eur, meta: { ...eur.meta, symbol: 'USD' } }, false],
])('details to be paid by are those of an open account in it: %s', async (status, of, shown) => {
  const one = { ...common, status, account_currency: of, destination_currency: of }
  await open('EUR', { [ACCOUNTS]: () => jsonResponse(page([one])) })
  expect(screen.queryByText(sepa.account_holder_name) !== null).toBe(shown)
  expect(screen.queryByText('No account details yet') === null).toBe(shown)
})

test('a statement is asked for of the one network there is', async () => {
  await open('EUR')
  const link = () => listOf('Activity').getByRole('link', { name: 'Statements' })
  expect(link().getAttribute('href')).toBe(`/statements?currency=${eur.uuid}`)
})

test('of several networks there is no statement of one, and each has its sum', async () => {
  const details = [eth, ethOnPlay].map((currency, at) => ({
    uuid: currency.uuid,
    currency,
    amount: `${at + 1}.5`,
    fiat_amount: '0.00',
    available: '0',
    held: '0',
    incoming: '0',
  }))
  await open('ETH', await holding({ ...line(eth, { amount: '4' }), details }))
  const link = listOf('Activity').getByRole('link', { name: 'Statements' })
  expect(link.getAttribute('href')).toBe('/statements')
  expect(text('Balances')).toContain('Ethereum1.5 ETHPlay2.5 ETH')
})
