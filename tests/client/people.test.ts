import { expect, test } from 'vitest'
import { createFakeBrowser } from '#device/fakeDevice'
import { createFakeBank } from '#tests/kit/fakeBank'
import { settled } from '#tests/kit/mbt'
import { askMany, calm, codesOf, everyone, openTab, tokensOf } from '#tests/kit/tab'

test('signing out tells the bank with the removed token', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.accessToken = 'at-0'
  const tab = await openTab({ fetcher })
  tab.session.send({ type: 'session.end', scope: 'all' })
  expect(tab.device.tokenStore.read().access).toBeNull()
  await calm()
  expect(bank.requests).toEqual([{ path: '/v2/auth/sign-out', bearer: 'Bearer at-0' }])
})

test('a sign-out with an expired token renews it to tell the bank', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher })
  tab.session.send({ type: 'session.end', scope: 'this' })
  await calm()
  expect(bank.requestsTo('/v2/auth/sign-out').map(({ bearer }) => bearer)).toEqual([
    'Bearer at-0',
    'Bearer at-2',
  ])
  expect(tab.device.tokenStore.read()).toEqual({ access: null, refresh: null })
})

test('a sign-out never uses the token of the next person', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher })
  const theirs = tab.device.tokenStore
  theirs.store(tokensOf('b'), 'm-of-b')
  tab.session.send({ type: 'session.end', scope: 'this' })
  await calm()
  expect(bank.requestsTo('/v2/auth/sign-out')).toHaveLength(1)
  expect(bank.requestsTo('/v2/auth/refresh/refresh-token')).toEqual([])
  expect(theirs.read()).toEqual({ access: 'b-at', refresh: 'b-rt' })
})

test('a call of one person is never sent with the token of the next', async () => {
  const { bank, fetcher } = createFakeBank((path) =>
    path.includes('refresh') ? calm() : settled(),
  )
  const tab = await openTab({ fetcher })
  const calls = askMany(tab, 3)
  tab.session.send({ type: 'session.end', scope: 'this' })
  bank.accessToken = 'b-at'
  const stored = tab.tokenCache.begin(tokensOf('b'), 'm-of-b')
  tab.session.send({ type: 'tokens.stored', tokens: stored })
  expect(await codesOf(calls)).toEqual(everyone(3, 'SESSION_LOST'))
  expect(bank.requests.filter(({ bearer }) => bearer === 'Bearer b-at')).toEqual([])
  expect(await codesOf(askMany(tab, 1))).toEqual(['answered'])
})

test('a call waiting for a renewal fails when another person signs in in another tab', async () => {
  const store = createFakeBrowser()
  const { bank, fetcher } = createFakeBank((path) =>
    path.includes('refresh') ? calm() : settled(),
  )
  const tab = await openTab({ fetcher, store })
  const other = await openTab({ fetcher, store, tokens: null })
  const calls = askMany(tab, 3)
  await calm()
  bank.accessToken = 'b-at'
  const stored = other.tokenCache.begin(tokensOf('b'), 'm-of-b')
  other.session.send({ type: 'tokens.stored', tokens: stored })
  expect(await codesOf(calls)).toEqual(everyone(3, 'SESSION_LOST'))
  await calm()
  expect(bank.requests.filter(({ bearer }) => bearer === 'Bearer b-at')).toEqual([])
  expect(tab.device.tokenStore.read().access).toBe('b-at')
  expect(tab.session.getSnapshot().context.tokens.signInId).toBe('m-of-b')
})

test.each([false, true])(
  'five tabs with the same old token make one renewal, asleep or not: %s',
  async (asleep) => {
    const store = createFakeBrowser()
    const { bank, fetcher } = createFakeBank(settled)
    const tabs = [await openTab({ fetcher, store, asleep })]
    while (tabs.length < 5) tabs.push(await openTab({ fetcher, store, asleep, tokens: null }))
    const calls = tabs.flatMap((tab) => askMany(tab, 20))
    expect(await codesOf(calls)).toEqual(everyone(100, 'answered'))
    expect(bank.renewals).toBe(1)
  },
)

test('a tab that slept through a renewal uses the new token at once', async () => {
  const store = createFakeBrowser()
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher, store, asleep: true })
  const other = await openTab({ fetcher, store, tokens: null })
  await Promise.all(askMany(other, 1))
  bank.requests.length = 0
  expect(await codesOf(askMany(tab, 1))).toEqual(['answered'])
  expect(bank.requests.map(({ bearer }) => bearer)).toEqual(['Bearer at-2'])
})

test('a renewal that ends after a sign-out in another tab stores nothing', async () => {
  const store = createFakeBrowser()
  const { fetcher } = createFakeBank((path) => (path.includes('refresh') ? calm() : settled()))
  const tab = await openTab({ fetcher, store, asleep: true })
  const other = await openTab({ fetcher, store, tokens: null })
  const calls = askMany(tab, 3)
  await settled()
  await settled()
  other.session.send({ type: 'session.end', scope: 'this' })
  expect(await codesOf(calls)).toEqual(everyone(3, 'SESSION_LOST'))
  expect(tab.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  await calm()
  expect(tab.session.getSnapshot().value).toBe('signedOut')
})

test('a tab that slept while another person signed in makes no calls', async () => {
  const store = createFakeBrowser()
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher, store, asleep: true })
  const other = await openTab({ fetcher, store, tokens: null })
  bank.accessToken = 'b-at'
  other.tokenCache.begin(tokensOf('b'), 'm-of-b')
  expect(await codesOf(askMany(tab, 2))).toEqual(everyone(2, 'SESSION_LOST'))
  expect(bank.requests.filter(({ bearer }) => bearer === 'Bearer b-at')).toEqual([])
})

test('signing out in one tab signs the others out', async () => {
  const store = createFakeBrowser()
  const { fetcher } = createFakeBank()
  const tab = await openTab({ fetcher, store })
  const other = await openTab({ fetcher, store, tokens: null })
  expect(other.session.getSnapshot().value).toBe('trusted')
  tab.session.send({ type: 'session.end', scope: 'this' })
  await calm()
  expect(other.session.getSnapshot().value).toBe('signedOut')
})
