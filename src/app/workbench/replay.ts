import {
  getNextTransitions,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
} from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { arrowIdOf } from '#machines/kit/chart'
import { refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import {
  inputsOf,
  initialSnapshot,
  acceptedEvents,
  nextSnapshot,
  shortestPath,
} from '#machines/kit/walk'
import type { BenchLocation } from '#machines/kit/benchLocation'

/** The snapshot after each step, from the initial one. Stops at the first event nothing takes. */
export function replaySteps(
  exhibit: Exhibit,
  { inputIndex, steps }: BenchLocation,
): AnyMachineSnapshot[] {
  const input = inputsOf(exhibit)[inputIndex] ?? inputsOf(exhibit)[0]
  const snapshots = [initialSnapshot(exhibit, input)]
  for (const step of steps) {
    const current = snapshots.at(-1)
    const event = eventOfStep(exhibit, step)
    if (!current || !event || current.status !== 'active') break
    snapshots.push(nextSnapshot(exhibit, current, event))
  }
  return snapshots
}

/**
 * A step is the name of an event, so that links outlive a changed exhibit: `order.approve`, or
 * `done.actor.readOrder~2` for the second one of that name.
 */
export function eventOfStep({ events }: Exhibit, step: string): AnyEventObject | undefined {
  const [port = '', code] = step.split('!')
  if (code !== undefined)
    return code in refusals ? refusedEvent(port, code as RefusalCode) : undefined
  const [name, which = '1'] = step.split('~')
  return events.filter(({ type }) => nameOf(type) === name)[Number(which) - 1]
}

export function stepOf({ events }: Exhibit, event: AnyEventObject): string {
  const at = events.filter(({ type }) => type === event.type).indexOf(event)
  return nameOf(event.type) + (at > 0 ? `~${at + 1}` : '')
}

const nameOf = (type: string) => type.replace(/^xstate\./, '')

/** An event that would change something now, by its sender. */
export interface EnabledEvent {
  source: 'people' | 'ports' | 'time' | 'children'
  event: AnyEventObject
  step: string
}

export const enabledEvents = (exhibit: Exhibit, snapshot: AnyMachineSnapshot): EnabledEvent[] =>
  acceptedEvents(exhibit, snapshot)
    .filter((event) => snapshot.can(event))
    .map((event) => ({ source: sourceOf(event.type), event, step: stepOf(exhibit, event) }))

function sourceOf(type: string): EnabledEvent['source'] {
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'ports'
  if (type.startsWith('xstate.after.')) return 'time'
  return type.startsWith('xstate.snapshot.') ? 'children' : 'people'
}

/** The ports invoked now; each can refuse with any code. */
export const pendingPorts = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? getNextTransitions(snapshot).flatMap(
        ({ eventType }) => /^xstate\.error\.actor\.(.+)$/.exec(eventType)?.[1] ?? [],
      )
    : []

export const activeStates = ({ _nodes }: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(_nodes.map(({ id }: AnyStateNode) => id))

export function enabledArrows(snapshot: AnyMachineSnapshot, enabled: readonly EnabledEvent[]) {
  const types = new Set(enabled.map(({ event }) => event.type))
  return new Set(
    getNextTransitions(snapshot)
      .filter(({ eventType }) => types.has(eventType))
      .map(arrowIdOf),
  )
}

/** The shortest path to a state, or to an observed value. */
export function stepsTo(
  exhibit: Exhibit,
  suits: (snapshot: AnyMachineSnapshot) => boolean,
): Pick<BenchLocation, 'inputIndex' | 'steps'> | undefined {
  const path = shortestPath(exhibit, suits)
  if (!path) return undefined
  const steps = path.events.map((event) => stepOf(exhibit, event))
  return { inputIndex: path.inputIndex, steps }
}

export const hasValue = (value: unknown) => (snapshot: AnyMachineSnapshot) =>
  JSON.stringify(snapshot.value) === JSON.stringify(value)

export const isInState = (state: string) => (snapshot: AnyMachineSnapshot) =>
  activeStates(snapshot).has(state)
