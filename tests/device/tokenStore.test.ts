// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { browserLocalStore } from '#device/localStore'
import { createTokenStore } from '#device/tokenStore'

const pair = { access_token: 'at_1.a-b', refresh_token: 'rt_1' }

/** A frame whose storage throws, as in Telegram Web with third-party storage off. */
const blocked = () =>
  new Proxy(window, {
    get(view, name) {
      if (name === 'localStorage') throw new DOMException('denied', 'SecurityError')
      const value: unknown = Reflect.get(view, name)
      return typeof value === 'function' ? value.bind(view) : value
    },
  })

beforeEach(() => localStorage.clear())

test('stores the tokens under the two names of the contract', () => {
  createTokenStore(browserLocalStore(window)).store(pair)
  const names = ['access_token', 'refresh_token']
  expect(names.map((name) => localStorage.getItem(name))).toEqual(['at_1.a-b', 'rt_1'])
  expect(localStorage).toHaveLength(2)
})

test('a pair without a refresh token removes the old one', () => {
  const tokenStore = createTokenStore(browserLocalStore(window))
  tokenStore.store(pair)
  tokenStore.store({ access_token: 'at_2', refresh_token: null })
  expect(tokenStore.read()).toEqual({ access: 'at_2', refresh: null })
})

test('a renewal keeps the sign-in’s mark, a new sign-in brings its own', () => {
  const tokenStore = createTokenStore(browserLocalStore(window))
  tokenStore.store(pair, 'telegram:7')
  tokenStore.store({ access_token: 'at_2', refresh_token: 'rt_2' })
  expect(tokenStore.signInId()).toBe('telegram:7')
  tokenStore.store(pair, 'm-2')
  expect(tokenStore.signInId()).toBe('m-2')
  tokenStore.clear()
  expect(tokenStore.signInId()).toBeNull()
})

test('clearing leaves nothing', () => {
  const tokenStore = createTokenStore(browserLocalStore(window))
  tokenStore.store(pair)
  tokenStore.clear()
  expect(tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(localStorage).toHaveLength(0)
})

test.each(['', 'two words', 'line\r\nX-Injected: 1', '{"access":1}', 'ключ', 'a'.repeat(513)])(
  'ignores what is no token: %j',
  (planted) => {
    localStorage.setItem('access_token', planted)
    expect(createTokenStore(browserLocalStore(window)).read().access).toBeNull()
  },
)

test('without storage the tokens last as long as the page', () => {
  const tokenStore = createTokenStore(browserLocalStore(blocked()))
  expect(tokenStore.read()).toEqual({ access: null, refresh: null })
  tokenStore.store(pair)
  expect(tokenStore.read()).toEqual({ access: 'at_1.a-b', refresh: 'rt_1' })
  tokenStore.clear()
  expect(tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(localStorage).toHaveLength(0)
})

test('on a full disk the new token hides the old one', () => {
  localStorage.setItem('access_token', 'old')
  const view = Object.create(window, {
    localStorage: {
      value: {
        getItem: (name: string) => localStorage.getItem(name),
        setItem() {
          throw new DOMException('full', 'QuotaExceededError')
        },
        removeItem: (name: string) => localStorage.removeItem(name),
      },
    },
  }) as Window // a window in all but its storage
  const tokenStore = createTokenStore(browserLocalStore(view))
  tokenStore.store({ access_token: 'new', refresh_token: null })
  expect(tokenStore.read().access).toBe('new')
})

test('reports another tab’s change until unsubscribed', () => {
  const notified: string[] = []
  const stop = createTokenStore(browserLocalStore(window)).watch(() => notified.push('changed'))
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  change('refresh_token')
  change('theme')
  change(null)
  stop()
  change('access_token')
  expect(notified).toEqual(['changed', 'changed'])
})
