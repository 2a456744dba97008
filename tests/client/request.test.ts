import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { openClient, refusalOf } from '#tests/kit/client'
import { jsonResponse } from '#tests/kit/fakeBank'

/** How a request is written down. */

const anything = { reply: z.object({}), refuses: [], who: ['person'], rate: 'plain' } as const
const read = endpoint({
  ...anything,
  base: 'core',
  verb: 'GET',
  path: '/things/:id/of/:kind',
  ask: z.looseObject({}),
  repeat: 'read',
})
const write = endpoint({ ...read, verb: 'POST', repeat: 'natural' })

async function sent(call: typeof read | typeof write, input: object, options = {}) {
  const client = openClient(() => jsonResponse({}))
  await client.call(call, { id: 'a', kind: 'b', ...input }, options)
  return client.sent[0]!
}

test.each([
  [{}, ''],
  [{ limit: 5, all: false }, '?limit=5&all=false'],
  [{ text: 'a b&c', none: undefined }, '?text=a+b%26c'],
  [{ status: ['NEW', 'PENDING'] }, '?status=NEW&status=PENDING'],
  [{ status: [undefined, 'NEW'] }, '?status=NEW'],
  [{ filter: { status: 'NEW' } }, `?${new URLSearchParams({ filter: '{"status":"NEW"}' })}`],
])('a GET of %j asks for %s', async (input, query) => {
  const { url, body } = await sent(read, input)
  expect([url, body]).toEqual([`http://bank/v1/things/a/of/b${query}`, undefined])
})

test('what is not in the path is the body of everything else', async () => {
  const { url, body } = await sent(write, { id: '../x', amount: '1' })
  expect([url, body]).toEqual(['http://bank/v1/things/..%2Fx/of/b', '{"amount":"1"}'])
})

test.each([true, false])('a call nobody asked for says so: %s', async (unattended) => {
  const { headers } = await sent(read, {}, { unattended })
  expect(headers.get('x-unattended')).toBe(unattended ? '1' : null)
})

const faults: [name: string, answer: () => Response][] = [
  [
    'a lost connection',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status): (typeof faults)[number] => [
    String(status),
    () => new Response('', { status }),
  ]),
]

// Whether it is asked again is for the chart to say.
test.each(faults)('after %s nothing is sent again', async (_, answer) => {
  for (const one of [read, write]) {
    const { call, sent: requests } = openClient(answer)
    await refusalOf(call(one, { id: 'a', kind: 'b' }))
    expect(requests).toHaveLength(1)
  }
})

test('a call that is over leaves no listener behind', async () => {
  const leaving = new AbortController()
  let listening = 0
  const { addEventListener, removeEventListener } = leaving.signal
  leaving.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listening += 1
    addEventListener.apply(leaving.signal, args)
  }
  leaving.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listening -= 1
    removeEventListener.apply(leaving.signal, args)
  }
  await sent(read, {}, { signal: leaving.signal })
  expect(listening).toBe(0)
})

test('a body that breaks off because of the caller is the caller’s doing', async () => {
  const leaving = new AbortController()
  const body = new ReadableStream({
    pull(stream) {
      leaving.abort()
      stream.error(new TypeError('terminated'))
    },
  })
  const { call } = openClient(() => new Response(body))
  const calling = call(read, { id: 'a', kind: 'b' }, { signal: leaving.signal })
  expect((await refusalOf(calling)).code).toBe('ABORTED')
})
