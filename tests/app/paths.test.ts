import { expect, test } from 'vitest'
import { startParamOf, pathOfStart } from '#contract/kit/start'
import { insideRoutes, isOutside, routeIds, type RouteLocation } from '#machines/app/routes'
import { createRouter } from '#app/router.ts'

test.each([
  ['/', 'home'],
  ['/profile/', 'profile'],
  ['/sign-up#top', 'signUp'],
  ['/auth/logout', 'signedOut'],
  ['/%E0%A4%A', 'notFound'],
] as const)('the URL %s is the page %s', (path, route) => {
  expect(createRouter().locationOf(path)).toEqual({ route, id: null })
})

test.each([
  ['/activity', { route: 'activity', id: null }],
  ['/activity/t1', { route: 'activity', id: 't1' }],
  ['/activity/t1?type=deposit', { route: 'activity', id: 't1', query: 'type=deposit' }],
] as const)('the URL %s is parsed and written alike', (path, address) => {
  const { locationOf, urlOf } = createRouter()
  expect(locationOf(path)).toEqual(address)
  expect(urlOf(address)).toBe(path)
})

test('a link to an order of before opens its event', () => {
  const { locationOf } = createRouter()
  expect(locationOf('/orders')).toEqual({ route: 'activity', id: null })
  const address = { route: 'activity', id: 'o1', query: 'wallet=w2' }
  expect(locationOf('/orders/o1?wallet=w2')).toEqual(address)
})

const ids = [
  null,
  '0197c0de-7e57-7000-8000-00000000abcd',
  'signInByPassword',
  'a_b/c d',
  '_3f',
  'ж',
]
const queries = [undefined, 'type=deposit&from=2026-01-01', 'search=1%2C5+%C3%A9_x']
const places = routeIds.flatMap((route) =>
  ids.flatMap((id) => queries.map((query) => ({ route, id, ...(query && { query }) }))),
)

/** Of all possible URLs, what the app itself writes into the address bar. */
const { locationOf, urlOf } = createRouter()
const isOurs = (address: RouteLocation) =>
  JSON.stringify(locationOf(urlOf(address) ?? '')) === JSON.stringify(address)
const named = places.filter(isOurs)

test.each([...routeIds.filter(isOutside), ...insideRoutes, 'sandbox'] as const)(
  'a link into Telegram opens the page %s exactly, with all it shows',
  (route) => {
    const paths = named.filter((address) => address.route === route).map((place) => urlOf(place)!)
    expect(paths.length).toBeGreaterThanOrEqual(queries.length)
    for (const path of paths) {
      const startParam = startParamOf(path)
      expect(startParam).toMatch(/^[\w-]{1,512}$/)
      expect(pathOfStart(startParam)).toBe(path)
    }
  },
)

test('pages that show one of many are linked to with its id', () => {
  const withOne = named.filter(({ id }) => id !== null).map(({ route }) => route)
  for (const route of ['activity', 'counterparties', 'accounts', 'cards', 'calls'])
    expect(withOne).toContain(route)
})

test.each([
  ['orders', 'activity'],
  ['developers_webhooks', 'webhooks'],
  ['cards_k1', 'cards'],
  ['home', 'home'],
  ['inspect', 'home'],
  ['_', 'home'],
  ['_orders_', 'activity'],
] as const)('a link written by hand, %s, is the page %s', (startParam, route) => {
  expect(locationOf(pathOfStart(startParam)).route).toBe(route)
})

test.each([
  'homely',
  '____evil-example',
  '__zz',
  '__00__0a__0d',
  'orders_1_2_3',
  'javascript__3aalert__281__29',
  '__5c__5cevil',
  '__2e__2e_orders',
  'https__3a__2f__2fevil__2eexample',
  'cards___2e__2e',
  'cards___252e__252e',
  'cards___25e2',
  '__proto__',
  'constructor',
  '-',
])('a hostile link, %s, leads nowhere and shows no URL', (startParam) => {
  const address = locationOf(pathOfStart(startParam))
  expect([address.route, urlOf(address)]).toEqual(['notFound', null])
})
