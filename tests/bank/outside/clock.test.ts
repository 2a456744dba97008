import { expect, test } from 'vitest'
import { handClock } from '#bank/outside/clock'

test('a hand-turned clock stands still until it is turned', () => {
  const clock = handClock('2026-03-01T12:00:00Z')
  expect(clock.now()).toEqual(clock.now())
  clock.turn(1_500)
  expect(clock.now().toISOString()).toBe('2026-03-01T12:00:01.500Z')
})

test('its timers ring at their own minute, in order, and stop when told', () => {
  const clock = handClock('2026-03-01T12:00:00Z')
  const rung: string[] = []
  const ring = (name: string) => () =>
    void rung.push(`${name} ${clock.now().toISOString().slice(17, 19)}`)
  const stop = clock.every(2_000, ring('slow'))
  clock.every(1_500, ring('quick'))
  clock.turn(4_000)
  stop()
  clock.turn(1_000)
  expect(rung).toEqual(['quick 01', 'slow 02', 'quick 03', 'slow 04', 'quick 04'])
})
