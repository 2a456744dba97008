import type { Endpoint } from '#contract/kit/endpoint'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'

/** What every list that is read in parts answers to its pages, filters, bounds and orders. */

export interface ListRequest {
  endpoint: Endpoint
  input: Record<string, unknown>
  options: CallOptions
}

type Item = Record<string, unknown>

interface Schema {
  def: {
    type: string
    innerType?: Schema
    shape?: Record<string, Schema>
    options?: Schema[]
    entries?: Record<string, string>
  }
}
type Shape = Record<string, Schema>

const PAGE_MOST = 100
const BOUND = /^(from|to|from_timestamp|to_timestamp|from_created_at|to_created_at|created_at)$/

const shapeOf = ({ ask }: Endpoint) => ask.def.shape as unknown as Shape

export const isInParts = (endpoint: Endpoint) =>
  endpoint.verb === 'GET' && ['limit', 'offset'].every((name) => name in shapeOf(endpoint))

const itemsIn = ({ body }: TestResponse): Item[] =>
  Array.isArray(body.data) ? (body.data as Item[]) : []

/** Of several that it may be, the first. */
function itself(schema: Schema): Schema {
  const inner = schema.def.innerType ?? schema.def.options?.[0]
  return inner ? itself(inner) : schema
}

interface Field {
  path: string[]
  schema: Schema
}

/** The fields of a request, and those of its filter in their place. */
function fieldsOf(shape: Shape): Field[] {
  return Object.entries(shape).flatMap(([name, whole]): Field[] => {
    const schema = itself(whole)
    const inner = fieldsOf(schema.def.type === 'object' ? (schema.def.shape ?? {}) : {})
    return inner.length > 0
      ? inner.map((one) => ({ ...one, path: [name, ...one.path] }))
      : [{ path: [name], schema }]
  })
}

const nested = ([name = '', ...rest]: string[], value: unknown): Item => ({
  [name]: rest.length > 0 ? nested(rest, value) : value,
})

/** A filter is one parameter, in JSON. */
const wordsOf = (path: string[], value: unknown): Item =>
  Object.fromEntries(
    Object.entries(nested(path, value)).map(([name, one]) => [
      name,
      typeof one === 'object' ? JSON.stringify(one) : one,
    ]),
  )

const valueIn = (item: Item | undefined, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Item | null | undefined)?.[name], item)

const moved = (moment: unknown, ms: number) =>
  new Date(Date.parse(String(moment)) + ms).toISOString()

/** What a field is tried with: each of its words, the moments around those of the items, or what the first of them has there. */
function triesOf(
  { path, schema }: Field,
  items: readonly Item[],
): [text: string, value: unknown][] {
  const name = path.at(-1) ?? ''
  const [first, last] = [items[0], items.at(-1)]
  if (schema.def.type === 'enum')
    return Object.values(schema.def.entries ?? {}).map((value) => [value, value])
  if (BOUND.test(name))
    return [first, last].flatMap((item, at) =>
      item?.created_at
        ? [-1, 0, 1].map((ms): [string, string] => [
            `the ${at === 0 ? 'first' : 'last'} ${ms === 0 ? '' : `${ms} ms`}`.trim(),
            moved(item.created_at, ms),
          ])
        : [],
    )
  const known = valueIn(first, path[0] === 'filter' ? path.slice(1) : path)
  return ['string', 'number', 'boolean'].includes(typeof known) ? [['the first', known]] : []
}

/** One after another, as long as the bank has had enough for a while. */
async function patiently(bank: TestBank, ask: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await ask()
  if (answer.status !== 429) return answer
  bank.clock.advance(10_000)
  return patiently(bank, ask)
}

const filterOf = ({ endpoint }: ListRequest) => shapeOf(endpoint).filter

/** Without those under another path, which take the same filter. */
export function withoutAliases(lists: ReadonlyMap<string, ListRequest[]>) {
  const filters = new Set<Schema>()
  return [...lists].filter(([, [first]]) => {
    const filter = first && filterOf(first)
    if (!filter) return true
    const isKnown = filters.has(filter)
    filters.add(filter)
    return !isKnown
  })
}

/** As whoever may still read it, the longest of those that were read. */
export async function longestOf(
  bank: TestBank,
  requests: readonly ListRequest[],
  others: readonly CallOptions[],
): Promise<ListRequest | null> {
  let longest: ListRequest | null = null
  let length = -1
  for (const { endpoint, input, options } of requests)
    for (const who of [options, ...others]) {
      const asked = { ...input, limit: PAGE_MOST, offset: 0 }
      const answer = await patiently(bank, () => bank.ask(endpoint, asked, who))
      if (answer.status === 401 || answer.status === 403) continue
      if (answer.status === 200 && itemsIn(answer).length > length) {
        longest = { endpoint, input, options: who }
        length = itemsIn(answer).length
      }
      break
    }
  return longest
}

export interface ListFacts {
  lines: string[]
  /** What should hold of any list. */
  broken: string[]
}

export async function factsOf(
  bank: TestBank,
  { endpoint, input, options }: ListRequest,
): Promise<ListFacts> {
  const read = async (words: Item) =>
    patiently(bank, () => bank.ask(endpoint, { ...input, offset: 0, ...words }, options))
  const items = itemsIn(await read({ limit: PAGE_MOST, offset: 0 }))
  const places = new Map(items.map((item, at) => [JSON.stringify(item), at]))
  const placesOf = (found: Item[]) =>
    found.map((one) => places.get(JSON.stringify(one)) ?? '?').join(' ')

  async function brokenFrom(offset: number): Promise<string[]> {
    const page = await read({ limit: 2, offset })
    const { has_more, total }: Item = { ...page.body, ...(page.body.pagination as object) }
    const expected = items.slice(offset, offset + 2)
    return [
      ...(placesOf(itemsIn(page)) === placesOf(expected) ? [] : [`other items from ${offset} on`]),
      ...(has_more === offset + 2 < items.length ? [] : [`has_more from ${offset} on`]),
      ...(total === items.length ? [] : [`the total from ${offset} on`]),
    ]
  }

  const broken: string[] = []
  for (const offset of [0, 1, items.length - 2, items.length - 1, items.length])
    if (offset >= 0) broken.push(...(await brokenFrom(offset)))

  const lines: string[] = []
  for (const field of fieldsOf(shapeOf(endpoint)).filter(
    ({ path: [name = ''] }) => !(name in input),
  )) {
    const found = new Map<string, string[]>()
    for (const [text, value] of triesOf(field, items)) {
      const answer = await read({ limit: PAGE_MOST, ...wordsOf(field.path, value) })
      const places = answer.status === 200 ? placesOf(itemsIn(answer)) : `${answer.status}`
      found.set(places, [...(found.get(places) ?? []), text])
    }
    for (const [places, texts] of found)
      lines.push(`  ${field.path.join('.')}: ${places || 'none'} of ${texts.join(', ')}`)
  }
  return { lines: [`${items.length}`, ...lines], broken }
}
