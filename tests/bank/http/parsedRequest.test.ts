import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Endpoint, Verb } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { parseRequest, readBody, type RawFields } from '#bank/http/parseRequest'

/** What a contract takes of the fields of a call, and by which words it refuses the others. */

const ask = z.strictObject({
  id: z.optional(z.string()),
  name: z.optional(z.string().check(z.minLength(2), z.maxLength(4))),
  kind: z.optional(z.enum(['one', 'other'])),
  day: z.optional(z.iso.date()),
  even: z.optional(z.number().check(z.refine((value) => value % 2 === 0))),
  filter: z.optional(z.strictObject({ name: z.optional(z.string()) })),
  page: z.optional(z.string()),
})

const endpointOf = (verb: Verb, lenient: boolean): Endpoint & { ask: typeof ask } => ({
  base: 'user',
  verb,
  path: '/made-up/:id',
  ask,
  reply: z.unknown(),
  refuses: [],
  who: ['person'],
  repeat: 'natural',
  rate: 'plain',
  ...(lenient && { lenient: true }),
})

interface Call {
  verb?: Verb
  lenient?: boolean
  params?: Record<string, string>
}

const parsed = (fields: RawFields, { verb = 'POST', lenient = false, params = {} }: Call = {}) =>
  parseRequest(endpointOf(verb, lenient), fields, params)

function refusedOf(fields: RawFields, call?: Call) {
  try {
    return parsed(fields, call)
  } catch (thrown) {
    const { code, facts } = Refusal.from(thrown)
    return [code, ...(facts.errors ?? []).map((error) => `${error.pointer} ${error.code}`)]
  }
}

const faults: [fields: RawFields, errors: string[]][] = [
  [{ name: 7 }, ['/name TYPE']],
  [{ name: null }, ['/name TYPE']],
  [{ name: 'a' }, ['/name TOO_SMALL']],
  [{ name: 'abcde' }, ['/name TOO_LARGE']],
  [{ kind: 'third' }, ['/kind VALUE']],
  [{ day: '2026-02-30' }, ['/day FORMAT']],
  [{ even: 3 }, ['/even INVALID']],
  [{ filter: { name: 1 } }, ['/filter/name TYPE']],
  [{ nme: 'ab' }, ['/nme UNKNOWN']],
  [{ 'a b': 1 }, ['/? UNKNOWN']],
  [{ ä: 1 }, ['/? UNKNOWN']],
  [{ ['x'.repeat(64)]: 1 }, [`/${'x'.repeat(64)} UNKNOWN`]],
  [{ ['x'.repeat(65)]: 1 }, ['/? UNKNOWN']],
  [{ filter: { nme: 'ab' } }, ['/filter/nme UNKNOWN']],
  [{ name: 'a', kind: 'third' }, ['/name TOO_SMALL', '/kind VALUE']],
]

test.each(faults)('%j is refused, each fault by its field', (fields, errors) => {
  expect(refusedOf(fields)).toEqual(['VALIDATION_FAILED', ...errors])
})

const unknown = (count: number): RawFields =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]))

test.each([
  [1, 1],
  [20, 20],
  [21, 20],
  [90, 20],
])('of %i faults %i are named', (count, named) => {
  expect(refusedOf(unknown(count))).toHaveLength(1 + named)
})

test('what the path names is not named again, whatever it would say', () => {
  const params = { id: 'a' }
  expect(parsed({ name: 'ab' }, { params }).request).toEqual({ name: 'ab', id: 'a' })
  for (const id of ['a', 'b', null])
    expect(refusedOf({ id }, { params })).toEqual(['VALIDATION_FAILED', '/id UNKNOWN'])
})

test.each(['\0', '\u202E', '\uD800'])('a path that holds %j is refused', (mark) => {
  expect(refusedOf({}, { params: { id: `a${mark}` } })).toEqual(['VALIDATION_FAILED'])
})

const filtered = { filter: { name: 'ab', nme: 1 } }
const paged = { page: '1', pge: 1 }

test.each<[Verb, lenient: boolean, fields: RawFields, ignored: string[]]>([
  ['GET', true, filtered, ['/filter/nme']],
  ['PATCH', true, filtered, ['/filter/nme']],
  ['PATCH', true, paged, ['/pge']],
  ['PATCH', true, { ...filtered, ...paged }, ['/filter/nme', '/pge']],
  ['GET', true, { page: '1' }, []],
])('%s, lenient %s, takes %j and says what it ignored', (verb, lenient, fields, ignored) => {
  const { request, ignored: said } = parsed(fields, { verb, lenient })
  expect(said.toSorted()).toEqual(ignored)
  const known: RawFields = {}
  if ('page' in fields) known.page = '1'
  if ('filter' in fields) known.filter = { name: 'ab' }
  expect(request).toEqual(known)
})

test.each<[Verb, lenient: boolean, fields: RawFields, error: string]>([
  ['GET', true, paged, '/pge UNKNOWN'],
  ['GET', false, filtered, '/filter/nme UNKNOWN'],
  ['PATCH', false, paged, '/pge UNKNOWN'],
  ['POST', true, paged, '/pge UNKNOWN'],
  ['PUT', true, paged, '/pge UNKNOWN'],
  ['DELETE', true, paged, '/pge UNKNOWN'],
])('%s, lenient %s, refuses %j', (verb, lenient, fields, error) => {
  expect(refusedOf(fields, { verb, lenient })).toEqual(['VALIDATION_FAILED', error])
})

test('a fault beside what is ignored is refused, and it alone is named', () => {
  expect(refusedOf({ name: 'a', nme: 1 }, { verb: 'PATCH', lenient: true })).toEqual([
    'VALIDATION_FAILED',
    '/name TOO_SMALL',
  ])
})

test('of many that are ignored the first are said', () => {
  expect(parsed(unknown(30), { verb: 'PATCH', lenient: true }).ignored).toHaveLength(20)
})

test('what was sent stays as it was', () => {
  const fields = { filter: { name: 'ab', nme: 1 } }
  parsed(fields, { verb: 'GET', lenient: true })
  expect(fields).toEqual({ filter: { name: 'ab', nme: 1 } })
})

/** A body that comes in parts and says no length. */
const inParts = (parts: readonly string[], headers: Record<string, string> = {}) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  return new Request('http://bank', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...headers },
  } as RequestInit)
}

test('a body in parts is read whole', async () => {
  expect(await readBody(inParts(['{"a":', '"b"', '}']))).toEqual({ a: 'b' })
  expect(await readBody(inParts([]))).toEqual({})
})

test.each([
  [['{"a":1', '}'], 7, true],
  [['{"a":12', '}'], 7, false],
  [['{"a":1}', ' '], 7, false],
])('%j within %i bytes: %s', async (parts, most, taken) => {
  const read = readBody(inParts(parts), most)
  if (taken) expect(await read).toEqual({ a: 1 })
  else await expect(read).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
})

test('a length that is told is believed, before a byte is read', async () => {
  const request = inParts(['{}'], { 'content-length': '8' })
  await expect(readBody(request, 7)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  expect(request.bodyUsed).toBe(false)
})

test.each(['', '-1', 'many', '0x1'])('a length of %j is none: the parts count', async (length) => {
  const request = () => inParts(['{"a":', '1}'], { 'content-length': length })
  expect(await readBody(request(), 7)).toEqual({ a: 1 })
  await expect(readBody(request(), 6)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
})
