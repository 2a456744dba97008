/**
 * A reply's schema as the browser carries it. The build reads each off its zod schema, so that the
 * way in does without the library; what it says yes or no to, and what it answers, is the same.
 */
export type Shape =
  | keyof typeof plain
  | Fields
  | readonly ['nullable' | 'optional' | 'list' | 'map', Shape]
  | readonly ['open', Fields]
  | readonly ['either', ...Shape[]]
  | readonly ['one', ...(string | number | boolean)[]]
  | readonly ['like', string]

export interface Fields {
  readonly [name: string]: Shape
}

const plain = {
  text: (value: unknown) => typeof value === 'string',
  number: Number.isFinite,
  int: Number.isSafeInteger,
  flag: (value: unknown) => typeof value === 'boolean',
  nothing: (value: unknown) => value === null,
  any: () => true,
}

/** Thrown on the way out of whatever is wrong, however deep, and caught where reading began. */
const wrong = new Error('The answer does not fit.')

/** @__NO_SIDE_EFFECTS__ */
export const shaped = (shape: Shape) => ({
  safeParse(value: unknown) {
    try {
      return { success: true, data: read(shape, value) } as const
    } catch (thrown) {
      if (thrown !== wrong) throw thrown
      return { success: false } as const
    }
  },
})

function read(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') return sure(plain[shape](value), value)
  if (!isList(shape)) return readFields(shape, value)
  switch (shape[0]) {
    case 'nullable':
      return value === null ? value : read(shape[1], value)
    case 'optional':
      return value === undefined ? value : read(shape[1], value)
    case 'list':
      return sure(Array.isArray(value), value as unknown[]).map((item) => read(shape[1], item))
    case 'map':
      return mapped(record(value), (item) => read(shape[1], item))
    case 'open':
      return { ...record(value), ...readFields(shape[1], value) }
    case 'either':
      return firstOf(shape.slice(1) as Shape[], value)
    case 'one':
      return sure((shape.slice(1) as unknown[]).includes(value), value)
    case 'like':
      return sure(typeof value === 'string' && new RegExp(shape[1]).test(value), value)
  }
}

/** What nobody asked for is left behind. */
function readFields(fields: Fields, value: unknown) {
  const given = record(value)
  const kept = Object.entries(fields).filter(([name]) => name in given || !isOptional(fields[name]))
  return Object.fromEntries(kept.map(([name, shape]) => [name, read(shape, given[name])]))
}

function firstOf(shapes: readonly Shape[], value: unknown) {
  const found = shapes.map((shape) => shaped(shape).safeParse(value)).find(({ success }) => success)
  return sure(found !== undefined, found?.data)
}

const mapped = (given: Record<string, unknown>, change: (item: unknown) => unknown) =>
  Object.fromEntries(Object.entries(given).map(([name, item]) => [name, change(item)]))

const isList = (shape: Shape): shape is Extract<Shape, readonly unknown[]> => Array.isArray(shape)

const isOptional = (shape: Shape | undefined) => Array.isArray(shape) && shape[0] === 'optional'

const record = (value: unknown) =>
  sure(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    value as Record<string, unknown>,
  )

function sure<T>(right: boolean, value: T): T {
  if (!right) throw wrong
  return value
}
