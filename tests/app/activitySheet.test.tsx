import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsonResponse, problem } from '#tests/kit/fakeBank'
import { event, purchaseEvent } from './activityPages.ts'
import { openApp, settle } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** One event beside its list, or over it: where the focus is, and how it is left. */

const events = [event('t1'), event('t2', { received: { amount: '1', currency: 'BTC' } })]
const pages = {
  ...walletPages(events),
  '/v2/user/activity/t2': () => jsonResponse({ ...events[1], transaction: null, purchase: null }),
}

const open = (path: string, more: Parameters<typeof openApp>[0] = {}) =>
  openApp({ signedIn: true, path, pages, ...more })

const sheet = () => screen.getByRole('complementary')
const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Activity' })).getByRole('link', { name })
async function press(key: string, at: Element, more: object = {}) {
  fireEvent.keyDown(at, { key, ...more })
  await settle()
}

test('its heading has the focus, also when another one is opened', async () => {
  await open('/activity/t1')
  expect(document.activeElement?.textContent).toBe('Received ETH')
  fireEvent.click(row(/Received BTC/))
  await settle()
  expect(document.activeElement?.textContent).toBe('Received BTC')
})

test('closed, the focus is back at its row, and the filter stays', async () => {
  const { device } = await open('/activity/t1?show=in')
  const opened = row(/Received ETH/)
  await press('Escape', sheet())
  expect(document.activeElement).toBe(opened)
  expect(device.addressBar.now()).toBe('/activity?show=in')
})

test('no other key closes it', async () => {
  const { device } = await open('/activity/t1')
  await press('Enter', sheet())
  expect(device.addressBar.now()).toBe('/activity/t1')
})

test('in Telegram its back button closes it', async () => {
  const { device } = await open('/activity/t1', { kind: 'telegram' })
  device.simulate.back()
  await settle()
  expect(device.addressBar.now()).toBe('/activity')
})

/** Over the list its backdrop is drawn; no style says so here. What can be focused. */
function stopsOver(list: boolean) {
  const backdrop = sheet().previousElementSibling!
  const drawn = list ? [new DOMRect()] : []
  backdrop.getClientRects = () => drawn as unknown as DOMRectList
  return [...sheet().querySelectorAll<HTMLElement>('a, button, input, textarea')]
}

test('over the list the focus goes round in it', async () => {
  await open('/activity/t1')
  const stops = stopsOver(true)
  const [first, second, last] = [stops[0]!, stops[1]!, stops.at(-1)!]
  const focusAfter = async (at: Element, more: object = {}) => {
    await press('Tab', at, more)
    return document.activeElement
  }
  expect(await focusAfter(last)).toBe(first)
  expect(fireEvent.keyDown(last, { key: 'Tab' }), 'the browser moves it no further').toBe(false)
  expect(fireEvent.keyDown(second, { key: 'Tab' })).toBe(true)
  expect(await focusAfter(first, { shiftKey: true })).toBe(last)
  expect(await focusAfter(sheet().querySelector('h2')!, { shiftKey: true })).toBe(last)
  first.focus()
  // Between them the browser moves it.
  expect(await focusAfter(second)).toBe(first)
  expect(await focusAfter(second, { shiftKey: true })).toBe(first)
})

test('beside the list the focus can leave it', async () => {
  await open('/activity/t1')
  const last = stopsOver(false).at(-1)!
  last.focus()
  await press('Tab', last)
  expect(document.activeElement).toBe(last)
})

test.each([
  [404, 'NOT_FOUND', false],
  [500, 'INTERNAL', true],
])(
  'an event that cannot be read with %i is tried again only where that helps',
  async (status, code, again) => {
    await open('/activity/t9', {
      pages: { ...pages, '/v2/user/activity/t9': () => problem(status, code) },
    })
    expect(within(sheet()).queryByText('Not found') !== null).toBe(!again)
    expect(within(sheet()).queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
  },
)

test('a declined purchase is not called failed', async () => {
  const declined = { ...purchaseEvent('t2'), status: 'failed' }
  await open('/activity', { pages: walletPages([declined, event('t1', { status: 'failed' })]) })
  expect(row(/Tea House/).textContent).toContain('Declined')
  expect(row(/Received ETH/).textContent).toContain('Failed')
})
