import type { BankRail, RailInstruction, RailLinks, RailStatus } from '#bank/outside/rails/rail'
import type { ManualClock } from '#bank/outside/clock'
import type { Dice } from './dice.ts'
import type { Chaos } from './faults.ts'
import { openRailRecalls } from './railRecalls.ts'
import { Death, type Gate } from './gate.ts'

/** An instruction under its key, and its outcome. */
export interface RailRecord {
  minor: bigint
  endsAt: number
  ends: 'settled' | 'rejected'
}

const SOON_MS = 50_000
const PAST_LEASE_MS = 61_000
const DAYS_MS = 4 * 24 * 3_600_000

/**
 * Simulated rails: idempotent and surviving every process, but unreachable, silent, late or stale.
 */
export function openSimulatedRail(
  { clock, gate }: { clock: ManualClock; gate: Gate },
  dice: Dice,
  chaos: Chaos,
) {
  const records = new Map<string, RailRecord>()
  const { recalls, recallsFor } = openRailRecalls({ clock }, dice, chaos)

  function note({ key, minor }: RailInstruction): RailRecord {
    const before = records.get(key)
    if (before && before.minor !== minor) throw new Error(`Told ${key} twice, of two amounts.`)
    if (before) return before
    const late = chaos.strikes('rail silent for days')
    const one: RailRecord = {
      minor,
      endsAt: clock.now().getTime() + (late ? DAYS_MS : dice.below(SOON_MS)),
      ends: chaos.strikes('rail rejected') ? 'rejected' : 'settled',
    }
    records.set(key, one)
    return one
  }

  function statusOf(key: string, { endsAt, ends }: RailRecord): RailStatus {
    const ref = `RAIL-${key.slice(-12)}`
    const old = clock.now().getTime() < endsAt || chaos.strikes('rail said something old')
    if (old) return { is: 'submitted', ref }
    return ends === 'settled' ? { is: 'settled', ref } : { is: 'rejected', code: 'account_closed' }
  }

  async function reach(isAlive: () => boolean): Promise<void> {
    if (chaos.strikes('lease run out')) clock.advance(PAST_LEASE_MS)
    await gate.pass('rail', async () => {
      if (!isAlive()) throw new Death('The dead tell nothing.')
    })
    if (chaos.strikes('rail out of reach')) throw new Error('The rail is out of reach.')
  }

  /** The rail knows incoming payments from the start. */
  const isIncoming = (rail: BankRail) => rail === 'wire'

  const railsFor = (isAlive: () => boolean): RailLinks => ({
    link: (rail) => ({
      askEveryMs: 30_000,
      async send(instruction) {
        await reach(isAlive)
        const one = note(instruction)
        if (chaos.strikes('rail heard, its answer lost')) throw new Error('No answer came.')
        return statusOf(instruction.key, one)
      },
      async poll(instruction) {
        await reach(isAlive)
        const one = isIncoming(rail) ? note(instruction) : records.get(instruction.key)
        return one ? statusOf(instruction.key, one) : { is: 'unseen' }
      },
      ...recallsFor(() => reach(isAlive)),
    }),
  })

  return { records, recalls, railsFor }
}

export type SimulatedRail = ReturnType<typeof openSimulatedRail>
