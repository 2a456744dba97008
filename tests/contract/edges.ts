import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Endpoint } from '#contract/kit/endpoint'
import { coreOf, extrasOf, isWords, membersOf, nameOf } from './schemas.ts'

/**
 * What every field of every call and reply just refuses: the nearest values beside those it takes. They are
 * found by asking the schema, so a bound, an anchor or a list of words needs no mention here.
 */

export interface Field {
  /** `filter.status`, `ips[]`, `frames[]|2.at`. */
  path: string
  kind: string
  /** Whether it may be null or left out. */
  extras: string[]
  schema: $ZodType
}

export interface Edges {
  takes: unknown[]
  refuses: unknown[]
  /** What it makes of a value it takes, where that is another value. */
  reads?: [taken: unknown, read: unknown][]
}

/** Each field a request may have, objects and lists as a whole included. */
export function fieldsOf({ ask }: Endpoint): Field[] {
  return Object.entries(ask.def.shape).flatMap(([name, schema]) => within(name, schema))
}

/** Where each record of the replies was first, since most are in several. */
export type Known = Map<$ZodType, string>

/** Each field of a reply; a record that is known already stands as one. */
export const replyFieldsOf = (name: string, { reply }: Endpoint, known: Known): Field[] =>
  within('reply', reply, { known, name })

interface Reply {
  known: Known
  name: string
}

function within(path: string, schema: $ZodType, reply?: Reply): Field[] {
  const core = coreOf(schema)
  const { def } = core._zod as $ZodTypes['_zod']
  const itself = { path, kind: nameOf(core), extras: extrasOf(schema), schema }
  const of = (end: string, one: $ZodType) => within(path + end, one, reply)
  if (def.type === 'object') {
    const first = reply?.known.get(core)
    if (first) return [{ ...itself, extras: [...itself.extras, `as ${first}`] }]
    reply?.known.set(core, `${reply.name} ${path}`)
    return [itself, ...Object.entries(def.shape).flatMap(([name, one]) => of(`.${name}`, one))]
  }
  if (def.type === 'array') return [itself, ...of('[]', def.element)]
  if (def.type === 'record') return [itself, ...of('.*', def.valueType)]
  if (def.type === 'union' && def.options.some((one) => typeOf(one) === 'object'))
    return [itself, ...def.options.flatMap((one, at) => of(`|${at}`, one))]
  return [itself]
}

const typeOf = (schema: $ZodType) => (coreOf(schema)._zod as $ZodTypes['_zod']).def.type

interface Parsed {
  success: boolean
  data?: unknown
}

const parsed = (schema: $ZodType, value: unknown) =>
  (schema as $ZodType & { safeParse(value: unknown): Parsed }).safeParse(value)

export const takes = (schema: $ZodType, value: unknown) => parsed(schema, value).success

/** Of a kind, which is without what makes it optional. A kind that no seed fits needs one more. */
export function edgesOf(schema: $ZodType): Edges {
  const accepts = (value: unknown) => takes(schema, value)
  if (typeOf(schema) === 'object')
    return { takes: [], refuses: noObjects.filter((value) => !accepts(value)) }
  const words = isWords(schema)
  const taken = unlike(
    (words ? membersOf(schema) : [...membersOf(schema), ...seeds]).filter(accepts),
  )
  const lists = (taken.length > 0 ? taken : [...membersOf(schema), ...seeds])
    .map((value) => [value])
    .filter(accepts)
  const all = [...taken, ...lists.slice(0, 1)]
  const near = all.flatMap((value) => besides(value, accepts, words ? [' ', '\n'] : odd))
  const refuses = unique([...near, ...foreign]).filter((value) => !accepts(value))
  return { takes: all, refuses, reads: all.flatMap((value) => readAs(schema, value)) }
}

function readAs(schema: $ZodType, value: unknown): [taken: unknown, read: unknown][] {
  const { data } = parsed(schema, value)
  return JSON.stringify(data) === JSON.stringify(value) ? [] : [[value, data]]
}

/** Their fields stand on lines of their own. */
const noObjects: unknown[] = [true, 0, 'x', [], { of_no_meaning: 1 }]

