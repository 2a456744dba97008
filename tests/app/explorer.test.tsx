import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse } from '#tests/kit/fakeBank'
import { clickButton, openApp } from './openApp.tsx'
import { event, orderEvent } from './activityPages.ts'
import { detail, ORDERS } from './orderPages.ts'
import { walletPages } from './walletPages.ts'

/** A hash of a transaction leads to where everybody sees its chain. */

const one = { ...event('t1'), transaction: null, purchase: null }
const order = detail({ network: 'Tron', to_address: 'TUEr', txid: 'f13f' })
const pages = {
  ...walletPages(),
  '/v2/user/activity/o1': () =>
    jsonResponse({ ...orderEvent('o1'), transaction: null, purchase: null }),
  [`${ORDERS}/o1`]: () => jsonResponse(order),
  '/v2/user/activity/t1': () => jsonResponse(one),
}

const open = (more: Parameters<typeof openApp>[0]) =>
  openApp({ signedIn: true, path: '/activity/t1', pages, ...more })

const explorer = () => screen.queryByRole('link', { name: 'View in block explorer' })

/** Whether the browser would go where the link leads; here it stays. */
function isFollowed(link: Element): boolean {
  let followed = false
  const stay = (press: Event) => {
    followed = !press.defaultPrevented
    press.preventDefault()
  }
  document.addEventListener('click', stay, { once: true })
  fireEvent.click(link)
  return followed
}

test('opens beside the bank, in the explorer of the chain', async () => {
  const { device } = await open({ config: { kind: 'live' } })
  const link = explorer()
  expect(link?.getAttribute('href')).toBe('https://etherscan.io/tx/0xfeed')
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
    '_blank',
    'noreferrer',
  ])
  expect(isFollowed(link!)).toBe(true)
  expect(device.hostState.opened).toEqual([])
  await clickButton('Copy Transaction hash')
  expect(device.hostState.copied).toEqual(['0xfeed'])
  screen.getByText('Transaction hash copied')
})

test('Telegram opens it itself, and the mini app stays', async () => {
  const { device } = await open({ config: { kind: 'live' }, kind: 'telegram' })
  expect(isFollowed(explorer()!)).toBe(false)
  expect(device.hostState.opened).toEqual(['https://etherscan.io/tx/0xfeed'])
})

test('a sandbox has no such chain: the hash can only be copied', async () => {
  await open({ config: { kind: 'sandbox' } })
  screen.getByRole('button', { name: 'Copy Transaction hash' })
  expect(explorer()).toBeNull()
})

test('a payment on a chain has it too', async () => {
  await open({ config: { kind: 'live' }, path: '/activity/o1' })
  expect(explorer()?.getAttribute('href')).toBe('https://tronscan.org/#/transaction/f13f')
})
