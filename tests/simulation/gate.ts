import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'

/** Thrown by a killed process; whoever waits for it gets neither result nor error. */
export class Death extends Error {}

/**
 * Serializes all effects: everybody waits here, and the dice choose who goes next. Everything settles
 * before the next one, so the same dice reproduce the same scenario.
 */
export function createGate(dice: Dice) {
  const waiting: { name: string; run: () => Promise<void> }[] = []
  const hash = createHash('sha256')
  const notes: string[] = []
  let passages = 0

  return {
    pass<T>(name: string, work: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const failed = (thrown: unknown) => (thrown instanceof Death ? undefined : reject(thrown))
        waiting.push({ name, run: () => work().then(resolve, failed) })
      })
    },

    /** Runs one; false where nobody waits. */
    async next(): Promise<boolean> {
      await settled()
      if (waiting.length === 0) return false
      const [one] = waiting.splice(dice.below(waiting.length), 1)
      if (!one) return false
      passages += 1
      hash.update(`${one.name} of ${waiting.length}\n`)
      await one.run()
      return true
    },

    note(line: string): void {
      notes.push(line)
      hash.update(`${line}\n`)
    },
    notes: (): readonly string[] => notes,
    history: () => hash.copy().digest('hex').slice(0, 16),
    passages: () => passages,
  }
}

export type Gate = ReturnType<typeof createGate>

const TURNS = 4

/** After everything that does not wait for the gate. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done))
}
