import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Money } from '#app/ui/Money.tsx'
import { formatAmountParts, formatAmount } from '#app/i18n/amounts.ts'
import { heading, listOf, openApp, clickButton, settle } from './openApp.tsx'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { signedInOf } from '#machines/app/app.flow'
import { event } from './activityPages.ts'
import { page } from './counterpartyPages.ts'
import { coins, walletPages } from './walletPages.ts'

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

test('marks an amount that is cut, and never rounds it up', () => {
  expect(formatAmountParts('0.999999999', 'en', { most: 6 })).toEqual({
    sign: '',
    whole: '0',
    fraction: '.999999…',
  })
  expect(formatAmountParts('0.500000', 'en', { most: 2 }).fraction).toBe('.50')
  expect(formatAmountParts('0.00', 'en', { signed: true }).sign).toBe('')
  expect(formatAmountParts('3', 'en', { signed: true }).sign).toBe('+')
})

test.each([
  ['0.00091516857042612', '−0.00091516857…'],
  ['2.418305617204118396', '−2.4183056…'],
  ['1234567.89', '−1,234,567.89'],
  ['123456789.125', '−123,456,789.12…'],
  ['0.01', '−0.01'],
])('%s has at most eight significant digits', (amount, shown) => {
  const { sign, whole, fraction } = formatAmountParts(`-${amount}`, 'en', { significant: 8 })
  expect(sign + whole + fraction).toBe(shown)
})

test('cuts a long amount where it stands alone, with the exact one as its title', () => {
  render(<Money amount="0.0993006993006993" symbol="ETH" look="figure" />)
  const sum = document.querySelector('.money-figure')
  expect(words(sum)).toBe('0.099300… ETH')
  expect(sum?.getAttribute('title')?.replaceAll('\u00a0', ' ')).toBe('0.0993006993006993 ETH')
})

test('home shows the total of wallets and cards, what is held, and the latest', async () => {
  await openApp({ signedIn: true, pages: walletPages() })
  expect(heading()).toBe('Home')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,300.10')
  expect(screen.getByText('320.00 on hold')).toBeTruthy()
  expect(words(screen.getByRole('region', { name: 'This month' }))).toContain('Money in€400.00')
  expect(screen.queryByText('Crypto performance')).toBeNull()
  expect(screen.queryByText('Get started')).toBeNull()
  expect(listOf('Recent activity').getByText('Received ETH')).toBeTruthy()
})

test('says that the money is safe where a wallet could not be read', async () => {
  const { bank } = await openApp({
    signedIn: true,
    pages: { ...walletPages(), '/v2/wallets/w1': () => problem(500, 'INTERNAL') },
  })
  expect(screen.getByText('Your money is safe. Try again.')).toBeTruthy()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(words(document.querySelector('.money-hero'))).toBe('€1,300.10')
  expect(screen.getByText('320.00 on hold')).toBeTruthy()
})

test('a page about a wallet says that there is none yet, and leads to making one', async () => {
  await openApp({ signedIn: true, path: '/activity' })
  const way = screen.getByRole('link', { name: 'New wallet' })
  expect(way.getAttribute('href')).toBe('/wallets')
  expect(screen.queryByText('Couldn’t load your wallet')).toBeNull()
})

test('a page about a wallet that could not be read asks for it again', async () => {
  const pages = { ...walletPages(), '/v2/wallets/w1': () => problem(500, 'INTERNAL') }
  const { bank } = await openApp({ signedIn: true, path: '/activity', pages })
  expect(screen.getByText('Couldn’t load your wallet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New wallet' })).toBeNull()
  Object.assign(bank.pages, walletPages())
  await clickButton('Try again')
  expect(heading()).toBe('Activity')
})

test('opens the wallet chosen last, even if it was left before it was read', async () => {
  const pages = walletPages()
  const [first] = (await pages['/v2/wallets']().json()).data
  const { device, app } = await openApp({
    signedIn: true,
    pages: { ...pages, '/v2/wallets': () => jsonResponse(page([first, { ...first, uuid: 'w2' }])) },
  })
  const signedIn = signedInOf(app.getSnapshot())?.getSnapshot()
  signedIn?.children.wallet?.send({ type: 'wallet.choose', walletId: 'w2' })
  expect(device.settings.read('wallet')).toBe('w2')
  await settle()
})

test('reading a wallet again does not override a choice made in another tab', async () => {
  const { device, app } = await openApp({ signedIn: true, pages: walletPages() })
  expect(device.settings.read('wallet')).toBe('w1')
  device.settings.write('wallet', 'w2')
  const signedIn = signedInOf(app.getSnapshot())?.getSnapshot()
  signedIn?.children.wallet?.send({ type: 'wallet.refresh' })
  await settle()
  expect(device.settings.read('wallet')).toBe('w2')
})

test('opens a transaction beside the list with all its digits, by its URL', async () => {
  await openApp({ signedIn: true, path: '/activity/t1', pages: walletPages() })
  expect(heading()).toBe('Activity')
  const detail = screen.getByRole('complementary', { name: 'Received ETH' })
  expect(words(detail.querySelector('.exact'))).toContain('0.418305617204118396')
  expect(words(detail)).toContain('0xfeed')
})

test('Escape closes the open transaction', async () => {
  await openApp({ signedIn: true, path: '/activity/t1', pages: walletPages() })
  const detail = screen.getByRole('complementary', { name: 'Received ETH' })
  fireEvent.keyDown(detail.querySelector('h2')!, { key: 'Escape' })
  await settle()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('names a refund after its payment', async () => {
  const back = { type: 'REFUND', network: null, address: null }
  await openApp({
    signedIn: true,
    pages: walletPages([event('t2', { ...back, name: 'Rowan Mill' }), event('t3', back)]),
  })
  expect(listOf('Recent activity').getByText('Refund: Rowan Mill')).toBeTruthy()
  expect(listOf('Recent activity').getByText('Refund')).toBeTruthy()
})

test('says that a filter matches nothing, with one press to clear it', async () => {
  const { app, bank } = await openApp({
    signedIn: true,
    path: '/activity?show=exchange&search=rent',
    pages: walletPages([]),
  })
  expect(screen.getByText('No results')).toBeTruthy()
  const request = bank.requests.findLast(({ path }) => path.includes('/user/activity?'))
  expect(request?.path).toContain('kind=exchange&search=rent')
  screen.getByRole('link', { name: 'Clear filters' }).click()
  await settle()
  expect(app.getSnapshot().context.location).toEqual({ route: 'activity', id: null })
  expect(screen.getByText('No activity yet')).toBeTruthy()
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
  expect(screen.getByRole('img', { name: 'QR code of the address' })).toBeTruthy()
  await clickButton('ETH')
  expect(document.querySelector('.address')).toBeNull()
})
