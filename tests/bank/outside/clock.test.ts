import { expect, test } from 'vitest'
import { createManualClock } from '#bank/outside/clock'

test('a manual clock moves only when advanced', () => {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  expect(clock.now()).toEqual(clock.now())
  clock.advance(1_500)
  expect(clock.now().toISOString()).toBe('2026-03-01T12:00:01.500Z')
})

test('its timers run at their time, in order, until stopped', () => {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const notified: string[] = []
  const notify = (name: string) => () =>
    void notified.push(`${name} ${clock.now().toISOString().slice(17, 19)}`)
  const stop = clock.every(2_000, notify('slow'))
  clock.every(1_500, notify('quick'))
  clock.advance(4_000)
  stop()
  clock.advance(1_000)
  expect(notified).toEqual(['quick 01', 'slow 02', 'quick 03', 'slow 04', 'quick 04'])
})
