import { expect, test } from 'vitest'
import { createManualClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'

test('ids of one millisecond are in order', () => {
  const random = openRandom(createManualClock('2026-03-01T12:00:00Z'))
  const ids = Array.from({ length: 2_000 }, () => random.id())
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(2_000)
})

test('an id contains the time of its clock', () => {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const random = openRandom(clock)
  clock.advance(86_400_000)
  const id = random.id()
  expect(id[14]).toBe('7')
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  expect(new Date(ms).toISOString()).toBe('2026-03-02T12:00:00.000Z')
})

test('numbers for old clients are whole, safe and different', () => {
  const random = openRandom(createManualClock('2026-03-01T12:00:00Z'))
  const numbers = Array.from({ length: 1_000 }, () => random.number())
  expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true)
  expect(new Set(numbers).size).toBe(1_000)
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 52)
})
