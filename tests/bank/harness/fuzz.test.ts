import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { calls, type CallName } from '#contract/table'
import { possibleErrors } from '#bank/http/response'
import { openTestBank, requestOf, type TestBank } from '#tests/kit/bank'
import { inTurn, oneOf } from '#tests/kit/whole'
import { openPrincipals } from './principals.ts'

/** Any input gets a valid response or a declared refusal as problem JSON, never a 500. */

const BODIES = Number(process.env.FUZZ_BODIES ?? 2)
const QUERIES = Number(process.env.FUZZ_QUERIES ?? 1)

let bank: TestBank
let people: Awaited<ReturnType<typeof openPrincipals>>

beforeAll(async () => {
  bank = await openTestBank()
  people = await openPrincipals(bank)
})

const hostile = fc.constantFrom<unknown>(
  '\0',
  '\ud800',
  '٣٤٥',
  '__proto__',
  'constructor',
  "'; drop table people; --",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")',
  'a'.repeat(70_000),
  '-0',
  '1e400',
  -0,
  1e308,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  {},
  [[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]],
  { $ne: 1 },
  null,
  true,
)
const anyValue = fc.oneof(hostile, fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary' }))

/** Bodies with some of the call's fields, and bodies of unknown fields. */
const wordsFor = ({ ask }: Endpoint) => {
  const names = Object.keys(ask.def.shape)
  const likely = fc.constantFrom<unknown>(
    'ada@people.example',
    '15550100',
    '123456',
    'email',
    10,
    '0',
  )
  const near = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.oneof(likely, anyValue)])),
    { requiredKeys: [] },
  )
  return fc.oneof(near, near, fc.dictionary(fc.string({ maxLength: 12 }), anyValue, { maxKeys: 5 }))
}

async function assertPromised(name: string, endpoint: Endpoint, request: Request) {
  const { status, body, headers } = await bank.send(request)
  if (status < 300) return
  const code = body.code as RefusalCode
  const label = `${name} answered ${status} ${code}`
  expect(refusals[code], label).toBe(status)
  expect(possibleErrors(endpoint), label).toContain(code)
  expect(code, label).not.toBe('INTERNAL')
  expect(headers.get('content-type'), label).toBe('application/problem+json')
}

const steady = calls.filter(([name]) => !['signOut', 'endSession', 'closeAccount'].includes(name))

test.each<[CallName, Endpoint]>(steady)('%s answers any input', async (name, endpoint) => {
  const { verb } = endpoint
  const runs = verb === 'GET' ? QUERIES : BODIES
  await fc.assert(
    fc.asyncProperty(wordsFor(endpoint), fc.boolean(), async (words, bare) => {
      const caller = bare ? { tenantId: people.tenantId } : people.owner
      await assertPromised(name, endpoint, requestOf(endpoint, words, caller))
    }),
    { numRuns: runs, seed: 20260302 },
  )
})

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1}{',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
  'a=b',
]
const rawTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', '']

test.each<[CallName, Endpoint]>(steady.filter(([, { verb }]) => verb !== 'GET'))(
  '%s answers broken bodies',
  async (name, endpoint) => {
    for (const [at, body] of rawBodies.entries())
      for (const type of inTurn(rawTypes, at + name.length)) {
        const whole = requestOf(endpoint, {}, people.owner)
        const headers = new Headers(whole.headers)
        if (type) headers.set('content-type', type)
        else headers.delete('content-type')
        await assertPromised(
          name,
          endpoint,
          new Request(whole.url, { method: whole.method, headers, body }),
        )
      }
  },
)

const rawQueries = [
  'limit=0',
  'limit=-1',
  'limit=1e9',
  'offset=-1',
  'limit=1&limit=2',
  'sort=;drop',
  'filter[',
  'filter[a][b][c][d][e][f][g][h]=1',
  'filter={"a":',
  'ids[]=1&ids[]=2',
  '__proto__[x]=1',
  'a%00=1',
  `q=${'x'.repeat(5_000)}`,
  Array.from({ length: 120 }, (_, at) => `p${at}=1`).join('&'),
  'access_token=leak',
]

test.each<[CallName, Endpoint]>(steady.filter(([, { verb }]) => verb === 'GET'))(
  '%s answers odd queries',
  async (name, endpoint) => {
    for (const query of oneOf(5, rawQueries, name.length)) {
      const whole = requestOf(endpoint, {}, people.owner)
      const url = `${whole.url.split('?')[0]}?${query}`
      await assertPromised(name, endpoint, new Request(url, { headers: whole.headers }))
    }
  },
)
