/**
 * Events of an exhibit say only what its chart looks at. A screen looks at more, so their payloads
 * are laid over what the bank really answered.
 */

/** How much of the exhibit's payload is kept, from what looks best to what its chart surely takes. */
export const manners = ['recorded', 'laid over', 'as written'] as const
export type Manner = (typeof manners)[number]

export function laidOver(recorded: unknown, written: unknown, manner: Manner): unknown {
  if (manner === 'as written' || recorded === undefined) return written
  if (written === undefined) return recorded
  if (Array.isArray(recorded) && Array.isArray(written)) {
    if (written.length === 0) return manner === 'recorded' ? recorded : written
    return written.map((one, at) => laidOver(recorded[at] ?? recorded[0], one, manner))
  }
  if (isPlain(recorded) && isPlain(written)) {
    // Its total says zero as well.
    if (manner === 'recorded' && Array.isArray(written.data) && written.data.length === 0)
      return recorded
    const names = [...new Set([...Object.keys(recorded), ...Object.keys(written)])]
    return Object.fromEntries(
      names.map((name) => [name, laidOver(recorded[name], written[name], manner)]),
    )
  }
  // A flow that was loaded, not the empty one of the exhibit.
  if (typeof recorded === 'object' && recorded !== null && isMade(recorded)) return recorded
  return manner === 'recorded' && isId(recorded) && typeof written === 'string' ? recorded : written
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isMade = (value: object) => !isPlain(value) && !Array.isArray(value)

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-/.test(value)
