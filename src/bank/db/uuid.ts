const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The database fails on comparing any other text with an id. */
export const isUuid = (text: string): boolean => UUID.test(text)

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The smallest uuid v7 of that moment. */
export function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${FIRST_ID.slice(13)}`
}
