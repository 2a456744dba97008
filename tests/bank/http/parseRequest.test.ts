import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { readBody, readQuery, type RawFields } from '#bank/http/parseRequest'

const fieldsOf = (query: string) => readQuery(new URLSearchParams(query))

const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (thrown) {
    return Refusal.from(thrown).code
  }
}

const read: [query: string, fields: RawFields][] = [
  ['a=1&b=', { a: '1', b: '' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
  ['ids[0]=1&ids[1]=2', { ids: ['1', '2'] }],
  ['ids=1&ids[]=2', { ids: ['2'] }],
  ['f[a]=1&f[b]=2', { f: { a: '1', b: '2' } }],
  ['f[a][]=1&f[b]=2&f[a][]=3', { f: { a: ['1', '3'], b: '2' } }],
  ['f[a][b]=1&f[a][c]=2', { f: { a: { b: '1', c: '2' } } }],
  ['f=1&f[a]=2', { f: { a: '2' } }],
  ['f[]=1&f[a]=2', { f: { a: '2' } }],
  ['filter={"a":["1"],"b":{"c":2}}', { filter: { a: ['1'], b: { c: 2 } } }],
  ['filter[a]=1', { filter: { a: '1' } }],
]

test.each(read)('%s', (query, fields) => {
  expect(fieldsOf(query)).toEqual(fields)
})

const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=1`).join('&')
const deep = (levels: number) => `a${'[b]'.repeat(levels)}=1`

test.each([
  [many(100), 'VALIDATION_FAILED', true],
  [many(101), 'VALIDATION_FAILED', false],
  [deep(21), 'VALIDATION_FAILED', true],
  [deep(22), 'VALIDATION_FAILED', false],
  ['__proto__=1', 'VALIDATION_FAILED', false],
  ['a[__proto__]=1', 'VALIDATION_FAILED', false],
  ['a=%00', 'VALIDATION_FAILED', false],
  ['%E2%80%AE=1', 'VALIDATION_FAILED', false],
  ['filter={', 'VALIDATION_FAILED', false],
  ['filter={"__proto__":1}', 'VALIDATION_FAILED', false],
  ['access_token=1', 'KEY_IN_URL', false],
  ['API_KEY=1', 'KEY_IN_URL', false],
])('%s is taken or refused as %s', (query, code, taken) => {
  const answer = codeOf(() => fieldsOf(query))
  if (taken) expect(answer).toBeTypeOf('object')
  else expect(answer).toBe(code)
})

const bodyOf = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  readBody(new Request('http://bank', { method: 'POST', body, headers: { 'content-type': type } }))
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const sized = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) })

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['', {}],
  [nested(20), JSON.parse(nested(20)) as object],
  [sized(64 * 1024), JSON.parse(sized(64 * 1024)) as object],
])('a body is read: %.40s', async (text, fields) => {
  expect(await bodyOf(text)).toEqual(fields)
})

test.each([
  ['{"a":', 'MALFORMED_JSON'],
  ['[]', 'VALIDATION_FAILED'],
  ['null', 'VALIDATION_FAILED'],
  ['"a"', 'VALIDATION_FAILED'],
  [nested(21), 'VALIDATION_FAILED'],
  ['{"__proto__":{}}', 'VALIDATION_FAILED'],
  ['{"a":["\\u202e"]}', 'VALIDATION_FAILED'],
  ['{"a":{"\\u0000":1}}', 'VALIDATION_FAILED'],
  [sized(64 * 1024 + 1), 'BODY_TOO_LARGE'],
])('a body is refused: %.40s', async (text, code) => {
  await expect(bodyOf(text)).rejects.toMatchObject({ code })
})

test('a body is JSON, in UTF-8, and says so', async () => {
  await expect(bodyOf('{}', 'text/plain')).rejects.toMatchObject({ code: 'TYPE_NOT_SUPPORTED' })
  await expect(bodyOf('{}', 'application/jsonp')).rejects.toMatchObject({
    code: 'TYPE_NOT_SUPPORTED',
  })
  expect(await bodyOf('{}', 'Application/JSON; charset=utf-8')).toEqual({})
  await expect(bodyOf(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toMatchObject({
    code: 'MALFORMED_JSON',
  })
})

test('a fault in a body names its field where the name is a plain one', async () => {
  await expect(bodyOf('{"a":{"b":"\\u202e"}}')).rejects.toMatchObject({
    facts: { errors: [{ pointer: '/a/b', code: 'INVALID' }] },
  })
})
