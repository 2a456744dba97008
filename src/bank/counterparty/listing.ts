const DAY_MS = 86_400_000

export const orderByClause = (column: string, direction: 'ASC' | 'DESC' = 'DESC') =>
  `${column === 'created_at' ? column : `lower(${column})`} ${direction.toLowerCase()} nulls last`

/** A date means that whole day in UTC, a time that millisecond. */
export function dayRangeOf(when: string | undefined) {
  if (when === undefined) return { from: null, until: null }
  const from = new Date(when)
  const length = when.includes('T') ? 1 : DAY_MS
  return { from, until: new Date(from.getTime() + length) }
}
