import type { RailRecallStatus, RecallRequest } from '#bank/outside/rails/rail'
import type { ManualClock } from '#bank/outside/clock'
import type { Dice } from './dice.ts'
import type { Chaos } from './faults.ts'

/** A payment asked back, under its key, and its outcome. */
interface RailRecall {
  minor: bigint
  endsAt: number
  ends: 'returned' | 'refused'
}

const SOON_MS = 50_000

/** What the other banks say of payments that are asked back: once under a key, late or stale. */
export function openRailRecalls({ clock }: { clock: ManualClock }, dice: Dice, chaos: Chaos) {
  const recalls = new Map<string, RailRecall>()

  function noteRecall({ key, payment }: RecallRequest): void {
    if (recalls.has(key)) return
    const fee = dice.chance(300) ? 1n : 0n
    recalls.set(key, {
      minor: payment.minor - fee,
      endsAt: clock.now().getTime() + dice.below(SOON_MS),
      ends: dice.chance(300) ? 'refused' : 'returned',
    })
  }

  function answerOf({ key }: RecallRequest): RailRecallStatus {
    const one = recalls.get(key)
    if (!one) throw new Error(`Nobody asked for ${key}.`)
    const ref = `BACK-${key.slice(-12)}`
    const old = clock.now().getTime() < one.endsAt || chaos.strikes('rail said something old')
    if (old) return { is: 'asked', ref }
    return one.ends === 'returned'
      ? { is: 'returned', ref, minor: one.minor }
      : { is: 'refused', ref, answer: 'recipient_refused' }
  }

  const recallsFor = (reach: () => Promise<void>) => ({
    async recall(request: RecallRequest) {
      await reach()
      noteRecall(request)
      if (chaos.strikes('rail heard, its answer lost')) throw new Error('No answer came.')
      return answerOf(request)
    },
    async pollRecall(request: RecallRequest) {
      await reach()
      return answerOf(request)
    },
  })

  return { recalls, recallsFor }
}
