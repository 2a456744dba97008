import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { createLeases, leaseEnd } from '#bank/outbox/leases'
import { createManualClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import { gate } from '#tests/kit/gate'

/** Whose claims are extended, and until when nothing that extends them is under way. */

function openLeases() {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const logged: string[] = []
  const renewed: [tenantId: string, claims: string[], until: Date][] = []
  const renewal = gate()
  const broken = { engine: false }
  const engine = {
    async transaction(_: unknown, work: (tx: unknown) => unknown) {
      if (broken.engine) throw new Error('gone')
      return work({})
    },
  } as unknown as Engine
  const world = { engine, clock, log: openLog(clock, false, (line) => logged.push(line)) }
  const leases = createLeases<string>(world, async (_, tenantId, claims, until) => {
    renewed.push([tenantId, [...claims], until])
    await renewal.open
  })
  leases.start(clock.every)

  /** Work under a claim, and how it ends. */
  function begin(tenantId: string, claim: string) {
    const work = gate()
    const over = leases.during(tenantId, claim, () => work.open)
    return { end: work.unlock, over }
  }
  return { clock, logged, renewed, renewal, broken, leases, begin }
}

test('every three seconds the claims of running work are ours for ten more, by tenant', async () => {
  const { clock, renewed, renewal, begin } = openLeases()
  renewal.unlock()
  const [one, two, three] = [begin('t1', 'a'), begin('t1', 'b'), begin('t2', 'c')]
  clock.advance(2_999)
  expect(renewed).toEqual([])
  clock.advance(1)
  const until = new Date('2026-03-01T12:00:13Z')
  expect(leaseEnd(clock.now())).toEqual(until)
  expect(renewed).toEqual([
    ['t1', ['a', 'b'], until],
    ['t2', ['c'], until],
  ])
  one.end()
  three.end()
  await Promise.all([one.over, three.over])
  renewed.length = 0
  clock.advance(3_000)
  expect(renewed.map(([tenantId, claims]) => [tenantId, claims])).toEqual([['t1', ['b']]])
  two.end()
  await two.over
})

test('work is over only when no renewal could still undo its end', async () => {
  const { clock, renewed, renewal, begin, leases } = openLeases()
  const work = begin('t1', 'a')
  clock.advance(3_000)
  clock.advance(3_000)
  expect(renewed).toHaveLength(1)
  const order: string[] = []
  const ends = [
    work.over.then(() => order.push('over')),
    leases.stop().then(() => order.push('stopped')),
  ]
  work.end()
  await Promise.resolve()
  expect(order).toEqual([])
  renewal.unlock()
  await Promise.all(ends)
  expect(order.toSorted()).toEqual(['over', 'stopped'])
  const other = begin('t1', 'b')
  clock.advance(30_000)
  other.end()
  await other.over
  expect(renewed).toHaveLength(1)
})

test('a renewal that fails is logged, and the next one is tried', async () => {
  const { clock, logged, renewed, renewal, broken, begin } = openLeases()
  renewal.unlock()
  broken.engine = true
  const work = begin('t1', 'a')
  clock.advance(3_000)
  await expect.poll(() => logged.length).toBe(1)
  expect(logged[0]).toContain('leases not renewed')
  expect(logged[0]).toContain('t1')
  broken.engine = false
  await expect
    .poll(() => {
      clock.advance(3_000)
      return renewed.length
    })
    .toBeGreaterThan(0)
  work.end()
  await work.over
})
