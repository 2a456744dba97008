import { expect } from 'vitest'
import type { Every } from '#bank/outside/clock'
import { createManualClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import type { BankServices } from '#bank/services'
import { gate } from './gate.ts'

interface Rounds {
  start(every?: Every): void
  stop(): Promise<void>
}

/** Services with two tenants, both of them broken, whose list takes until it is let through. */
export function brokenTenants() {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const logged: string[] = []
  const list = { asked: 0, gate: gate() }
  const engine = {
    async asOwner() {
      list.asked += 1
      await list.gate.open
      return ['tenant-1', 'tenant-2']
    },
    async transaction() {
      throw new Error('broken')
    },
  }
  const log = openLog(clock, false, (line) => logged.push(line))
  const world = { engine, clock, log } as unknown as BankServices
  return { world, clock, logged, list }
}

/**
 * One round at once and one after each interval, never two at a time; a tenant that is broken is
 * logged and keeps nobody else waiting; once stopped there is none.
 */
export async function expectRounds(
  create: (world: BankServices) => Rounds,
  { ms, failed }: { ms: number; failed: string },
): Promise<void> {
  const { world, clock, logged, list } = brokenTenants()
  const rounds = create(world)
  rounds.start(clock.every)
  expect(list.asked).toBe(1)
  clock.advance(3 * ms)
  expect(list.asked).toBe(1)
  list.gate.unlock()
  await expect.poll(() => logged.length).toBe(2)
  for (const [at, tenant] of ['tenant-1', 'tenant-2'].entries()) {
    expect(logged[at]).toContain(failed)
    expect(logged[at]).toContain(tenant)
  }
  clock.advance(ms - 1)
  expect(list.asked).toBe(1)
  clock.advance(1)
  expect(list.asked).toBe(2)
  await rounds.stop()
  expect(logged).toHaveLength(4)
  clock.advance(3 * ms)
  expect(list.asked).toBe(2)
}
