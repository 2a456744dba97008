const ADULT_YEARS = 18

/** No child, nobody to be born yet, and no day that is not in the calendar. */
export function ageFault(born: string, now: Date): 'unfit' | 'underage' | null {
  const day = new Date(`${born}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return null
  if (!day.toISOString().startsWith(born) || day > now) return 'unfit'
  day.setUTCFullYear(day.getUTCFullYear() + ADULT_YEARS)
  return day > now ? 'underage' : null
}
