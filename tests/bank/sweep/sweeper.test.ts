import { expect, test } from 'vitest'
import { createSweeper } from '#bank/sweep/sweeper'
import { brokenTenants } from '#tests/kit/rounds'

test('sweeps every ten minutes, logs what went wrong, and is over once stopped', async () => {
  const { world, clock, logged, list } = brokenTenants()
  const sweeper = createSweeper(world)
  sweeper.start(clock.every)
  clock.advance(599_999)
  expect(list.asked).toBe(0)
  clock.advance(1)
  expect(list.asked).toBe(1)
  list.gate.unlock()
  await sweeper.stop()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('not swept')
  clock.advance(1_200_000)
  expect(list.asked).toBe(1)
})
