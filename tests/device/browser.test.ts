// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { browserPath } from '#device/path'
import { createRoom } from '#device/room'
import { createShown } from '#device/shown'
import { showTheme } from '#device/theme'
import { webLink } from '#device/web'

const root = document.documentElement

beforeEach(() => root.removeAttribute('style'))

test('the host’s colours dress the page, and those it takes back are gone', () => {
  showTheme(root, { bg_color: '#17212b', secondary_bg_color: '#232e3c' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('#232e3c')
  expect(root.dataset.host).toBe('dark')
  showTheme(root, { bg_color: '#ffffff' })
  expect(root.style.getPropertyValue('--tg-theme-secondary-bg-color')).toBe('')
  expect([root.dataset.host, root.style.colorScheme]).toEqual(['light', 'light'])
})

test('what Telegram covers lies inside what the phone covers', () => {
  const room = createRoom(root)
  const edges = { top: 47, bottom: 34, left: 0, right: 0 }
  room.coverByPhone(edges)
  room.coverByHost({ top: 46, bottom: 0, left: 0, right: 0 })
  expect(root.style.getPropertyValue('--safe-start')).toBe('93px')
  expect(root.style.getPropertyValue('--safe-end')).toBe('34px')
  room.coverByPhone({ ...edges, top: Number.NaN, bottom: 5_000 })
  expect(root.style.getPropertyValue('--safe-start')).toBe('46px')
  expect(root.style.getPropertyValue('--safe-end')).toBe('0px')
})

test('one screen leaving and the next arriving is one message', async () => {
  const told: (string | null)[] = []
  const place = createShown<string, string | null>(
    (top) => top,
    (text) => told.push(text),
  )
  const leave = place.show('Continue')
  await Promise.resolve()
  leave()
  place.show('Send')
  await Promise.resolve()
  place.show('Send')
  await Promise.resolve()
  expect(told).toEqual(['Continue', 'Send'])
})

test('jumping within a page is no movement between rooms', () => {
  history.replaceState(null, '', '/home')
  const path = browserPath(window)
  const went: string[] = []
  path.watch((to) => went.push(to))
  history.replaceState(null, '', '/home#main')
  window.dispatchEvent(new PopStateEvent('popstate'))
  path.show('/cards?of=1')
  history.replaceState(null, '', '/home')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(went).toEqual(['/home'])
})

test('an address that would run in our page is never opened', () => {
  expect(webLink('https://t.me/larkspur?start=1')).toBe('https://t.me/larkspur?start=1')
  expect(() => webLink('javascript:alert(1)')).toThrow('no web address')
  expect(() => webLink('//no.scheme')).toThrow()
})
