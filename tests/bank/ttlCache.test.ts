import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { createManualClock } from '#bank/outside/clock'
import { createTtlCache } from '#bank/ttlCache'

// The cache only tells databases apart.
const database = () => ({}) as Engine

function openMemory() {
  const cached = createTtlCache<number>()
  const clock = createManualClock('2026-03-02T09:00:00Z')
  let looks = 0
  const recall = (engine: Engine, name = 'rates') =>
    cached({ engine, clock }, name, async () => ++looks)
  return { clock, recall }
}

test('reads again when the entry expired, and not before', async () => {
  const { clock, recall } = openMemory()
  const engine = database()
  const observed = [await recall(engine)]
  clock.advance(999)
  observed.push(await recall(engine))
  clock.advance(1)
  observed.push(await recall(engine))
  expect(observed).toEqual([1, 1, 2])
})

test('keeps names and databases apart', async () => {
  const { recall } = openMemory()
  const engine = database()
  const observed = [await recall(engine), await recall(engine, 'other'), await recall(database())]
  expect(observed).toEqual([1, 2, 3])
})

test('a full cache is cleared', async () => {
  const { recall } = openMemory()
  const engine = database()
  for (let name = 0; name <= 1_000; name += 1) await recall(engine, String(name))
  expect(await recall(engine, '0')).toBe(1_002)
})
