import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Money } from '#app/ui/Money.tsx'
import { formatAmountParts, formatAmount } from '#app/i18n/amounts.ts'
import { heading, listOf, openApp, clickButton, settle } from './openApp.tsx'
import { problem } from '#tests/kit/fakeBank'
import { signedInOf } from '#machines/app/app.flow'
import { coins, move, walletPages, transactionDetail } from './walletPages.ts'

const words = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ') ?? ''

test.each([
  ['1234567.5', 'en', '1,234,567.5 X'],
  ['1234567.50', 'ru', '1 234 567,50 X'],
  ['-0.5', 'en', '−0.5 X'],
  ['0', 'en', '0 X'],
  [
    '123456789012345678901.000000000000000001',
    'en',
    '123,456,789,012,345,678,901.000000000000000001 X',
  ],
] as const)('%s is written as people of %s write it', (amount, language, text) => {
  expect(formatAmount(amount, 'X', language).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a fraction that is cut says so and is never rounded up', () => {
  expect(formatAmountParts('0.999999999', 'en', { most: 6 })).toEqual({
    sign: '',
    whole: '0',
    fraction: '.999999…',
  })
  expect(formatAmountParts('0.500000', 'en', { most: 2 }).fraction).toBe('.50')
  expect(formatAmountParts('0.00', 'en', { signed: true }).sign).toBe('')
  expect(formatAmountParts('3', 'en', { signed: true }).sign).toBe('+')
})

test('a sum of many decimals is cut where it stands alone, and its title says exactly', () => {
  render(<Money amount="0.0993006993006993" symbol="ETH" look="figure" />)
  const sum = document.querySelector('.money-figure')
  expect(words(sum)).toBe('0.099300… ETH')
  expect(sum?.getAttribute('title')?.replaceAll('\u00a0', ' ')).toBe('0.0993006993006993 ETH')
})

test('home says how much there is, what is held, and what moved last', async () => {
  await openApp({ signedIn: true, pages: walletPages() })
  expect(heading()).toBe('Home')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,250.10')
  expect(screen.getByText('320.00 held')).toBeTruthy()
  expect(words(document.querySelector('.status'))).toContain('+€250.10')
  expect(listOf('Latest').getByText('Received ETH')).toBeTruthy()
})

test('a wallet that could not be read says that the money is where it was', async () => {
  const { bank } = await openApp({
    signedIn: true,
    pages: { ...walletPages(), '/v2/wallets/w1': () => problem(500, 'INTERNAL') },
  })
  expect(screen.getByText('Your money is where it was.')).toBeTruthy()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,250.10')
})

test('the wallet chosen last is open the next time, though it was left before it was read', async () => {
  const { device, app } = await openApp({ signedIn: true, pages: walletPages() })
  const signedIn = signedInOf(app.getSnapshot())?.getSnapshot()
  signedIn?.children.wallet?.send({ type: 'wallet.choose', walletId: 'w2' })
  expect(device.settings.read('wallet')).toBe('w2')
  await settle()
})

test('a wallet that is read again does not push aside what another tab chose meanwhile', async () => {
  const { device, app } = await openApp({ signedIn: true, pages: walletPages() })
  expect(device.settings.read('wallet')).toBe('w1')
  device.settings.write('wallet', 'w2')
  const signedIn = signedInOf(app.getSnapshot())?.getSnapshot()
  signedIn?.children.wallet?.send({ type: 'wallet.refresh' })
  await settle()
  expect(device.settings.read('wallet')).toBe('w2')
})

test('a move is opened beside the list with all its digits, by its address', async () => {
  await openApp({ signedIn: true, path: '/activity/t1', pages: walletPages() })
  expect(heading()).toBe('Activity')
  const detail = screen.getByRole('complementary', { name: 'Received ETH' })
  expect(words(detail.querySelector('.exact'))).toContain('0.418305617204118396')
  expect(words(detail)).toContain('0xfeed')
})

test('Escape closes the move that is looked at', async () => {
  await openApp({ signedIn: true, path: '/activity/t1', pages: walletPages() })
  const detail = screen.getByRole('complementary', { name: 'Received ETH' })
  fireEvent.keyDown(detail.querySelector('h2')!, { key: 'Escape' })
  await settle()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('a move of a kind nobody knows keeps its code', async () => {
  await openApp({
    signedIn: true,
    path: '/activity/t1',
    pages: {
      ...walletPages(),
      '/v2/wallets/w1/transactions/t1': () =>
        Response.json(transactionDetail('t1', { record_type: 'MOON_DUST' })),
    },
  })
  expect(screen.getByRole('complementary', { name: 'Other: MOON_DUST' })).toBeTruthy()
})

test('what comes back says so: the payment by its name, its fee as a fee', async () => {
  const back = { record_type: 'REFUND', method: 'bank_transfer' }
  const meta = { counterparty_name: 'Rowan Mill' }
  const moves = [
    move('t2', { ...back, meta }),
    move('t3', { ...back, meta: { ...meta, refund_of: 'NETWORK_FEE' } }),
  ]
  await openApp({ signedIn: true, pages: walletPages(moves) })
  expect(listOf('Latest').getByText('Refund: Rowan Mill')).toBeTruthy()
  expect(listOf('Latest').getByText('Refund: Network fee')).toBeTruthy()
})

test('what the filter lets nothing through says so, and everything is one press away', async () => {
  const { app, bank } = await openApp({
    signedIn: true,
    path: '/activity?status=failed',
    pages: walletPages([]),
  })
  expect(screen.getByText('Nothing fits')).toBeTruthy()
  const request = bank.requests.find(
    ({ path }) => path.includes('transactions?') && path.includes('filter'),
  )
  expect(decodeURIComponent(request?.path ?? '')).toContain('"status":["failed"]')
  screen.getByRole('link', { name: 'Show everything' }).click()
  await settle()
  expect(app.getSnapshot().context.location).toEqual({ route: 'activity', id: null })
  expect(screen.getByText('Nothing has moved yet')).toBeTruthy()
})

test('an address stands beside no network but its own', async () => {
  await openApp({ signedIn: true, path: '/receive', publicPages: coins, pages: walletPages() })
  await clickButton('ETH')
  expect(document.querySelector('.address')).toBeNull()
  await clickButton('Ethereum')
  expect(words(document.querySelector('.address'))).toBe(
    '0xFfdBFC32989f8823C32186423b059e837FF8B2ab',
  )
  expect(screen.getByText('Send only ETH on Ethereum')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'The address as a picture to be scanned' })).toBeTruthy()
  await clickButton('ETH')
  expect(document.querySelector('.address')).toBeNull()
})
