import * as z from 'zod/mini'

/** A schema of the contract as the docs speak of it: the fields it has, and what each may be. */

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: string | number | boolean
  default?: string | number | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

export const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

export interface FieldFact {
  /** With the way to it: `data[].uuid` is in every item of a list. */
  name: string
  is: string
  /** What is understood where nothing is said. */
  otherwise?: string
  optional?: true
}

/** The fields of a schema, those within them too, as far down as anybody reads. */
export function fieldsOf(schema: Schema, depth = 3, way = ''): FieldFact[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, inner]) => {
    const own: FieldFact = {
      name: way + name,
      is: spoken(inner),
      ...(inner.default !== undefined && { otherwise: String(inner.default) }),
      ...(!required.includes(name) && inner.default === undefined && { optional: true }),
    }
    return [own, ...(depth > 0 ? within(inner, depth - 1, way + name) : [])]
  })
}

function within(schema: Schema, depth: number, way: string): FieldFact[] {
  const [whole = schema] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return whole.type === 'array'
    ? fieldsOf(whole.items ?? {}, depth, `${way}[].`)
    : fieldsOf(whole, depth, `${way}.`)
}

/** What a value may be, in a notation that needs no language: `string{1,64}`, `a | b`, `integer >= 1`. */
export function spoken(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(spoken))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ')
  if (schema.type === 'array') return `(${spoken(schema.items ?? {})})[]${lengthOf(schema)}`
  if (schema.pattern && !schema.format) return `/${schema.pattern}/${lengthOf(schema)}`
  const kind = schema.format ?? [schema.type ?? 'any'].flat().join(' | ')
  return kind + lengthOf(schema) + boundsOf(schema)
}

function lengthOf({ minLength, maxLength, minItems, maxItems }: Schema): string {
  const [least, most] = [minLength ?? minItems ?? 0, maxLength ?? maxItems]
  return least > 0 || most !== undefined ? `{${least},${most ?? ''}}` : ''
}

function boundsOf({ minimum, exclusiveMinimum, maximum }: Schema): string {
  return [
    bounds(minimum) && ` >= ${minimum}`,
    exclusiveMinimum !== undefined && ` > ${exclusiveMinimum}`,
    bounds(maximum) && ` <= ${maximum}`,
  ]
    .filter((bound) => typeof bound === 'string')
    .join('')
}

/** No safe integer is beyond these, so they limit nothing. */
const bounds = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