const seeds: unknown[] = [
  'a',
  'Ab',
  '1',
  '0',
  '12',
  '1.5',
  '-1',
  'true',
  true,
  1,
  0,
  1.5,
  null,
  'a_b',
  'a b',
  'US',
  'USD',
  '1234',
  '123456',
  '12345678901',
  '+15550100001',
  'a@b.co',
  'bank.example',
  '2026',
  '2026-01',
  '2026-01-02',
  '#3d52ba',
  'M4 4h16v16H4z',
  '2026-01-02T03:04Z',
  '2026-01-02T03:04:05.678+01:00',
  'https://a.example',
  'https://a.example/b',
  'http://127.0.0.1:4100',
  '203.0.113.7',
  '203.0.113.0/24',
  'ab12cd34ef',
  '018f0000-0000-7000-8000-000000000001',
  'ab'.repeat(32),
  `${'Ab1+'.repeat(10)}Ab1=`,
  `${'Ab1_-'.repeat(4)}Ab`,
  `7000000001:${'Ab1_-'.repeat(7)}`,
  { a: 'idle' },
]

const foreign: unknown[] = [null, true, 0, '', 'x', [], {}, { of_no_meaning: 1 }]

/** One of each form, at most three: `12` and `34` have the same neighbours. */
function unlike(values: unknown[]): unknown[] {
  const forms = new Map<string, unknown>()
  for (const value of values) {
    const form = typeof value === 'string' ? formOf(value) : typeof value
    if (!forms.has(form)) forms.set(form, value)
  }
  return [...forms.values()].slice(0, 3)
}

const formOf = (text: string) => text.replace(/\d+/g, '9').replace(/[a-z]+/gi, 'a')

type Accepts = (value: unknown) => boolean

function besides(value: unknown, accepts: Accepts, chars: string[]): unknown[] {
  if (typeof value === 'number') return besideNumber(value, accepts)
  if (typeof value === 'string') return besideText(value, accepts, chars)
  if (Array.isArray(value)) return besideList(value, accepts)
  return []
}

function besideNumber(value: number, accepts: Accepts): unknown[] {
  const up = firstRefused((by) => accepts(value + by), Number.MAX_SAFE_INTEGER)
  const down = firstRefused((by) => accepts(value - by), Number.MAX_SAFE_INTEGER)
  const bounds = [...up.map((by) => value + by), ...down.map((by) => value - by)]
  return [...bounds, value + 0.5, Infinity, String(value)]
}

const odd = [' ', '\n', '\u0007', 'a', 'G', '5', '-', '.', '/', 'é']
const TEXT_MOST = 20_000

function besideText(text: string, accepts: Accepts, chars: string[]): unknown[] {
  const middle = Math.ceil(text.length / 2)
  const at = (place: number, put: string) => text.slice(0, place) + put + text.slice(place)
  const places = [...new Set([0, middle, text.length])]
  const grown = places.flatMap((place) =>
    [...new Set([...text.split(''), 'a', '1'])]
      .filter((char) => accepts(at(place, char)))
      .slice(0, 2)
      .flatMap((char) =>
        firstRefused((count) => accepts(at(place, char.repeat(count))), TEXT_MOST).map((count) =>
          at(place, char.repeat(count)),
        ),
      ),
  )
  const put = places.flatMap((place) => chars.map((char) => at(place, char)))
  const cut = [text.slice(1), text.slice(0, -1), text.slice(0, middle)]
  const cased = [text.toUpperCase(), text.toLowerCase(), `${text}a${text}`]
  const count = /^\d{1,9}$/.test(text) ? besideNumber(Number(text), (n) => accepts(String(n))) : []
  return [...cut, ...grown, ...cased, ...count.map(String), ...put]
}

const LIST_MOST = 5_000

function besideList([first]: unknown[], accepts: Accepts): unknown[] {
  const of = (count: number) => Array.from({ length: count }, () => first)
  const many = firstRefused((more) => accepts(of(1 + more)), LIST_MOST)
  return [[], [first, null], ...many.map((more) => of(1 + more))]
}

/** The least count that is refused, by halving; none where even the most is taken. */
function firstRefused(accepts: (count: number) => boolean, most: number): number[] {
  let low = 0
  let high = 1
  while (high < most && accepts(high)) {
    low = high
    high = Math.min(high * 2, most)
  }
  if (accepts(high)) return []
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (accepts(middle)) low = middle
    else high = middle
  }
  return [high]
}

const unique = (values: unknown[]) => [
  ...new Map(values.map((value) => [`${typeof value} ${JSON.stringify(value)}`, value])).values(),
]
