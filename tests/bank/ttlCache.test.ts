import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { handClock } from '#bank/outside/clock'
import { createMemory } from '#bank/ttlCache'

// A memory only tells databases apart.
const database = () => ({}) as Engine

function openMemory() {
  const remember = createMemory<number>()
  const clock = handClock('2026-03-02T09:00:00Z')
  let looks = 0
  const recall = (engine: Engine, name = 'rates') =>
    remember({ engine, clock }, name, async () => ++looks)
  return { clock, recall }
}

test('what was read is read again when its moment is over, and not before', async () => {
  const { clock, recall } = openMemory()
  const engine = database()
  const seen = [await recall(engine)]
  clock.turn(999)
  seen.push(await recall(engine))
  clock.turn(1)
  seen.push(await recall(engine))
  expect(seen).toEqual([1, 1, 2])
})

test('neither two names nor two databases are taken for each other', async () => {
  const { recall } = openMemory()
  const engine = database()
  const seen = [await recall(engine), await recall(engine, 'other'), await recall(database())]
  expect(seen).toEqual([1, 2, 3])
})

test('a memory that is full begins anew instead of growing', async () => {
  const { recall } = openMemory()
  const engine = database()
  for (let name = 0; name <= 1_000; name += 1) await recall(engine, String(name))
  expect(await recall(engine, '0')).toBe(1_002)
})
