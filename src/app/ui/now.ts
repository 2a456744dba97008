import { useState, useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

/** The present second, for countdowns. Display only: deadlines are the bank's to decide. */
export const useNow = () => useSyncExternalStore(eachSecond, thisSecond)

export const useToday = () => useSyncExternalStore(eachSecond, thisDay)

/** For deadlines of the bank: its clock and the device's may be hours apart. */
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
