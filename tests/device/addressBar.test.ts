// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserPath } from '#device/addressBar'

test('a change of the hash is no navigation', () => {
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

test('an address is shown, replaced and followed, and one that is there already is left', () => {
  history.replaceState(null, '', '/home')
  const path = browserPath(window)
  const went: string[] = []
  const stop = path.watch((to) => went.push(to))
  const { length } = history
  path.show('/home')
  expect(history).toHaveLength(length)
  path.show('/cards')
  path.replace('/cards?of=2')
  expect([path.now(), history.length]).toEqual(['/cards?of=2', length + 1])
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(went).toEqual([])
  stop()
  history.replaceState(null, '', '/home')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(went).toEqual([])
})
