import type * as z from 'zod/mini'
import type { Endpoint, Verb } from '#contract/kit/endpoint'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import { looksLikeKey } from '#bank/developer/keyText'

/** From bytes to the contract's shape. Anything odd is refused here, so that handlers and database never see it. */

const BODY_BYTES_MAX = 64 * 1024
const DEPTH_MAX = 20
const PARAMETERS_MAX = 100
const ERRORS_MAX = 20

/** Query parameters that must not appear in a URL. */
const secretNames = new Set(['access_token', 'refresh_token', 'api_key', 'apikey', 'x-api-key'])

type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue }
export type RawFields = Record<string, JsonValue>

export async function readBody(request: Request, most = BODY_BYTES_MAX): Promise<RawFields> {
  const type = request.headers.get('content-type')
  const bytes = await readBytes(request, most)
  if (bytes.length === 0) return {}
  if (!type || !/^application\/json\b/i.test(type)) throw new Refusal('TYPE_NOT_SUPPORTED')
  const body = parseJson(new TextDecoder('utf-8', { fatal: true }), bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new Refusal('VALIDATION_FAILED', 'The body must be a JSON object.')
  assertSafe(body, 0)
  return body
}

async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > most) throw new Refusal('BODY_TOO_LARGE')
  // HTTP itself limits the body to its content-length.
  if (length !== null && /^\d+$/.test(length)) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw new Refusal('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(decoder: TextDecoder, bytes: Uint8Array): JsonValue {
  try {
    return JSON.parse(decoder.decode(bytes)) as JsonValue
  } catch {
    throw new Refusal('MALFORMED_JSON')
  }
}

/** Limits the depth and refuses `__proto__` and texts that are not plain. */
function assertSafe(value: JsonValue, depth: number, pointer = ''): void {
  if (depth > DEPTH_MAX) throw new Refusal('VALIDATION_FAILED', 'The body is nested too deeply.')
  if (typeof value === 'string') return assertPlainText(value, pointer)
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__') throw new Refusal('VALIDATION_FAILED')
    assertPlainText(name)
    assertSafe(inner, depth + 1, `${pointer}/${name}`)
  }
}

/** NUL, lone surrogates, and marks that turn the direction of what is read after them. */
const notPlain = /\0|\p{Surrogate}|\p{Bidi_Control}/u

/** The one rule for every text of every call: path, query and body. */
function assertPlainText(text: string, pointer = '') {
  if (!notPlain.test(text)) return
  const named = /^[\w./-]{1,64}$/.test(pointer) && { errors: [{ pointer, code: 'INVALID' }] }
  throw new Refusal('VALIDATION_FAILED', 'A text holds characters that may not be used.', {
    ...named,
  })
}

export function readQuery(search: URLSearchParams): RawFields {
  const fields: RawFields = {}
  let count = 0
  for (const [name, value] of search) {
    if (++count > PARAMETERS_MAX) throw new Refusal('VALIDATION_FAILED', 'Too many parameters.')
    if (secretNames.has(name.toLowerCase()) || looksLikeKey(value)) throw new Refusal('KEY_IN_URL')
    assertPlainText(name)
    assertPlainText(value)
    put(fields, keysOf(name), value)
  }
  if (typeof fields.filter === 'string') fields.filter = parseFilter(fields.filter)
  return fields
}

const keysOf = (name: string) =>
  name.split('[').map((key, at) => (at > 0 && key.endsWith(']') ? key.slice(0, -1) : key))

function put(into: RawFields, [key = '', next, ...rest]: string[], value: string): void {
  if (key === '__proto__' || rest.length > DEPTH_MAX) throw new Refusal('VALIDATION_FAILED')
  const existing = Object.hasOwn(into, key) ? into[key] : undefined
  if (next === undefined) {
    into[key] =
      existing === undefined ? value : [...(Array.isArray(existing) ? existing : [existing]), value]
    return
  }
  if (next === '' || /^\d+$/.test(next)) {
    into[key] = [...(Array.isArray(existing) ? existing : []), value]
    return
  }
  const inner: RawFields =
    existing !== null && typeof existing === 'object' && !Array.isArray(existing) ? existing : {}
  into[key] = inner
  put(inner, [next, ...rest], value)
}

function parseFilter(text: string): JsonValue {
  try {
    const filter = JSON.parse(text) as JsonValue
    assertSafe(filter, 0)
    return filter
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : new Refusal('VALIDATION_FAILED')
  }
}

interface Parsed<E extends Endpoint> {
  request: z.output<E['ask']>
  ignored: readonly string[]
}

export function parseRequest<E extends Endpoint>(
  { ask, lenient, verb }: E,
  fields: RawFields,
  params: Record<string, string>,
): Parsed<E> {
  for (const [name, value] of Object.entries(params)) {
    if (Object.hasOwn(fields, name)) throw invalid([{ pointer: `/${name}`, code: 'UNKNOWN' }])
    assertPlainText(value)
  }
  const whole = { ...fields, ...params }
  const first = ask.safeParse(whole)
  const unknown = first.success || !lenient ? [] : first.error.issues.filter(mayIgnore[verb])
  const parsed = unknown.length > 0 ? ask.safeParse(without(whole, unknown)) : first
  if (!parsed.success) throw invalid(parsed.error.issues.flatMap(errorsOf).slice(0, ERRORS_MAX))
  const ignored = unknown.flatMap(errorsOf).map(({ pointer }) => pointer)
  return { request: parsed.data as z.output<E['ask']>, ignored: ignored.slice(0, ERRORS_MAX) }
}

const isUnknown = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys'

/** Of a list only the filter may hold unknown names: a misspelled page or order would mislead. */
const mayIgnore: Record<Verb, (issue: z.core.$ZodIssue) => boolean> = {
  GET: (issue) => isUnknown(issue) && issue.path[0] === 'filter',
  PATCH: isUnknown,
  POST: () => false,
  PUT: () => false,
  DELETE: () => false,
}

function without(fields: RawFields, issues: readonly z.core.$ZodIssue[]): RawFields {
  const copy = structuredClone(fields)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const holder = issue.path.reduce<unknown>(
      (value, step) => (value as Record<PropertyKey, unknown>)[step],
      copy,
    )
    for (const key of issue.keys) delete (holder as RawFields)[key]
  }
  return copy
}

const invalid = (errors: FieldError[]) =>
  new Refusal('VALIDATION_FAILED', 'Some fields need another look.', { errors })

const issueCodes: Record<string, string> = {
  invalid_type: 'TYPE',
  too_big: 'TOO_LARGE',
  too_small: 'TOO_SMALL',
  invalid_format: 'FORMAT',
  invalid_value: 'VALUE',
}

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const pointer = issue.path.map((step) => `/${String(step)}`).join('')
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer: pointer || '/', code: issueCodes[issue.code] ?? 'INVALID' }]
  return issue.keys.map((key) => ({
    pointer: /^[\w.-]{1,64}$/.test(key) ? `${pointer}/${key}` : `${pointer}/?`,
    code: 'UNKNOWN',
  }))
}
