import * as z from 'zod/mini'
import { queryInteger } from './fields.ts'

export const PAGE_LIMIT = 10
export const PAGE_LIMIT_MAX = 100
export const PAGE_OFFSET_MAX = 10_000_000

/** Query numbers arrive as text. */
const count = (most: number) => z.pipe(queryInteger(9), z.int().check(z.gte(0), z.lte(most)))

export const paging = {
  limit: z._default(count(PAGE_LIMIT_MAX).check(z.gte(1)), PAGE_LIMIT),
  offset: z._default(count(PAGE_OFFSET_MAX), 0),
}

export const sortOrders = ['ASC', 'DESC'] as const

/** The name of a column, and `-name` the other way round. */
export type SortBy<Name extends string> = Name | `-${Name}`

export const sortsBy = <const Name extends string>(...names: Name[]): readonly SortBy<Name>[] =>
  names.flatMap((name): SortBy<Name>[] => [name, `-${name}`])

export function columnIn<Name extends string>(sort: SortBy<Name>) {
  const isDown = sort.startsWith('-')
  return { name: (isDown ? sort.slice(1) : sort) as Name, isDown }
}

// @__NO_SIDE_EFFECTS__
export function paginated<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ total: z.int(), count: z.int(), data: z.array(item), has_more: z.boolean() })
}
