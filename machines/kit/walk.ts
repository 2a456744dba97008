import {
  getNextTransitions,
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import type { Exhibit } from './exhibit.ts'

/** Walks a chart without answered ports, by sending it the events of its exhibit. */

export function acceptedEvents({ events }: Exhibit, state: AnyMachineSnapshot): AnyEventObject[] {
  if (state.status !== 'active') return []
  const known = new Set(getNextTransitions(state).map(({ eventType }) => eventType))
  return events.filter(({ type }) => known.has(type))
}

/** Equal for snapshots the exhibit does not distinguish. */
export const snapshotKey = (
  { essence = ({ context }) => context }: Exhibit,
  state: AnyMachineSnapshot,
): string => JSON.stringify([state.value, essence(state)])

export const inputsOf = ({ inputs }: Exhibit): readonly unknown[] => inputs ?? [undefined]

export const initialSnapshot = ({ logic }: Exhibit, input: unknown): AnyMachineSnapshot =>
  initialTransition(logic, input)[0]

export const nextSnapshot = (
  { logic }: Exhibit,
  state: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot => takeStep(logic, state, event)[0]

/** What `transition` answers, without a start of the chart that nothing reads. */
export const takeStep = (
  logic: AnyStateMachine,
  state: AnyMachineSnapshot,
  event: AnyEventObject,
) => transition(unstarted(logic), state, event)

const known = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** XState makes an actor for each step and starts the chart in it, with all its children. */
function unstarted(logic: AnyStateMachine): AnyStateMachine {
  const made: AnyStateMachine =
    known.get(logic) ??
    Object.create(logic, { getInitialSnapshot: { value: () => ({ status: 'stopped' }) } })
  known.set(logic, made)
  return made
}

export interface EventPath {
  inputIndex: number
  events: AnyEventObject[]
}

const SNAPSHOTS_MAX = 5_000

export function shortestPath(
  exhibit: Exhibit,
  isGoal: (state: AnyMachineSnapshot) => boolean,
): EventPath | undefined {
  return inputsOf(exhibit)
    .map((input, inputIndex) =>
      pathFrom(exhibit, { inputIndex, state: initialSnapshot(exhibit, input) }, isGoal),
    )
    .filter((path) => path !== undefined)
    .sort((one, other) => one.events.length - other.events.length)[0]
}

function pathFrom(
  exhibit: Exhibit,
  { inputIndex, state }: { inputIndex: number; state: AnyMachineSnapshot },
  isGoal: (state: AnyMachineSnapshot) => boolean,
): EventPath | undefined {
  const visited = new Map([
    [snapshotKey(exhibit, state), { state, events: [] as AnyEventObject[] }],
  ])
  // A Map can grow while iterated: this is a breadth-first search.
  for (const current of visited.values()) {
    if (isGoal(current.state)) return { inputIndex, events: current.events }
    if (visited.size > SNAPSHOTS_MAX) return undefined
    for (const event of acceptedEvents(exhibit, current.state)) {
      const next = nextSnapshot(exhibit, current.state, event)
      const key = snapshotKey(exhibit, next)
      if (!visited.has(key)) visited.set(key, { state: next, events: [...current.events, event] })
    }
  }
  return undefined
}
