import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem, type Pages } from '#tests/kit/fakeBank'
import { page } from './counterpartyPages.ts'
import { clickButton, openApp, settle } from './openApp.tsx'
import { eth, ethOnPlay, eur, walletPages } from './walletPages.ts'

/** An address to be paid at: of the chosen coin and network, with all that has to be sent along. */

const CURRENCIES = '/v2/system/currencies'
const ADDRESS = '/v2/wallets/w1/addresses/1'

const address = (more: object = {}) => ({
  uuid: 'a1',
  wallet_uuid: 'w1',
  chain: 1,
  label: 'main',
  address: 'rExampleAddress',
  memo: null,
  confirmations: 12,
  minimums: [
    { symbol: 'USDC', amount: '3' },
    { symbol: 'ETH', amount: '0.0005' },
  ],
  created_at: '2026-01-05T10:30:00Z',
  created_ad: '2026-01-05T10:30:00Z',
  ...more,
})

async function open(path: string, shown: object = address(), more: Pages = {}, all = [eur, eth]) {
  const app = await openApp({
    signedIn: true,
    path,
    publicPages: { [CURRENCIES]: () => jsonResponse(page(all)) },
    pages: { ...walletPages(), [ADDRESS]: () => jsonResponse(shown), ...more },
  })
  await settle()
  return app
}

const text = () => document.querySelector('main')!.textContent.replaceAll('\u00a0', ' ')
const pressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'

test('a coin of one network needs no choice of it, and says the least it takes', async () => {
  const { bank } = await open('/receive?asset=ETH')
  expect(pressed('ETH')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Ethereum' })).toBeNull()
  expect(screen.getByText('rExampleAddress')).toBeTruthy()
  expect(text()).toContain('0.0005 ETH')
  expect(text()).not.toContain('USDC')
  expect(bank.requests.some(({ path }) => path === `${CURRENCIES}?is_crypto=true`)).toBe(true)
})

test('before anything is chosen there is no address, and nothing is asked for', async () => {
  const { bank } = await open('/receive')
  expect(screen.queryByText('rExampleAddress')).toBeNull()
  expect(pressed('ETH')).toBe(false)
  expect(bank.requests.some(({ path }) => path.startsWith(ADDRESS))).toBe(false)
})

test('the network of the address is the one that is pressed', async () => {
  const { device } = await open('/receive?asset=ETH', address(), {}, [eth, ethOnPlay])
  expect([pressed('Ethereum'), pressed('Play')]).toEqual([false, false])
  await clickButton('Ethereum')
  expect([pressed('Ethereum'), pressed('Play')]).toEqual([true, false])
  expect(device.addressBar.now()).toBe('/receive?asset=ETH&chain=1')
})

test('a coin that is not offered any more cannot be chosen', async () => {
  await open('/receive', address(), {}, [eth, { ...ethOnPlay, is_enabled: false }])
  await clickButton('ETH')
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

test('what is copied and shared is the address, with its network', async () => {
  const { device } = await open('/receive?asset=ETH')
  await clickButton('Copy address')
  expect(device.hostState.copied).toEqual(['rExampleAddress'])
  expect(device.hostState.haptics).toContain('success')
  await clickButton('Share')
  expect(device.hostState.shared).toEqual(['Send only ETH on Ethereum\nrExampleAddress'])
  expect(screen.queryByRole('button', { name: 'Copy memo' })).toBeNull()
})

test('a memo is shared and copied too', async () => {
  const { device } = await open('/receive?asset=ETH', address({ memo: '100123' }))
  await clickButton('Copy memo')
  expect(device.hostState.copied).toEqual(['100123'])
  await clickButton('Share')
  expect(device.hostState.shared[0]?.split('\n').slice(1)).toEqual([
    'rExampleAddress',
    expect.stringMatching(/: 100123$/),
  ])
})

test('an address that could not be copied is felt, and said', async () => {
  const { device } = await open('/receive')
  device.copy = () => Promise.reject(new Error('denied'))
  await clickButton('ETH')
  await clickButton('Copy address')
  expect(device.hostState.haptics).toEqual(['refusal'])
  expect(screen.getByText(/^Couldn’t copy\./)).toBeTruthy()
})

test('an address that was refused can be asked for again', async () => {
  const { bank } = await open('/receive?asset=ETH', address(), {
    [ADDRESS]: () => problem(503, 'OVERLOADED'),
  })
  expect(screen.queryByText('rExampleAddress')).toBeNull()
  bank.pages[ADDRESS] = () => jsonResponse(address())
  await clickButton('Try again')
  expect(screen.getByText('rExampleAddress')).toBeTruthy()
})
