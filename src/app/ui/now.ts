import { useState, useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

/**
 * The present second, for what counts down before somebody's eyes. It decides nothing: what may be
 * done when is the bank's to say.
 */
export const useNow = () => useSyncExternalStore(eachSecond, thisSecond)

/** The beginning of today, for what speaks of days: it changes at midnight and not before. */
export const useToday = () => useSyncExternalStore(eachSecond, thisDay)

/**
 * How long what is shown has been there. A life that the bank ends is counted like this: its moments
 * are of the bank's clock, and the device's may be hours off.
 */
export function useShownFor(): number {
  const [first] = useState(thisSecond)
  return Math.max(0, useNow() - first)
}

const thisSecond = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS

const thisDay = () => new Date().setHours(0, 0, 0, 0)

function eachSecond(tick: () => void) {
  const clock = setInterval(tick, SECOND_MS)
  return () => clearInterval(clock)
}
