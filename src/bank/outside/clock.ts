import type { Clock } from '#bank/services'

export type Every = (ms: number, work: () => void) => () => void

export const realClock: Clock = { now: () => new Date() }

/** Unreferenced, so it does not keep the process alive. */
export const everyReal: Every = (ms, work) => {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

export interface ManualClock extends Clock {
  every: Every
  advance(ms: number): void
}

/** A clock for tests that moves only by `advance`, which also runs the timers. */
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

const first = <Timer extends { next: number }>(timers: Set<Timer>) =>
  [...timers].sort((a, b) => a.next - b.next)[0]
