import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

/**
 * The present second, for what counts down before somebody's eyes. It decides nothing: what may be
 * done when is the bank's to say.
 */
export const useNow = () => useSyncExternalStore(eachSecond, thisSecond)

const thisSecond = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS

function eachSecond(tick: () => void) {
  const clock = setInterval(tick, SECOND_MS)
  return () => clearInterval(clock)
}
