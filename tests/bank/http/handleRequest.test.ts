import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

/** The pipeline: what is refused before authentication, in which order and with which code. */

const bank = await openTestBank()
const branch = await openTenantKit(bank)
const { tenantId, moveIn, block } = branch
const me = await moveIn()

interface Raw {
  method?: string
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  type?: string | null
  headers?: Record<string, string>
}

/** A request no client of ours would send. */
function raw(
  path: string,
  { method = 'POST', body, type = 'application/json', headers }: Raw = {},
) {
  const all = { 'x-tenant-id': tenantId, ...(type && { 'content-type': type }), ...headers }
  const init = { method, headers: all, ...(body !== undefined && { body, duplex: 'half' }) }
  return bank.send(new Request(`http://localhost${path}`, init))
}

const codePath = '/api/v2/auth/sign-in/omni/email/otp'

test('answers a refusal as a problem', async () => {
  const { status, headers, body } = await raw(codePath, { body: '{"email":"nobody"}' })
  expect(status).toBe(400)
  expect(headers.get('content-type')).toBe('application/problem+json')
  const requestId = headers.get('x-request-id')
  expect(requestId).toMatch(/^req_[0-9a-f-]{36}$/)
  expect(body).toEqual({
    type: '/problems/validation-failed',
    title: 'Validation failed',
    status: 400,
    detail: 'Some fields need another look.',
    instance: `/requests/${requestId}`,
    code: 'VALIDATION_FAILED',
    message: 'Some fields need another look.',
    error: 'VALIDATION_FAILED',
    success: false,
    request_id: requestId,
    retryable: false,
    retry_after_s: null,
    remedy: { action: 'FIX_FIELDS' },
    errors: [{ pointer: '/email', code: 'FORMAT' }],
  })
})

test('echoes nothing but the harmless name of a field', async () => {
  const word = 'x7Qq-planted-word'
  const sent = [
    await raw(codePath, { body: JSON.stringify({ email: word, [`<b>${word}`]: word }) }),
    await raw(codePath, { body: JSON.stringify({ email: { [word]: word } }) }),
    await raw(`/api/v2/${word}`),
    await raw(`${codePath}?${word}=${word}`, { body: '{}' }),
    await raw(codePath, { body: `{"${word}` }),
    await raw(codePath, { body: '{}', headers: { 'x-tenant-id': word } }),
  ]
  for (const { status, text } of sent) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain(word)
  }
})

test('reports a missing row, not a missing call', async () => {
  const headers = { authorization: `Bearer ${me.bearer}` }
  const { status, body } = await raw('/api/v2/wallets/none', { method: 'GET', headers })
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

test('refuses unknown paths and wrong verbs', async () => {
  for (const path of ['/api/v2/nothing', '/api/v3/user', '/api', '/api/v2/user/', '/API/v2/user']) {
    const { status, body } = await raw(path, { method: 'GET' })
    expect([status, body.code, body.title], path).toEqual([404, 'NO_SUCH_CALL', 'No such call'])
  }
  for (const method of ['DELETE', 'PUT', 'PATCH', 'POST', 'OPTIONS'])
    expect((await raw('/api/v2/user', { method })).body).toMatchObject({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
    })
})

test.each([
  null,
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'multipart/form-data',
])('a body said to be %s is refused', async (type) => {
  const body = new TextEncoder().encode('{"email":"ada@people.example"}')
  const answer = await raw(codePath, { body, type })
  expect([answer.status, answer.body.code]).toEqual([415, 'TYPE_NOT_SUPPORTED'])
})

test('JSON may name its charset', async () => {
  const body = JSON.stringify({ email: 'alphabet@people.example' })
  expect((await raw(codePath, { body, type: 'application/json; charset=utf-8' })).status).toBe(201)
})

test('refuses a body over 64 KB, with or without a content-length', async () => {
  const fits = JSON.stringify({ email: 'x'.repeat(64 * 1024 - 12) })
  expect(fits.length).toBe(64 * 1024)
  expect((await raw(codePath, { body: fits })).status).toBe(400)
  expect((await raw(codePath, { body: `${fits} ` })).body).toMatchObject({
    status: 413,
    code: 'BODY_TOO_LARGE',
  })
  const announced = (length: number) =>
    raw(codePath, { body: fits, headers: { 'content-length': String(length) } })
  expect((await announced(64 * 1024)).status).toBe(400)
  expect((await announced(64 * 1024 + 1)).status).toBe(413)
  // A stream says no length, so it must be counted; it never ends by itself.
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new Uint8Array(16 * 1024))
  const endless = new ReadableStream<Uint8Array>({ pull })
  expect((await raw(codePath, { body: endless })).status).toBe(413)
})

test('refuses a body nested too deeply', async () => {
  const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await raw(codePath, { body: nested(19) })).body.errors).toBeDefined()
  for (const depth of [21, 10_000]) {
    const { status, body } = await raw(codePath, { body: nested(depth) })
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION_FAILED', undefined])
  }
})

