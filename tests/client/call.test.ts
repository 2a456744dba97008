import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { UNATTENDED_HEADER } from '#contract/kit/wire'
import { endSession, listSessions } from '#contract/session'
import { askPhoneCode } from '#contract/signIn'
import { signInByTelegram } from '#contract/telegram'
import { readConfig } from '#contract/tenantConfig'
import { requestCode, digitsOf } from '#client/session'
import { submitTelegram } from '#client/telegram'
import { openClient, refusalOf } from '#tests/kit/client'
import { problem, jsonResponse } from '#tests/kit/fakeBank'

test('no network is OFFLINE', async () => {
  const { call, reports } = openClient(() => Promise.reject(new TypeError('fetch failed')))
  expect((await refusalOf(call(listSessions, {}))).code).toBe('OFFLINE')
  expect(reports).toEqual([{ status: 0, code: 'OFFLINE', requestId: null }])
})

afterEach(() => void vi.useRealTimers())

test('a call times out after sixty seconds', async () => {
  vi.useFakeTimers()
  const { call } = openClient(() => new Promise<Response>(() => {}))
  let code: string | null = null
  const refused = refusalOf(call(listSessions, {})).then((refusal) => {
    code = refusal.code
  })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(code).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(code).toBe('TIMEOUT')
})

test('only a call that nobody waits for says so', async () => {
  const { call, sent } = openClient()
  await call(listSessions, {})
  await call(listSessions, {}, { unattended: true })
  expect(sent.map(({ headers }) => headers.get(UNATTENDED_HEADER))).toEqual([null, '1'])
})

test('a call the app aborts is ABORTED and not logged', async () => {
  const { call, reports } = openClient(() => new Promise<Response>(() => {}))
  const leaving = new AbortController()
  const refused = refusalOf(call(listSessions, {}, { signal: leaving.signal }))
  leaving.abort()
  expect((await refused).code).toBe('ABORTED')
  expect(reports).toEqual([])
})

test('an already aborted call is never sent', async () => {
  const { call, sent } = openClient()
  const refused = refusalOf(call(listSessions, {}, { signal: AbortSignal.abort() }))
  expect((await refused).code).toBe('ABORTED')
  expect(sent).toEqual([])
})

test('sends tenant, client and bearer, and a JSON body even when empty', async () => {
  const { call, sent } = openClient(() => jsonResponse({ ended: 1 }))
  await call(endSession, { id: 'a/b?c' })
  const [{ url, method, headers, body }] = sent as [(typeof sent)[0]]
  expect([method, url, body]).toEqual(['DELETE', 'http://bank/v2/user/sessions/a%2Fb%3Fc', '{}'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'x-tenant-id': 'acme',
    'x-client-kind': 'web',
    // The app reads exact strings, even where its tenant answers with numbers.
    accept: 'application/json;money=string',
    authorization: 'Bearer at-1',
  })
})

test('sign-in sends no bearer', async () => {
  const { call, sent } = openClient(() =>
    jsonResponse({ told_at: '', expires_at: '', resend_at: '' }),
  )
  await refusalOf(call(askPhoneCode, { phone: '15550100' }))
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

const pay = endpoint({
  base: 'core',
  verb: 'POST',
  path: '/pay',
  ask: z.strictObject({}),
  reply: z.object({}),
  refuses: [],
  who: ['person'],
  repeat: 'keyed',
  rate: 'plain',
})

test('a keyed call sends one key, the same when repeated', async () => {
  const { call, sent } = openClient(
    () => problem(401, 'ACCESS_TOKEN_EXPIRED'),
    () => jsonResponse({}),
  )
  await call(pay, {})
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['minted', 'minted'])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer at-1',
    'Bearer at-2',
  ])
})

test('a read sends no key', async () => {
  const { call, sent } = openClient()
  await call(listSessions, {})
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
})

