import type * as z from 'zod/mini'
import type { Fields, Shape } from './shape.ts'

/** What a schema is made of, as far as replies use it. */
interface Def {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp } } }[]
  shape?: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string | number>
  values?: (string | number | boolean)[]
}

/**
 * Reads the shape of a reply off its schema. A schema that says more than a shape can stops the
 * build, so that no check is lost in silence.
 */
export function shapeOf(schema: z.ZodMiniType): Shape {
  // Zod's own description of the schema, which it types by kind.
  const def = schema._zod.def as unknown as Def
  const [check, ...more] = def.checks ?? []
  if (check) return more.length > 0 ? cannot(def) : checked(def, check._zod.def)
  switch (def.type) {
    case 'string':
      return 'text'
    case 'number':
      return def.format === undefined ? 'number' : def.format === 'safeint' ? 'int' : cannot(def)
    case 'boolean':
      return 'flag'
    case 'null':
      return 'nothing'
    case 'unknown':
    case 'any':
      return 'any'
    case 'enum':
      return ['one', ...Object.values(def.entries!)]
    case 'literal':
      return ['one', ...def.values!]
    case 'nullable':
    case 'optional':
      return [def.type, shapeOf(def.innerType!)]
    case 'array':
      return ['list', shapeOf(def.element!)]
    case 'record':
      return ['map', shapeOf(def.valueType!)]
    case 'union':
      return ['either', ...def.options!.map(shapeOf)]
    case 'object':
      return objectOf(def)
    default:
      return cannot(def)
  }
}

function objectOf(def: Def): Shape {
  const { shape = {}, catchall } = def
  const fields: Fields = Object.fromEntries(
    Object.entries(shape).map(([name, inner]) => [name, shapeOf(inner)]),
  )
  if (!catchall) return fields
  return catchall._zod.def.type === 'unknown' ? ['open', fields] : cannot(def)
}

function checked(def: Def, { format, pattern }: { format?: string; pattern?: RegExp }): Shape {
  if (def.type !== 'string' || format !== 'regex' || !pattern || pattern.flags) return cannot(def)
  return ['like', pattern.source]
}

function cannot({ type, format, checks = [] }: Def): never {
  const words = [type, format, ...checks.map(({ _zod }) => _zod.def.check)].filter(Boolean)
  throw new Error(
    `A reply cannot say "${words.join(' ')}": the browser's shapes know no such thing.`,
  )
}
