import {
  getNextTransitions,
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate'
import type { Exhibit } from './exhibit.ts'

/** How a chart is walked without a world: by saying to it, one after another, what its exhibit says. */

/** What of the exhibit the chart listens to now. */
export function heardIn({ said }: Exhibit, state: AnyMachineSnapshot): AnyEventObject[] {
  if (state.status !== 'active') return []
  const known = new Set(getNextTransitions(state).map(({ eventType }) => eventType))
  return said.filter(({ type }) => known.has(type))
}

/** The same for moments that are the same, as far as the exhibit tells them apart. */
export const keyOf = (
  { essence = ({ context }) => context }: Exhibit,
  state: AnyMachineSnapshot,
): string => JSON.stringify([state.value, essence(state)])

export const beginningsOf = ({ inputs }: Exhibit): readonly unknown[] => inputs ?? [undefined]

export const firstMoment = ({ logic }: Exhibit, input: unknown): AnyMachineSnapshot =>
  initialTransition(logic, input)[0]

export const nextMoment = (
  { logic }: Exhibit,
  state: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot => transition(logic, state, event)[0]

export interface Way {
  begin: number
  events: AnyEventObject[]
}

/** Nobody waits longer for a way than this many moments take to look at. */
const MOMENTS_MOST = 5_000

/** The shortest way to a moment that suits, from whichever beginning has one. */
export function wayTo(
  exhibit: Exhibit,
  suits: (state: AnyMachineSnapshot) => boolean,
): Way | undefined {
  return beginningsOf(exhibit)
    .map((input, begin) => wayFrom(exhibit, { begin, state: firstMoment(exhibit, input) }, suits))
    .filter((way) => way !== undefined)
    .sort((one, other) => one.events.length - other.events.length)[0]
}

function wayFrom(
  exhibit: Exhibit,
  { begin, state }: { begin: number; state: AnyMachineSnapshot },
  suits: (state: AnyMachineSnapshot) => boolean,
): Way | undefined {
  const ways = new Map([[keyOf(exhibit, state), { state, events: [] as AnyEventObject[] }]])
  // A Map is iterated while it grows, so this goes through the moments breadth first.
  for (const here of ways.values()) {
    if (suits(here.state)) return { begin, events: here.events }
    if (ways.size > MOMENTS_MOST) return undefined
    for (const event of heardIn(exhibit, here.state)) {
      const next = nextMoment(exhibit, here.state, event)
      const key = keyOf(exhibit, next)
      if (!ways.has(key)) ways.set(key, { state: next, events: [...here.events, event] })
    }
  }
  return undefined
}