test('refuses a key or token in the URL before anything else', async () => {
  for (const name of ['access_token', 'api_key', 'X-API-Key'])
    expect((await raw(`/api/v2/user?${name}=${me.bearer}`, { method: 'GET' })).body).toMatchObject({
      status: 400,
      code: 'KEY_IN_URL',
    })
})

test('accepts bare tokens only where old clients send them', async () => {
  const core = (authorization: string) =>
    raw('/api/v1/orders/order_types', { method: 'GET', headers: { authorization } })
  expect((await core(me.bearer)).status).toBe(200)
  expect((await core(`${me.bearer} x`)).body.code).toBe('ACCESS_TOKEN_INVALID')
  const text = (authorization: string) =>
    raw('/api/v2/user', { method: 'GET', headers: { authorization } })
  expect((await text(`Bearer ${me.bearer}`)).status).toBe(200)
  expect((await text(`bearer ${me.bearer}`)).status).toBe(200)
  for (const odd of [me.bearer, `Basic ${me.bearer}`, `Bearer ${me.bearer} x`, 'Bearer', ''])
    expect((await text(odd)).body.code, odd).toBe('ACCESS_TOKEN_INVALID')
})

test('refuses another tenant’s token and audits it', async () => {
  const elsewhere = await openTenantKit(bank)
  const { status, body } = await elsewhere.ask(readUser, {}, { bearer: me.bearer })
  expect([status, body.code]).toEqual([403, 'TENANT_MISMATCH'])
  const noted = await elsewhere.rows(
    'select action, outcome, code, actor_kind from audit where tenant_id = $1',
  )
  expect(noted).toEqual([
    { action: 'access', outcome: 'denied', code: 'TENANT_MISMATCH', actor_kind: 'anyone' },
  ])
})

test('audits a refused call once, with its code and request', async () => {
  const own = await openTenantKit(bank)
  const words = { email: 'nobody@people.example', token: '123456' }
  const { headers } = await own.ask(verifyEmailCode, words)
  expect(
    await own.rows('select action, outcome, code, request_id from audit where tenant_id = $1'),
  ).toEqual([
    {
      action: 'authn_login',
      outcome: 'denied',
      code: 'VERIFICATION_EXPIRED',
      request_id: headers.get('x-request-id'),
    },
  ])
})

/**
 * The order of checks, from the outside in. Each request would fail all later checks too, so only
 * the first check it meets shows.
 */
test('checks run in one order, so that no answer tells more than it should', async () => {
  const blocked = await moveIn()
  await block(blocked.email)
  const tight = { ip: { perSecond: 1, burst: 0 }, tenant: { perSecond: 1e6, burst: 1e6 } }
  const slow = await openTenantKit(bank)
  await slow.rows(
    `update tenants set config = jsonb_set(config, '{limits}', config->'limits' || $2)
     where tenant_id = $1`,
    JSON.stringify(tight),
  )
  const path = '/api/v2/user/user-data'
  const wrong = '{"role":"admin"}'
  const patch = (body: string, type: string, headers: Record<string, string>) =>
    raw(path, { method: 'PATCH', body, type, headers })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const json = 'application/json'

  const received = [
    await raw(path, {
      method: 'PUT',
      body: '{',
      type: 'text/plain',
      headers: { 'x-tenant-id': '' },
    }),
    await patch('{'.repeat(70_000), 'text/plain', { 'x-tenant-id': '' }),
    await patch('{', 'text/plain', { 'x-tenant-id': '' }),
    await patch('{', json, { 'x-tenant-id': '' }),
    await patch(wrong, json, { 'x-tenant-id': '' }),
    await patch(wrong, json, { 'x-tenant-id': bank.world.random.id() }),
    await patch(wrong, json, { 'x-tenant-id': slow.tenantId, ...bearer('made-up') }),
    await patch(wrong, json, bearer('made-up')),
    await patch(wrong, json, bearer(blocked.bearer)),
    await patch(wrong, json, bearer(me.bearer)),
  ]
  expect(received.map(({ body }) => body.code)).toEqual([
    'METHOD_NOT_ALLOWED',
    'BODY_TOO_LARGE',
    'TYPE_NOT_SUPPORTED',
    'MALFORMED_JSON',
    'TENANT_REQUIRED',
    'TENANT_UNKNOWN',
    'RATE_LIMITED',
    'ACCESS_TOKEN_INVALID',
    'USER_BLOCKED',
    'VALIDATION_FAILED',
  ])
})

test('refuses fields in the wrong part of the request', async () => {
  const request = requestOf(askEmailCode, { email: 'twice@people.example' }, { tenantId })
  const both = new Request(`${request.url}?email=twice@people.example`, request)
  expect((await bank.send(both)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
})
