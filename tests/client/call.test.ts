import { createFetch } from 'ofetch'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { changeUserData } from '#contract/person'
import { askPhoneCode, endSession, listSessions, signInByTelegram } from '#contract/session'
import { createCall, type Authority, type Report } from '#client/call'
import { askCode, digitsOf, enterByTelegram } from '#client/session'
import { problem, said } from '#tests/kit/drawerBank'
import { bases } from '#tests/kit/tab'

const page = { total: 0, count: 0, data: [], has_more: false }

/** Everything a call sent, and an answer for each. */
function openClient(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { url: string; method: string; headers: Headers; body: unknown }[] = []
  const reports: Report[] = []
  const lost: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const { method = '', body } = init
    sent.push({ url, method, headers: new Headers(init.headers), body })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    const gaveUp = new Promise<never>((_, fail) => {
      init.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')))
    })
    return Promise.race([answer?.() ?? said(page), gaveUp])
    // The part of fetch that ofetch uses.
  }) as typeof globalThis.fetch
  const authority: Authority = {
    bearer: () => ({ token: 'at-1', epoch: 1 }),
    renew: async () => ({ token: 'at-2', epoch: 2 }),
    lost: (kind, epoch) => lost.push(`${kind} ${epoch}`),
    blocked: (epoch) => lost.push(`blocked ${epoch}`),
  }
  const call = createCall({
    bases,
    tenantId: 'acme',
    kind: 'web',
    authority,
    mint: () => 'minted',
    log: (report) => reports.push(report),
    fetcher: createFetch({ fetch, Headers, AbortController }),
  })
  return { call, lost, reports, sent }
}

const refusalOf = async (calling: Promise<unknown>) => {
  const thrown = await calling.then(
    () => 'nothing was refused',
    (no: unknown) => no,
  )
  if (!(thrown instanceof Refusal)) throw new Error(`Not a refusal: ${String(thrown)}`)
  return thrown
}

const html = (status: number) => () =>
  new Response('<html>Oops</html>', { status, headers: { 'x-request-id': 'req_9' } })

const cutOff = () =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"tot')),
      pull: (stream) => stream.error(new TypeError('terminated')),
    }),
    { headers: { 'x-request-id': 'req_9' } },
  )

const oddAnswers: [name: string, answer: () => Response, code: string][] = [
  ['a page of HTML instead of an answer', html(200), 'BAD_RESPONSE'],
  [
    'an empty body',
    () => new Response('', { headers: { 'x-request-id': 'req_9' } }),
    'BAD_RESPONSE',
  ],
  [
    'half a body',
    () => new Response('{"tot', { headers: { 'x-request-id': 'req_9' } }),
    'BAD_RESPONSE',
  ],
  ['a body that breaks off on the way', cutOff, 'BAD_RESPONSE'],
  [
    'an answer of another shape',
    () => Response.json({ total: 'many' }, { headers: { 'x-request-id': 'req_9' } }),
    'BAD_RESPONSE',
  ],
  ['a redirect nobody followed', html(302), 'BAD_RESPONSE'],
  ['a bare 400', html(400), 'VALIDATION_FAILED'],
  ['a status nobody knows', html(418), 'VALIDATION_FAILED'],
  ['a bare 403', html(403), 'FORBIDDEN'],
  ['a bare 404', html(404), 'NOT_FOUND'],
  ['a bare 423', html(423), 'USER_BLOCKED'],
  ['a bare 429', html(429), 'RATE_LIMITED'],
  ['a gateway that gave up', html(502), 'INTERNAL'],
  ['a bank that is too busy', html(503), 'OVERLOADED'],
]

test.each(oddAnswers)('%s is a refusal with its request id', async (_, answer, code) => {
  const { call, reports } = openClient(answer)
  const refusal = await refusalOf(call(listSessions, {}))
  expect(refusal.note).toEqual({ code, requestId: 'req_9', facts: {} })
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ code, requestId: 'req_9' })
})

test('a status nobody knows is reported as it came', async () => {
  const { call, reports } = openClient(html(418))
  await refusalOf(call(listSessions, {}))
  expect(reports).toEqual([{ status: 418, code: 'VALIDATION_FAILED', requestId: 'req_9' }])
})

test('a refusal brings its code, its facts and its request id', async () => {
  const errors = [{ pointer: '/first_name', code: 'TOO_LONG' }]
  const facts = { attempts_left: 2, retry_after_s: 30, state: 'NEW', allowed_events: ['a'], errors }
  const { call } = openClient(() => problem(422, 'CODE_INVALID', facts))
  const { note } = await refusalOf(call(listSessions, {}))
  expect(note).toEqual({ code: 'CODE_INVALID', requestId: 'req_1', facts })
})

test('facts of another shape are left out', async () => {
  const odd = { attempts_left: 'two', retry_after_s: null, state: 7, errors: [{ pointer: 1 }] }
  const { call } = openClient(() => problem(422, 'CODE_INVALID', odd))
  expect((await refusalOf(call(listSessions, {}))).facts).toEqual({})
})

