import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { corsHeaders, foreignPageOf, preflight, verbsByPath } from '#bank/http/cors'

/** Which pages are of another origin, and what their browsers are told. */

const requestOf = (headers: Record<string, string>) =>
  ({ url: 'https://bank.example/api/x', headers: new Headers(headers) }) as Request
const isOwn = (hostname: string) => hostname === 'app.example'

test.each([
  [{}, null],
  [{ origin: 'https://bank.example' }, null],
  [{ origin: 'https://bank.example:444' }, { origin: 'https://bank.example:444', allowed: false }],
  [{ origin: 'https://x.example', host: 'x.example' }, null],
  [{ origin: 'https://x.example', 'sec-fetch-site': 'same-origin' }, null],
  [
    { origin: 'https://x.example', 'sec-fetch-site': 'same-site' },
    { origin: 'https://x.example', allowed: false },
  ],
  [{ origin: 'https://app.example' }, { origin: 'https://app.example', allowed: true }],
  [{ origin: 'foo' }, { origin: 'foo', allowed: false }],
] as [Record<string, string>, object | null][])(
  'a call with %j is of the page %j',
  async (headers, page) => {
    expect(await foreignPageOf(requestOf(headers), isOwn)).toEqual(page)
  },
)

test('only a page that may call is answered as such, and without cookies', () => {
  const origin = 'https://shop.example'
  expect([corsHeaders(null), corsHeaders({ origin, allowed: false })]).toEqual([{}, {}])
  const headers = corsHeaders({ origin, allowed: true })
  expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
  expect(headers['access-control-expose-headers']?.split(', ')).toEqual(
    expect.arrayContaining(['x-request-id', 'retry-after', 'etag', 'ratelimit']),
  )
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([
  [{}, null],
  [{ origin: 'https://a.example' }, null],
  [{ 'access-control-request-method': 'GET' }, null],
  [{ origin: 'https://a.example', 'access-control-request-method': 'PUT' }, null],
] as [Record<string, string>, null][])('%j is no preflight', (headers, answer) => {
  expect(preflight(requestOf(headers), ['GET', 'POST'])).toBe(answer)
})

test('a preflight names methods and headers, for ten minutes', () => {
  const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' }
  const answer = preflight(requestOf(headers), ['GET', 'POST'])!
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': 'https://a.example',
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '600',
    vary: 'origin',
  })
  expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['authorization', 'idempotency-key', 'x-api-key', 'x-tenant-id']),
  )
})

test('a path has the methods of its calls, whatever its parameters are called', () => {
  const call = (verb: string, path: string, guarded = false) =>
    ({ verb, path, guarded }) as unknown as Endpoint
  const calls = [call('GET', '/a/:id'), call('PATCH', '/a/:uuid'), call('DELETE', '/a/:id', true)]
  const verbs = verbsByPath([...calls, call('POST', '/b')], ({ path }) => path)
  expect(Object.fromEntries(verbs)).toEqual({
    '/a/:id': ['GET', 'PATCH'],
    '/a/:uuid': ['GET', 'PATCH'],
    '/b': ['POST'],
  })
})
