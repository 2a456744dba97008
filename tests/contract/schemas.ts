import type { $ZodCheck, $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'

/** Reads a schema: what it is underneath, the words it lists, and its name in the table of edges. */

type Def = $ZodTypes['_zod']['def']
const defOf = (schema: $ZodType) => (schema._zod as $ZodTypes['_zod']).def

/** Without what makes it optional. */
export function coreOf(schema: $ZodType): $ZodType {
  const def = defOf(schema)
  const wrapped = def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
  return wrapped ? coreOf(def.innerType) : schema
}

/** The first and the last of the words of a list, and every literal. */
export function membersOf(schema: $ZodType): unknown[] {
  const def = defOf(coreOf(schema))
  if (def.type === 'enum')
    return [...new Set([Object.values(def.entries).at(0), Object.values(def.entries).at(-1)])]
  if (def.type === 'literal') return def.values
  if (def.type === 'union') return def.options.flatMap(membersOf)
  if (def.type === 'array') return membersOf(def.element)
  if (def.type === 'pipe') return membersOf(def.in)
  return []
}

/** A list of words, where only other words can be refused. */
export const isWords = (schema: $ZodType) =>
  ['enum', 'literal'].includes(defOf(coreOf(schema)).type)

/** What `coreOf` leaves out. */
export function extrasOf(schema: $ZodType): string[] {
  const def = defOf(schema)
  if (def.type === 'optional') return [...extrasOf(def.innerType), 'optional']
  if (def.type === 'nullable') return [...extrasOf(def.innerType), 'or null']
  if (def.type === 'default')
    return [...extrasOf(def.innerType), `by default ${JSON.stringify(def.defaultValue)}`]
  return []
}

export function nameOf(schema: $ZodType): string {
  const def = defOf(coreOf(schema))
  const whole = [nameIn(def), ...(def.checks ?? []).map(nameOfCheck)].filter(Boolean).join(' ')
  return [whole, ...extrasOf(schema)].join(', ')
}

function nameIn(def: Def): string {
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).join('|')
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join('|')
    case 'union':
      return def.options.some((one) => defOf(coreOf(one)).type === 'object')
        ? [
            'one of objects',
            ...def.options.map(nameOf).filter((one) => one.startsWith('list')),
          ].join(' or ')
        : `(${def.options.map(nameOf).join(' or ')})`
    case 'pipe':
      return [nameOf(def.in), nameOf(def.out)].filter(Boolean).join(' as ')
    case 'transform':
      return ''
    case 'array':
      return defOf(coreOf(def.element)).type === 'object'
        ? 'list of objects'
        : `list of (${nameOf(def.element)})`
    case 'record':
      return 'names with values'
    case 'object':
      if (def.catchall && defOf(def.catchall).type === 'never') return 'object'
      return Object.values(def.shape).every(mayLack) ? 'object, empty or more' : 'object with more'
    default:
      return def.type === 'number' && 'format' in def ? 'integer' : def.type
  }
}

const mayLack = (schema: $ZodType) => /optional|by default/.test(extrasOf(schema).join())

const formatOf = (def: object) =>
  'pattern' in def && def.pattern instanceof RegExp
    ? `/${def.pattern.source}/${def.pattern.flags}`
    : ''

function nameOfCheck(check: $ZodCheck): string {
  const { def } = check._zod as $ZodChecks['_zod']
  switch (def.check) {
    case 'min_length':
      return `from ${def.minimum}`
    case 'max_length':
      return `to ${def.maximum}`
    case 'greater_than':
      return `${def.inclusive ? '>=' : '>'} ${String(def.value)}`
    case 'less_than':
      return `${def.inclusive ? '<=' : '<'} ${String(def.value)}`
    case 'string_format':
      return def.format === 'regex' ? formatOf(def) : def.format
    case 'overwrite':
      return 'trimmed'
    default:
      return def.check
  }
}
