import type { Clock } from '#bank/services'

/** Work that comes round again: the bank's only timer. Answers with the way to stop it. */
export type Every = (ms: number, work: () => void) => () => void

export const realClock: Clock = { now: () => new Date() }

/** Does not keep a bank alive that has nothing else to do. */
export const everyReal: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

export interface ManualClock extends Clock {
  every: Every
  advance(ms: number): void
}

/** A clock that stands still until it is turned, and rings its own timers on the way. */
export function createManualClock(start: Date | string): ManualClock {
  let now = new Date(start).getTime()
  const timers = new Set<{ next: number; ms: number; work: () => void }>()

  return {
    now: () => new Date(now),
    every(ms, work) {
      const timer = { next: now + ms, ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const end = now + ms
      for (let timer = first(timers); timer && timer.next <= end; timer = first(timers)) {
        now = timer.next
        timer.next += timer.ms
        timer.work()
      }
      now = end
    },
  }
}

const first = <Bell extends { next: number }>(timers: Set<Bell>) =>
  [...timers].sort((a, b) => a.next - b.next)[0]
