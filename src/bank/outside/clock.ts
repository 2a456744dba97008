import type { Clock } from '#bank/services'

/** Work that comes round again: the bank's only timer. Answers with the way to stop it. */
export type Every = (ms: number, work: () => void) => () => void

export const realClock: Clock = { now: () => new Date() }

/** Does not keep a bank alive that has nothing else to do. */
export const everyReal: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

export interface HandClock extends Clock {
  every: Every
  turn(ms: number): void
}

/** A clock that stands still until it is turned, and rings its own timers on the way. */
export function handClock(start: Date | string): HandClock {
  let now = new Date(start).getTime()
  const bells = new Set<{ next: number; ms: number; work: () => void }>()

  return {
    now: () => new Date(now),
    every(ms, work) {
      const bell = { next: now + ms, ms, work }
      bells.add(bell)
      return () => bells.delete(bell)
    },
    turn(ms) {
      const end = now + ms
      for (let bell = first(bells); bell && bell.next <= end; bell = first(bells)) {
        now = bell.next
        bell.next += bell.ms
        bell.work()
      }
      now = end
    },
  }
}

const first = <Bell extends { next: number }>(bells: Set<Bell>) =>
  [...bells].sort((a, b) => a.next - b.next)[0]
