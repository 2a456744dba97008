import type { BankRail, RailInstruction, RailLinks, RailStatus } from '#bank/outside/rails/rail'
import type { ManualClock } from '#bank/outside/clock'
import type { Dice } from './dice.ts'
import type { Weather } from './faults.ts'
import { Death, type Gate } from './gate.ts'

/** What a rail was told under a key, and how it will end. */
export interface RailRecord {
  minor: bigint
  endsAt: number
  ends: 'settled' | 'rejected'
}

const SOON_MS = 50_000
const PAST_LEASE_MS = 61_000
const DAYS_MS = 4 * 24 * 3_600_000

/**
 * The rails of a story. They outlive every process, do once what they are told under a key, and are
 * hard to talk to: out of reach, heard without an answer, late, or repeating something old.
 */
export function openSimulatedRail(
  { clock, gate }: { clock: ManualClock; gate: Gate },
  dice: Dice,
  weather: Weather,
) {
  const recorded = new Map<string, RailRecord>()

  function note({ key, minor }: RailInstruction): RailRecord {
    const before = recorded.get(key)
    if (before && before.minor !== minor) throw new Error(`Told ${key} twice, of two amounts.`)
    if (before) return before
    const late = weather.strikes('rail silent for days')
    const one: RailRecord = {
      minor,
      endsAt: clock.now().getTime() + (late ? DAYS_MS : dice.below(SOON_MS)),
      ends: weather.strikes('rail rejected') ? 'rejected' : 'settled',
    }
    recorded.set(key, one)
    return one
  }

  function wordOn(key: string, { endsAt, ends }: RailRecord): RailStatus {
    const ref = `RAIL-${key.slice(-12)}`
    const old = clock.now().getTime() < endsAt || weather.strikes('rail said something old')
    if (old) return { is: 'submitted', ref }
    return ends === 'settled' ? { is: 'settled', ref } : { is: 'rejected', code: 'account_closed' }
  }

  /** The way there takes its time, and others do something meanwhile. */
  async function reach(isAlive: () => boolean): Promise<void> {
    if (weather.strikes('lease run out')) clock.advance(PAST_LEASE_MS)
    await gate.pass('rail', async () => {
      if (!isAlive()) throw new Death('The dead tell nothing.')
    })
    if (weather.strikes('rail out of reach')) throw new Error('The rail is out of reach.')
  }

  /** What comes in is known to its rail from the beginning. */
  const isIncoming = (rail: BankRail) => rail === 'wire'

  const railsFor = (isAlive: () => boolean): RailLinks => ({
    link: (rail) => ({
      askEveryMs: 30_000,
      async send(instruction) {
        await reach(isAlive)
        const one = note(instruction)
        if (weather.strikes('rail heard, its answer lost')) throw new Error('No answer came.')
        return wordOn(instruction.key, one)
      },
      async poll(instruction) {
        await reach(isAlive)
        const { key } = instruction
        const one = isIncoming(rail) ? note(instruction) : recorded.get(key)
        return one ? wordOn(key, one) : { is: 'unseen' }
      },
    }),
  })

  return { told: recorded, railsFor }
}

export type SimulatedRail = ReturnType<typeof openSimulatedRail>
