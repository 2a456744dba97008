import { expect, test } from 'vitest'
import { listSessions } from '#contract/session'
import { signInByTelegram } from '#contract/telegram'
import { readStatement } from '#contract/statement'
import { exportTransactions } from '#contract/wallet'
import { openClient, refusalOf } from '#tests/kit/client'
import { problem } from '#tests/kit/fakeBank'

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
  [
    'an answer under a status that is none',
    () =>
      Response.json(
        { total: 0, count: 0, data: [], has_more: false },
        { status: 300, headers: { 'x-request-id': 'req_9' } },
      ),
    'BAD_RESPONSE',
  ],
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

test('reports an unknown status as it came', async () => {
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

test('reads the wait from the header where the body has none', async () => {
  const { call } = openClient(
    () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect((await refusalOf(call(listSessions, {}))).facts).toEqual({ retry_after_s: 7 })
})

test('reads an unknown code by its status and the call’s declaration', async () => {
  const { call } = openClient(() => problem(401, 'NEW_WORD'))
  const proof = { tg_id: '1', hash: 'h', init_data_raw: 'd' }
  const phone = await refusalOf(call(signInByTelegram, proof))
  expect(phone.code).toBe('ACCESS_TOKEN_INVALID')
  const ended = openClient(() => problem(404, 'NEW_WORD'))
  expect((await refusalOf(ended.call(signInByTelegram, proof))).code).toBe('TG_USER_UNKNOWN')
})

test('returns a file as sent, and its refusal like any other', async () => {
  const file = () => new Response('a,b\r\n1,2\r\n', { headers: { 'content-type': 'text/csv' } })
  const input = { wallet_uuid: 'w1' }
  expect(await openClient(file).call(exportTransactions, input)).toBe('a,b\r\n1,2\r\n')
  const no = () => problem(422, 'EXPORT_TOO_LARGE')
  const refusal = await refusalOf(openClient(no).call(exportTransactions, input))
  expect(refusal.code).toBe('EXPORT_TOO_LARGE')
})

test('returns a document byte for byte, and its refusal like any other', async () => {
  const bytes = Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xc3)
  const file = () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } })
  const input = { wallet_uuid: 'w1', from_date: '2026-03-01', to_date: '2026-03-31' }
  const answer = await openClient(file).call(readStatement, input)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  const no = () => problem(422, 'EXPORT_TOO_LARGE')
  const refusal = await refusalOf(openClient(no).call(readStatement, input))
  expect(refusal.code).toBe('EXPORT_TOO_LARGE')
})