test('a repeated submission keeps its key', async () => {
  const { call, sent } = openClient(() => jsonResponse({}))
  await call(pay, {}, { key: 'wish-1' })
  expect(sent[0]?.headers.get('idempotency-key')).toBe('wish-1')
})

test('a sign-in’s 401 reaches the person; Telegram’s also ends the session', async () => {
  const { call, lost } = openClient(() => problem(401, 'ACCESS_TOKEN_INVALID'))
  await refusalOf(call(askPhoneCode, { phone: '15550100' }))
  expect(lost).toEqual([])
  await refusalOf(call(signInByTelegram, {}))
  expect(lost).toEqual(['entry 1'])
})

test('any call reports a blocked person', async () => {
  const { call, lost } = openClient(() => problem(423, 'USER_BLOCKED'))
  await refusalOf(call(listSessions, {}))
  expect(lost).toEqual(['blocked 1'])
})

test('sign-in calls report nothing to the session', async () => {
  const { call, lost, sent } = openClient(() => problem(423, 'USER_BLOCKED'))
  await refusalOf(call(askPhoneCode, { phone: '15550100' }))
  await refusalOf(call(signInByTelegram, {}))
  expect(lost).toEqual([])
  expect(sent).toHaveLength(2)
})

test('a public read’s 401 does not end the session', async () => {
  const { call, lost, sent } = openClient(() => problem(401, 'ACCESS_TOKEN_INVALID'))
  await refusalOf(call(readConfig, {}))
  expect(lost).toEqual([])
  expect(sent).toHaveLength(1)
})

test('a refusal other than 401 is logged once and renews nothing', async () => {
  const { call, lost, reports, sent } = openClient(() => problem(404, 'NOT_FOUND'))
  await refusalOf(call(endSession, { id: 's1' }))
  expect(sent).toHaveLength(1)
  expect(lost).toEqual([])
  expect(reports.map(({ status, code }) => [status, code])).toEqual([[404, 'NOT_FOUND']])
})

const expired = () => problem(401, 'ACCESS_TOKEN_EXPIRED')

test('only a second 401 after a renewal ends the session', async () => {
  const after = async (second: () => Response) => {
    const { call, lost, sent } = openClient(expired, second)
    await call(endSession, { id: 's1' }).catch(() => {})
    expect(sent).toHaveLength(2)
    return lost
  }
  expect(await after(expired)).toEqual(['retry 2'])
  expect(await after(() => problem(404, 'NOT_FOUND'))).toEqual([])
  expect(await after(() => jsonResponse({ ended: 1 }))).toEqual([])
})

test('sign-out uses the token kept for it and leaves the session alone', async () => {
  for (const no of [expired, () => problem(423, 'USER_BLOCKED')]) {
    const { call, lost, sent } = openClient(no)
    await refusalOf(call(endSession, { id: 's1' }, { bearer: 'old' }))
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old'])
    expect(lost).toEqual([])
  }
})

test.each([
  ['+1 (555) 010-99', '155501099'],
  ['8 800 2000 600', '88002000600'],
])('the phone number %s goes out as %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

const entry = { intent: 'in', method: 'phone', login: '+()', invite: '', referrer: null } as const

test('refuses a phone number without digits and sends nothing', async () => {
  const { call, sent } = openClient()
  expect((await refusalOf(requestCode(call, entry))).code).toBe('NO_DIGITS')
  expect(sent).toEqual([])
})

test.each([
  null,
  {},
  { tg_id: '1', hash: 'h' },
  { tg_id: '1', init_data_raw: 'd' },
  { hash: 'h', init_data_raw: 'd' },
  { tg_id: '', hash: 'h', init_data_raw: 'd' },
])('sends nothing with incomplete Telegram data %j', async (proof) => {
  const { call, sent } = openClient()
  expect((await refusalOf(submitTelegram(call, proof))).code).toBe('NO_TG_ID')
  expect(sent).toEqual([])
})
