import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCountries } from '#contract/reference'
import { listSessions } from '#contract/session'
import { signInByTelegram } from '#contract/telegram'
import { RETRY_PAUSES_MS } from '#machines/session/session.setup'
import { createFakeBank } from '#tests/kit/fakeBank'
import { settled } from '#tests/kit/mbt'
import { askMany, calm, codesOf, everyone, openTab, tokensOf } from '#tests/kit/tab'
import { isWhole } from '#tests/kit/whole'

const pathOf = (offset: number) => `/v2/user/sessions?offset=${offset}`

test('a thousand calls with an old token cost one renewal, and each is repeated once', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher })
  expect(await codesOf(askMany(tab, 1_000))).toEqual(everyone(1_000, 'answered'))
  expect(bank.renewals).toBe(1)
  for (const offset of [0, 1, 999])
    expect(bank.requestsTo(pathOf(offset)).map(({ bearer }) => bearer)).toEqual([
      'Bearer at-0',
      'Bearer at-2',
    ])
  expect(bank.requests).toHaveLength(2_001)
  expect(tab.session.getSnapshot().context.queue).toEqual([])
})

test('renews once whatever the order of responses, and nobody is left waiting', async () => {
  const anyOrder = fc.asyncProperty(fc.scheduler(), async (scheduler) => {
    const { bank, fetcher } = createFakeBank((path) => scheduler.schedule(Promise.resolve(), path))
    const tab = await openTab({ fetcher })
    const calls = askMany(tab, 12)
    await scheduler.waitFor(Promise.allSettled(calls))
    expect(await codesOf(calls)).toEqual(everyone(12, 'answered'))
    expect(bank.renewals).toBe(1)
    for (let offset = 0; offset < 12; offset++)
      expect(bank.requestsTo(pathOf(offset)).length).toBeLessThanOrEqual(2)
    expect(tab.session.getSnapshot().context.queue).toEqual([])
  })
  await fc.assert(anyOrder, { numRuns: isWhole ? 500 : 40 })
})

test('a refused renewal fails a thousand calls, clears the tokens once and redirects once', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'refusing'
  const tab = await openTab({ fetcher })
  let drops = 0
  const { clear } = tab.device.tokenStore
  tab.device.tokenStore.clear = () => {
    drops++
    clear()
  }
  expect(await codesOf(askMany(tab, 1_000))).toEqual(everyone(1_000, 'REFRESH_REUSED'))
  expect(bank.requests).toHaveLength(1_001)
  expect(tab.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(drops).toBe(1)
  expect(tab.heard.filter(({ type }) => type === 'session.lost')).toHaveLength(1)
  expect(tab.session.getSnapshot().value).toBe('signedOut')
})

test('unanswered renewals fail the waiting calls in the end and keep the session', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'silent'
  const tab = await openTab({ fetcher })
  const calls = askMany(tab, 5)
  await calm()
  tab.clock.increment(59_999)
  expect(tab.session.getSnapshot().value).toEqual({ renewing: 'byRefresh' })
  tab.clock.increment(1)
  for (const pause of RETRY_PAUSES_MS) {
    tab.clock.increment(pause)
    await calm()
    expect(tab.session.getSnapshot().value).toEqual({ renewing: 'byRefresh' })
    tab.clock.increment(60_000)
  }
  expect(await codesOf(calls)).toEqual(everyone(5, 'TIMEOUT'))
  expect(tab.session.getSnapshot().value).toBe('trusted')
  expect(tab.device.tokenStore.read().refresh).toBe('rt-1')
})

test('a renewal with a lost response is repeated, and nobody is signed out', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'gone'
  const tab = await openTab({ fetcher })
  const calls = askMany(tab, 3)
  await calm()
  bank.mode = 'glad'
  tab.clock.increment(2_000)
  expect(await codesOf(calls)).toEqual(everyone(3, 'answered'))
})

test('the queue waits while offline', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'gone'
  const tab = await openTab({ fetcher })
  tab.device.setOnline(false)
  const calls = askMany(tab, 3)
  await calm()
  tab.clock.increment(2_000)
  tab.clock.increment(30_000)
  expect(tab.session.getSnapshot().value).toEqual({ renewing: 'waitingForNetwork' })
  bank.mode = 'glad'
  tab.device.setOnline(true)
  expect(await codesOf(calls)).toEqual(everyone(3, 'answered'))
})

test('waiting too long for a network fails the call but keeps the session', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'gone'
  const tab = await openTab({ fetcher })
  tab.device.setOnline(false)
  const calls = askMany(tab, 3)
  await calm()
  tab.clock.increment(2_000)
  tab.clock.increment(60_000)
  expect(await codesOf(calls)).toEqual(everyone(3, 'OFFLINE'))
  expect(tab.session.getSnapshot().value).toBe('trusted')
  expect(tab.device.tokenStore.read().refresh).toBe('rt-1')
})

