import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, jsonResponse } from '#tests/kit/fakeBank'
import { openApp, clickButton, settle } from './openApp.tsx'

/** The simulated chains, as somebody uses them in the sandbox console. */

const page = <Item,>(data: Item[]) =>
  jsonResponse({ total: data.length, count: data.length, data, has_more: false })

const chain = (id: number, name: string, height: number) => ({
  chain: id,
  name,
  symbol: 'ETH',
  currencies: ['ETH', 'USDT'],
  height,
  confirmations: 12,
  is_memo: false,
})
const address = {
  uuid: 'a1',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  memo: null,
  label: 'Savings',
  wallet_uuid: 'w1',
  created_at: '2026-01-01T00:00:00Z',
}

async function openSandbox() {
  const app = await openApp({ signedIn: true })
  const { open } = app.bank
  open['/sandbox/mailbox'] = () => page([])
  open['/sandbox/chains'] = () => page([chain(1, 'Ethereum', 7), chain(137, 'Polygon', 3)])
  open['/sandbox/chains/1/addresses'] = () => page([address])
  open['/sandbox/chains/137/addresses'] = () => page([])
  const console = { route: 'sandbox' as const, id: null }
  await act(async () => app.app.send({ type: 'route.open', location: console }))
  await settle()
  const callsTo = (path: string) => app.bank.requests.filter((call) => call.path === path).length
  return { app, open, callsTo }
}

test('pays to the chosen address and reads the chain again', async () => {
  const { open, callsTo } = await openSandbox()
  await screen.findByText(/Block 7\. A deposit is available after 12 blocks\./)
  expect(screen.getByText('Savings: 0xf39F…b92266')).toBeTruthy()
  open['/sandbox/chains/1/payments'] = () => jsonResponse({ txid: 'f00d' })
  await clickButton('Send deposit')
  expect(callsTo('/sandbox/chains/1/payments')).toBe(1)
  expect(callsTo('/sandbox/chains')).toBe(2)
  expect(screen.getByText('Sent. The deposit is waiting for a block.')).toBeTruthy()
})

test('mines and removes blocks', async () => {
  const { open, callsTo } = await openSandbox()
  open['/sandbox/chains/1/blocks'] = () => jsonResponse({ height: 8 })
  open['/sandbox/chains'] = () => page([chain(1, 'Ethereum', 8)])
  await clickButton('Mine 1 block')
  expect(screen.getByText(/Block 8\./)).toBeTruthy()
  open['/sandbox/chains/1/reorganisations'] = () => jsonResponse({ height: 9 })
  await clickButton('Replace the last 3 blocks')
  expect(callsTo('/sandbox/chains/1/reorganisations')).toBe(1)
  expect(screen.getByText(/^Reorganised/)).toBeTruthy()
})

test('says what to do where there is no address yet', async () => {
  await openSandbox()
  fireEvent.change(screen.getByLabelText('Network'), { target: { value: '137' } })
  await settle()
  expect(screen.getByText(/No addresses on this network yet/)).toBeTruthy()
  expect(screen.queryByText('Send deposit')).toBeNull()
})

test('shows a refusal and keeps what was shown', async () => {
  const { open } = await openSandbox()
  open['/sandbox/chains/1/payments'] = () => problem(422, 'AMOUNT_INVALID')
  await clickButton('Send deposit')
  expect(screen.getByText(/Enter an amount with digits/)).toBeTruthy()
  expect(screen.getByText('Savings: 0xf39F…b92266')).toBeTruthy()
})

test('chains that did not load can be read again', async () => {
  const { app, open } = await openSandbox()
  open['/sandbox/chains'] = () => problem(503, 'OVERLOADED')
  act(() => app.app.send({ type: 'route.open', location: { route: 'home', id: null } }))
  await settle()
  const console = { route: 'sandbox' as const, id: null }
  await act(async () => app.app.send({ type: 'route.open', location: console }))
  await settle()
  expect(screen.getByText('Couldn’t load the blockchains')).toBeTruthy()
  open['/sandbox/chains'] = () => page([chain(1, 'Ethereum', 7)])
  await clickButton('Try again')
  expect(screen.getByText(/Block 7\./)).toBeTruthy()
})