test('a header says how long to wait where the body does not', async () => {
  const { call } = openClient(
    () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect((await refusalOf(call(listSessions, {}))).facts).toEqual({ retry_after_s: 7 })
})

test('a code nobody knows is read by its status, through what the call declares', async () => {
  const { call } = openClient(() => problem(401, 'NEW_WORD'))
  const proof = { tg_id: '1', hash: 'h', init_data_raw: 'd' }
  const phone = await refusalOf(call(signInByTelegram, proof))
  expect(phone.code).toBe('ACCESS_TOKEN_INVALID')
  const ended = openClient(() => problem(404, 'NEW_WORD'))
  expect((await refusalOf(ended.call(signInByTelegram, proof))).code).toBe('TG_USER_UNKNOWN')
})

test('a network that is not there is OFFLINE', async () => {
  const { call, reports } = openClient(() => Promise.reject(new TypeError('fetch failed')))
  expect((await refusalOf(call(listSessions, {}))).code).toBe('OFFLINE')
  expect(reports).toEqual([{ status: 0, code: 'OFFLINE', requestId: null }])
})

beforeEach(() => void vi.useRealTimers())

test('after sixty seconds of silence the call is given up, and not before', async () => {
  vi.useFakeTimers()
  const { call } = openClient(() => new Promise<Response>(() => {}))
  const end = vi.fn()
  const refused = refusalOf(call(listSessions, {})).then(end)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(end.mock.calls[0]?.[0].code).toBe('TIMEOUT')
})

test('a call the app gives up is ABORTED and no matter for the log', async () => {
  const { call, reports } = openClient(() => new Promise<Response>(() => {}))
  const leaving = new AbortController()
  const refused = refusalOf(call(listSessions, {}, { signal: leaving.signal }))
  leaving.abort()
  expect((await refused).code).toBe('ABORTED')
  expect(reports).toEqual([])
})

test('a call that was given up before it began is never sent', async () => {
  const { call, sent } = openClient()
  const refused = refusalOf(call(listSessions, {}, { signal: AbortSignal.abort() }))
  expect((await refused).code).toBe('ABORTED')
  expect(sent).toEqual([])
})

test('every call says tenant, client and bearer, and its body is JSON even when empty', async () => {
  const { call, sent } = openClient(() => said({ ended: 1 }))
  await call(endSession, { id: 'a/b?c' })
  const [{ url, method, headers, body }] = sent as [(typeof sent)[0]]
  expect([method, url, body]).toEqual(['DELETE', 'http://bank/v2/user/sessions/a%2Fb%3Fc', '{}'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'x-tenant-id': 'acme',
    'x-client-kind': 'web',
    authorization: 'Bearer at-1',
  })
})

test('who signs in carries no bearer', async () => {
  const { call, sent } = openClient(() => said({ expires_at: '', resend_at: '' }))
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

test('a call that is worth money carries one key, the same when it is repeated', async () => {
  const { call, sent } = openClient(
    () => problem(401, 'ACCESS_TOKEN_EXPIRED'),
    () => said({}),
  )
  await call(pay, {})
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['minted', 'minted'])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer at-1',
    'Bearer at-2',
  ])
})

test('a wish that is repeated brings its own key', async () => {
  const { call, sent } = openClient(() => said({}))
  await call(pay, {}, { key: 'wish-1' })
  expect(sent[0]?.headers.get('idempotency-key')).toBe('wish-1')
})

test('what the contract does not allow is refused at its field, and nothing is sent', async () => {
  const { call, sent } = openClient()
  const refusal = await refusalOf(call(changeUserData, { default_currency: 'euro' }))
  expect(refusal.code).toBe('VALIDATION_FAILED')
  expect(refusal.facts.errors?.map(({ pointer }) => pointer)).toEqual(['/default_currency'])
  expect(sent).toEqual([])
})

test('a 401 of a way in reaches the person, and Telegram’s ends the session as well', async () => {
  const { call, lost } = openClient(() => problem(401, 'ACCESS_TOKEN_INVALID'))
  await refusalOf(call(askPhoneCode, { phone: '15550100' }))
  expect(lost).toEqual([])
  await refusalOf(call(signInByTelegram, {}))
  expect(lost).toEqual(['entry 1'])
})

test('a blocked person is told about by any call', async () => {
  const { call, lost } = openClient(() => problem(423, 'USER_BLOCKED'))
  await refusalOf(call(listSessions, {}))
  expect(lost).toEqual(['blocked 1'])
})

test.each([
  ['+1 (555) 010-99', '155501099'],
  ['8 800 2000 600', '88002000600'],
])('the phone number %s goes out as %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

const entry = { intent: 'in', way: 'phone', login: '+()', invite: '' } as const

test('a phone number without digits is refused here, and nothing is sent', async () => {
  const { call, sent } = openClient()
  expect((await refusalOf(askCode(call, entry))).code).toBe('NO_DIGITS')
  expect(sent).toEqual([])
})

test.each([
  null,
  {},
  { tg_id: '1', hash: 'h' },
  { tg_id: '1', init_data_raw: 'd' },
  { hash: 'h', init_data_raw: 'd' },
  { tg_id: '', hash: 'h', init_data_raw: 'd' },
])('Telegram data %j lacks something, so nothing is sent', async (proof) => {
  const { call, sent } = openClient()
  expect((await refusalOf(enterByTelegram(call, proof))).code).toBe('NO_TG_ID')
  expect(sent).toEqual([])
})
