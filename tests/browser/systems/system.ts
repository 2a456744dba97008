import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'

/**
 * One path of a life, walked by several systems at once. The chart goes first and says what must be
 * seen; each of the others is told of the same event by its own driver, and must then show the same.
 */

/** What is to be seen of a record: where it stands, why, how many steps it took, what may be done. */
export interface Seen {
  standing: string
  why: string | null
  steps: number
  may: readonly string[]
}

/** How one system hears of an event, whether it takes it, and what it shows. */
export interface System {
  name: string
  take(event: AnyEventObject): Promise<boolean>
  see(): Promise<Seen>
}

/** By system, every standing in which it was seen. */
export type Visits = Record<string, Set<string>>

export async function walkTogether(
  model: System,
  others: readonly System[],
  events: readonly AnyEventObject[],
  visits: Visits,
) {
  await agree(model, others, 'the beginning', visits)
  for (const event of events) {
    const taken = await model.take(event)
    for (const other of others)
      expect([other.name, event.type, await other.take(event)]).toEqual([
        other.name,
        event.type,
        taken,
      ])
    await agree(model, others, event.type, visits)
  }
}

async function agree(model: System, others: readonly System[], after: string, visits: Visits) {
  const seen = await model.see()
  const note = ({ name }: System) => (visits[name] ??= new Set()).add(spoken(seen))
  note(model)
  for (const other of others) {
    await expect.poll(() => other.see(), { message: `${other.name} after ${after}` }).toEqual(seen)
    note(other)
  }
}

export const spoken = ({ standing, why }: Pick<Seen, 'standing' | 'why'>) =>
  why === null ? standing : `${standing}, ${why}`
