import type * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import type { AmountForm } from '#contract/kit/money'
import type { Principal } from './authenticate.ts'

/** Digits are copied from the decimal string: no amount is ever a float here. */

/** Where a schema has amounts. */
type MoneyTree = 'amount' | { items: MoneyTree } | { fields: ReadonlyMap<string, MoneyTree> } | null

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: z.ZodMiniType[]
}

const trees = new WeakMap<z.ZodMiniType, MoneyTree>()

export function moneyTreeOf(schema: z.ZodMiniType): MoneyTree {
  const known = trees.get(schema)
  if (known !== undefined) return known
  const tree = schema === Amount ? 'amount' : treeIn(schema._zod.def)
  trees.set(schema, tree)
  return tree
}

function treeIn({ shape, element, innerType, out, options = [] }: Definition): MoneyTree {
  if (shape) {
    const fields = Object.entries(shape).flatMap(([name, inner]) => {
      const tree = moneyTreeOf(inner)
      return tree === null ? [] : [[name, tree] as const]
    })
    return fields.length === 0 ? null : { fields: new Map(fields) }
  }
  if (element) {
    const items = moneyTreeOf(element)
    return items === null ? null : { items }
  }
  const inner = innerType ?? out
  if (inner) return moneyTreeOf(inner)
  return options.map(moneyTreeOf).reduce<MoneyTree>(merged, null)
}

/** A union has an amount where any of its shapes has one. */
function merged(one: MoneyTree, other: MoneyTree): MoneyTree {
  if (one === null || one === 'amount' || other === null) return one ?? other
  if (other === 'amount') return other
  if ('items' in one || 'items' in other)
    return 'items' in one && 'items' in other ? { items: merged(one.items, other.items) } : one
  const names = new Set([...one.fields.keys(), ...other.fields.keys()])
  return {
    fields: new Map(
      [...names].map((name) => [
        name,
        merged(one.fields.get(name) ?? null, other.fields.get(name) ?? null),
      ]),
    ),
  }
}

/** A JSON number by its grammar: no leading zero. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

export function jsonWithNumbers(value: unknown, tree: MoneyTree): string {
  if (tree === null || typeof value !== 'object' || value === null)
    return tree === 'amount' && typeof value === 'string' && number.test(value)
      ? value
      : JSON.stringify(value)
  if (Array.isArray(value)) {
    const items = tree !== 'amount' && 'items' in tree ? tree.items : tree
    return `[${value.map((item) => jsonWithNumbers(item ?? null, items)).join(',')}]`
  }
  const fields = tree !== 'amount' && 'fields' in tree ? tree.fields : null
  const pairs = Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    inner === undefined
      ? []
      : [`${JSON.stringify(name)}:${jsonWithNumbers(inner, fields?.get(name) ?? null)}`],
  )
  return `{${pairs.join(',')}}`
}

/** `accept: application/json;money=string` decides, else the key's setting, else the tenant's. */
export function moneyFormOf(principal: Principal | null, headers: Headers): AmountForm {
  const asked = /;\s*money=(string|number)\b/.exec(headers.get('accept') ?? '')?.[1]
  if (asked === 'string' || asked === 'number') return asked
  if (!principal) return 'string'
  const { caller, tenant } = principal
  return (caller.kind === 'key' ? caller.money : null) ?? tenant.config.money ?? 'string'
}