test('signing out during a renewal wins over its late response', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const { fetcher } = createFakeBank((path) =>
    path.includes('refresh') ? held : Promise.resolve(),
  )
  const tab = await openTab({ fetcher })
  const calls = askMany(tab, 3)
  await calm()
  tab.session.send({ type: 'session.end', scope: 'this' })
  letGo()
  expect(await codesOf(calls)).toEqual(everyone(3, 'SESSION_LOST'))
  await calm()
  expect(tab.device.tokenStore.read()).toEqual({ access: null, refresh: null })
  expect(tab.session.getSnapshot().value).toBe('signedOut')
  expect(tab.session.getSnapshot().context.reason).toBeNull()
})

test('a caller can abort while waiting, and the others get their responses', async () => {
  const { fetcher } = createFakeBank((path) =>
    path.includes('refresh') ? calm() : Promise.resolve(),
  )
  const tab = await openTab({ fetcher })
  const impatient = new AbortController()
  const calls = [
    tab.call(listSessions, { offset: 0 }, { signal: impatient.signal }),
    ...askMany(tab, 2),
  ]
  await settled()
  await settled()
  impatient.abort()
  expect(await codesOf(calls)).toEqual(['ABORTED', 'answered', 'answered'])
  expect(tab.reports.map(({ code }) => code)).toEqual([])
})

test('stopping the session flow fails all waiting calls', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'silent'
  const tab = await openTab({ fetcher })
  const calls = askMany(tab, 3)
  await calm()
  tab.session.stop()
  expect(await codesOf(calls)).toEqual(everyone(3, 'SESSION_LOST'))
  expect(await codesOf(askMany(tab, 1))).toEqual(['SESSION_LOST'])
})

test('a token refused even when new ends the session without a second renewal', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.acceptsTokens = false
  const tab = await openTab({ fetcher })
  expect(await codesOf(askMany(tab, 1))).toEqual(['ACCESS_TOKEN_EXPIRED'])
  expect(bank.renewals).toBe(1)
  await calm()
  expect(tab.session.getSnapshot().value).toBe('signedOut')
})

test('without a refresh token a browser is signed out and told why', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher, tokens: { access_token: 'at-0', refresh_token: null } })
  expect(await codesOf(askMany(tab, 2))).toEqual(['NO_REFRESH_TOKEN', 'NO_REFRESH_TOKEN'])
  expect(bank.renewals).toBe(0)
  expect(tab.session.getSnapshot().context.reason).toBe('NO_REFRESH_TOKEN')
})

test('inside Telegram a missing refresh token leads to a Telegram sign-in', async () => {
  const { bank, fetcher } = createFakeBank()
  const proof = { tg_id: '7', hash: 'h', init_data_raw: 'd' }
  const tab = await openTab({ fetcher, kind: 'telegram', proof, tokens: null })
  tab.session.send({
    type: 'tokens.stored',
    tokens: tab.tokenCache.begin({ ...tokensOf('a'), refresh_token: '' }, 'telegram:7'),
  })
  expect(await codesOf(askMany(tab, 4))).toEqual(everyone(4, 'answered'))
  expect(bank.requestsTo('/v2/auth/sign-in/telegram')).toHaveLength(1)
})

test('inside Telegram without launch data calls are refused without a request', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({
    fetcher,
    kind: 'telegram',
    tokens: { access_token: 'at-0', refresh_token: null },
  })
  expect(await codesOf(askMany(tab, 2))).toEqual(['NO_TG_ID', 'NO_TG_ID'])
  expect(bank.requests).toHaveLength(2)
})

test('a blocked person sees it, keeps the tokens and can retry', async () => {
  const { bank, fetcher } = createFakeBank()
  bank.mode = 'blocking'
  const tab = await openTab({ fetcher })
  expect(await codesOf(askMany(tab, 3))).toEqual(everyone(3, 'USER_BLOCKED'))
  expect(tab.session.getSnapshot().value).toBe('blocked')
  bank.mode = 'glad'
  tab.session.send({ type: 'session.retry' })
  expect(await codesOf(askMany(tab, 1))).toEqual(['answered'])
})

test('a Telegram sign-in with a 401 goes to the logout address', async () => {
  const { fetcher } = createFakeBank()
  const strict = await openTab({ fetcher, kind: 'telegram', tokens: null })
  strict.session.send({ type: 'call.refused', id: 9, kind: 'entry', epoch: 0 })
  await calm()
  expect(strict.heard.map(({ type }) => type)).toContain('session.lost')
  expect(signInByTelegram).not.toHaveProperty('bypass')
})

test('calls beyond the queue’s size are refused, the rest get responses', async () => {
  const { fetcher } = createFakeBank((path) =>
    path.includes('refresh') ? calm() : Promise.resolve(),
  )
  const tab = await openTab({ fetcher })
  const codes = await codesOf(askMany(tab, 2_005))
  expect(codes.filter((code) => code === 'QUEUE_FULL')).toHaveLength(5)
  expect(codes.filter((code) => code === 'answered')).toHaveLength(2_000)
})

test('a public list is read without a token and renews nothing', async () => {
  const { bank, fetcher } = createFakeBank()
  const tab = await openTab({ fetcher })
  expect(await codesOf([tab.call(listCountries, {})])).toEqual(['ACCESS_TOKEN_EXPIRED'])
  expect(bank.requests).toEqual([{ path: '/v2/system/countries', bearer: null }])
})
