import { expect } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Exhibit } from '#machines/kit/exhibit'
import { initialSnapshot, nextSnapshot } from '#machines/kit/walk'
import type { Walk } from '#tests/kit/mbt'

/**
 * One path of a life, taken by several systems. The chart goes first and gives the expected state;
 * each of the others gets the same event from its driver and must then show the same.
 */

/** What is seen of a record: state, reason, number of steps, allowed events. */
export interface SystemState {
  state: string
  why: string | null
  /** Where the record counts them. */
  steps?: number
  /** What its owner reads, where that says less than the state. */
  reads?: string
  may: readonly string[]
}

/** How one system receives an event, whether it takes it, and what it shows. */
export interface System {
  name: string
  take(event: AnyEventObject): Promise<boolean>
  /** As much as this system shows. */
  see(): Promise<Partial<SystemState>>
}

export interface Model extends System {
  see(): Promise<SystemState>
}

/** By system, every state in which it was seen. */
export type Visits = Record<string, Set<string>>

export async function walkTogether(
  model: Model,
  others: readonly System[],
  events: readonly AnyEventObject[],
  visits: Visits,
) {
  const story = events.map(({ type }) => type)
  await agree(model, others, 'the beginning', visits)
  for (const [at, event] of events.entries()) {
    const taken = await model.take(event)
    const sofar = story.slice(0, at + 1).join(' > ')
    for (const other of others)
      expect([other.name, await other.take(event)], sofar).toEqual([other.name, taken])
    await agree(model, others, sofar, visits)
  }
}

async function agree(model: Model, others: readonly System[], after: string, visits: Visits) {
  const state = await model.see()
  const note = ({ name }: System) => (visits[name] ??= new Set()).add(stateText(state))
  note(model)
  for (const other of others) {
    const shown = async () => ({ ...state, ...(await other.see()) })
    await expect.poll(shown, { message: `${other.name} after ${after}` }).toEqual(state)
    note(other)
  }
}

export const stateText = ({ state, why }: Pick<SystemState, 'state' | 'why'>) =>
  why === null ? state : `${state}, ${why}`

/** Every moment of a path, by the chart alone. */
export function momentsOn(exhibit: Exhibit, { input, events }: Walk): AnyMachineSnapshot[] {
  let state = initialSnapshot(exhibit, input)
  return [state, ...events.map((event) => (state = nextSnapshot(exhibit, state, event)))]
}

const systems = ['chart', 'bank', 'web', 'telegram'] as const

/** Where each system must be seen: all in the same states, or each in its own. */
type Everywhere = readonly string[] | Record<(typeof systems)[number], readonly string[]>

/**
 * Each system was seen in every required state, the two pages together outside DEEP, and the file
 * from which `npm run docs` makes the coverage page says so.
 */
export async function comparedWith(noun: string, visits: Visits, everywhere: Everywhere) {
  const sorted = (standings: Iterable<string> = []) => [...new Set(standings)].sort()
  const due = Object.fromEntries(
    systems.map((name) => [name, sorted('chart' in everywhere ? everywhere[name] : everywhere)]),
  )
  const seen = Object.fromEntries(systems.map((name) => [name, sorted(visits[name])]))
  const compared = process.env.DEEP ? (all: typeof due) => all : onEitherPage
  expect(compared(seen)).toEqual(compared(due))
  await expect(`${JSON.stringify(due, null, 2)}\n`).toMatchFileSnapshot(`seen/${noun}.json`)
}

const onEitherPage = ({ web = [], telegram = [], ...others }: Record<string, string[]>) => ({
  ...others,
  pages: [...new Set([...web, ...telegram])].sort(),
})

export const keyOf = (words: Record<string, string>, word: string) =>
  Object.entries(words).find(([, one]) => one === word)?.[0] ?? `nothing is called ${word}`
