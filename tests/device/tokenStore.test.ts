// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { browserDrawer } from '#device/localStore'
import { createShelf } from '#device/tokenStore'

const pair = { access_token: 'at_1.a-b', refresh_token: 'rt_1' }

/** A frame whose storage throws at every touch, as Telegram Web with third-party storage off. */
const blocked = () =>
  new Proxy(window, {
    get(view, name) {
      if (name === 'localStorage') throw new DOMException('denied', 'SecurityError')
      const value: unknown = Reflect.get(view, name)
      return typeof value === 'function' ? value.bind(view) : value
    },
  })

beforeEach(() => localStorage.clear())

test('the tokens lie under the two names of the contract', () => {
  createShelf(browserDrawer(window)).keep(pair)
  const names = ['access_token', 'refresh_token']
  expect(names.map((name) => localStorage.getItem(name))).toEqual(['at_1.a-b', 'rt_1'])
  expect(localStorage).toHaveLength(2)
})

test('a pair without a refresh token leaves nobody else’s behind', () => {
  const shelf = createShelf(browserDrawer(window))
  shelf.keep(pair)
  shelf.keep({ access_token: 'at_2', refresh_token: null })
  expect(shelf.read()).toEqual({ access: 'at_2', refresh: null })
})

test('a renewal keeps the mark of the signing-in, another signing-in brings its own', () => {
  const shelf = createShelf(browserDrawer(window))
  shelf.keep(pair, 'telegram:7')
  shelf.keep({ access_token: 'at_2', refresh_token: 'rt_2' })
  expect(shelf.mark()).toBe('telegram:7')
  shelf.keep(pair, 'm-2')
  expect(shelf.mark()).toBe('m-2')
  shelf.drop()
  expect(shelf.mark()).toBeNull()
})

test('dropping leaves nothing', () => {
  const shelf = createShelf(browserDrawer(window))
  shelf.keep(pair)
  shelf.drop()
  expect(shelf.read()).toEqual({ access: null, refresh: null })
  expect(localStorage).toHaveLength(0)
})

test.each(['', 'two words', 'line\r\nX-Injected: 1', '{"access":1}', 'ключ', 'a'.repeat(513)])(
  'what is no token is not read as one: %j',
  (planted) => {
    localStorage.setItem('access_token', planted)
    expect(createShelf(browserDrawer(window)).read().access).toBeNull()
  },
)

test('where storage is blocked the tokens live as long as the page', () => {
  const shelf = createShelf(browserDrawer(blocked()))
  expect(shelf.read()).toEqual({ access: null, refresh: null })
  shelf.keep(pair)
  expect(shelf.read()).toEqual({ access: 'at_1.a-b', refresh: 'rt_1' })
  shelf.drop()
  expect(shelf.read()).toEqual({ access: null, refresh: null })
  expect(localStorage).toHaveLength(0)
})

test('when the disk is full the new token hides the old one', () => {
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
  const shelf = createShelf(browserDrawer(view))
  shelf.keep({ access_token: 'new', refresh_token: null })
  expect(shelf.read().access).toBe('new')
})

test('another tab’s change is told until nobody listens', () => {
  const told: string[] = []
  const stop = createShelf(browserDrawer(window)).watch(() => told.push('changed'))
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  change('refresh_token')
  change('theme')
  change(null)
  stop()
  change('access_token')
  expect(told).toEqual(['changed', 'changed'])
})
