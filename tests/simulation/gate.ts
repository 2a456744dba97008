import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'

/** What a process dies of. Whoever waits for its answer waits for ever, as one does for the dead. */
export class Death extends Error {}

/**
 * Whoever wants to touch the world waits here, and one is let through at a time: the dice say who.
 * All that happens between two passages is done before the next one, so the same dice tell the same
 * story.
 */
export function createGate(dice: Dice) {
  const waiting: { name: string; run: () => Promise<void> }[] = []
  const recorded = createHash('sha256')
  const notes: string[] = []
  let passages = 0

  return {
    /** Does the work when its turn comes. */
    pass<T>(name: string, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const failed = (thrown: unknown) => (thrown instanceof Death ? undefined : reject(thrown))
        waiting.push({ name, run: () => work().then(resolve, failed) })
      })
    },

    /** Lets one through; false where nobody waits. */
    async next(): Promise<boolean> {
      await settled()
      if (waiting.length === 0) return false
      const [one] = waiting.splice(dice.below(waiting.length), 1)
      if (!one) return false
      passages += 1
      recorded.update(`${one.name} of ${waiting.length}\n`)
      await one.run()
      return true
    },

    note(line: string): void {
      notes.push(line)
      recorded.update(`${line}\n`)
    },
    notes: (): readonly string[] => notes,
    history: () => recorded.copy().digest('hex').slice(0, 16),
    passages: () => passages,
  }
}

export type Gate = ReturnType<typeof createGate>

const TURNS = 4

/** Everything that needs nobody outside is done by now. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done))
}
