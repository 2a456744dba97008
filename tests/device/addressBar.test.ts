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
