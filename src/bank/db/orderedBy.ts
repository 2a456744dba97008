import { columnIn, type SortBy } from '#contract/kit/page'

/** By one of the columns, and among equals by id, so that no row is on two pages. */
export function orderedBy<Name extends string>(
  sort: SortBy<Name>,
  columns: Readonly<Record<Name, string>>,
  id: string,
): string {
  const { name, isDown } = columnIn(sort)
  const way = isDown ? ' desc' : ''
  return `${columns[name]}${way}, ${id}${way}`
}
