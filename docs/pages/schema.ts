import * as z from 'zod/mini'

/** Schemas of the contract as the docs describe them: their fields, and the type of each. */

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
  /** With its path: `data[].uuid` is in every item of a list. */
  name: string
  is: string
  /** The default. */
  otherwise?: string
  optional?: true
}

/** The fields of a schema and their nested fields, to a depth that is still readable. */
export function fieldsOf(schema: Schema, depth = 3, prefix = ''): FieldFact[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, inner]) => {
    const own: FieldFact = {
      name: prefix + name,
      is: typeText(inner),
      ...(inner.default !== undefined && { otherwise: String(inner.default) }),
      ...(!required.includes(name) && inner.default === undefined && { optional: true }),
    }
    return [own, ...(depth > 0 ? within(inner, depth - 1, prefix + name) : [])]
  })
}

function within(schema: Schema, depth: number, path: string): FieldFact[] {
  const [whole = schema] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return whole.type === 'array'
    ? fieldsOf(whole.items ?? {}, depth, `${path}[].`)
    : fieldsOf(whole, depth, `${path}.`)
}

/** The type of a value in a language-neutral notation: `string{1,64}`, `a | b`, `integer >= 1`. */
function typeText(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `(${typeText(schema.items ?? {})})[]${lengthOf(schema)}`
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

/** Bounds beyond the safe integers limit nothing. */
const bounds = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
