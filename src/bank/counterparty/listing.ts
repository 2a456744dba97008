/** What both lists of this room share. */

const DAY_MS = 86_400_000

/** A column of the contract's own list and a direction, newest first where nothing is said. */
export const orderByClause = (column: string, direction: 'ASC' | 'DESC' = 'DESC') =>
  `${column === 'created_at' ? column : `lower(${column})`} ${direction.toLowerCase()} nulls last`

/** A whole day of UTC where a day was said, and else that millisecond. */
export function dayRangeOf(when: string | undefined) {
  if (when === undefined) return { from: null, until: null }
  const from = new Date(when)
  const length = when.includes('T') ? 1 : DAY_MS
  return { from, until: new Date(from.getTime() + length) }
}

export const pageFrom = <Item>(data: Item[], total: number, offset: number) => ({
  total,
  count: total,
  data,
  has_more: offset + data.length < total,
})
