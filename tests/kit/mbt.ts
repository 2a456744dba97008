import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { getAdjacencyMap, getStateNodes } from 'xstate/graph'
import type { Exhibit } from '#machines/kit/exhibit'
import { inputsOf, acceptedEvents, snapshotKey } from '#machines/kit/walk'
import { endless } from './pendingPorts.ts'

/**
 * Walks of a chart along every arrow of it. The model is the chart itself, so a walk alone proves
 * little: a test adds what must be true at every step without looking at the chart.
 */

export interface Walk {
  story: string
  input: unknown
  events: AnyEventObject[]
}

interface WalkOfChart extends Walk {
  /** Of each event from which state to which it led, without what the chart remembers. */
  arrows: string[]
}

interface Moment {
  state: AnyMachineSnapshot
  transitions: Record<string, { state: AnyMachineSnapshot; event: EventObject }>
}

/** From every beginning the shortest way to every moment, and from there a walk along each arrow. */
export const walksOf = (exhibit: Exhibit): WalkOfChart[] =>
  inputsOf(exhibit).flatMap((input) => walksFrom(exhibit, input))

function walksFrom(exhibit: Exhibit, input: unknown): WalkOfChart[] {
  const moments = momentsFrom(exhibit, input)
  const [start = ''] = Object.keys(moments)
  const methods = new Map<string, Way>([[start, { events: [], arrows: [] }]])
  const walks: Way[] = []

  // A Map is iterated while it grows, so this goes through the moments breadth first.
  for (const [key, route] of methods) {
    const from = JSON.stringify(moments[key]?.state.value)
    for (const { state, event } of Object.values(moments[key]?.transitions ?? {})) {
      const arrow = `${from} ${event.type} ${JSON.stringify(state.value)}`
      const longer = { events: [...route.events, event], arrows: [...route.arrows, arrow] }
      const next = snapshotKey(exhibit, state)
      const isNew = !methods.has(next)
      if (isNew) methods.set(next, longer)
      // A way that goes on is walked as part of what follows it.
      if (!isNew || state.status !== 'active') walks.push(longer)
    }
  }
  return walks.map((route) => ({ story: storyOf(route.events), input, ...route }))
}

type Way = Pick<WalkOfChart, 'events' | 'arrows'>

/** So many of the walks that together they take every arrow, and the others. */
export function arrowsFirst(walks: readonly WalkOfChart[]) {
  const taken = new Set<string>()
  const isNews = ({ arrows }: WalkOfChart) => {
    const before = taken.size
    for (const arrow of arrows) taken.add(arrow)
    return taken.size > before
  }
  // The last are the longest, and take the most.
  const first = new Set(walks.toReversed().filter(isNews))
  return { first: [...first], others: walks.filter((walk) => !first.has(walk)) }
}

/** Every moment the chart can be in, as far as its essence tells them apart. */
export const momentsOf = (exhibit: Exhibit): Moment[] =>
  inputsOf(exhibit).flatMap((input) => Object.values(momentsFrom(exhibit, input)))

const momentsFrom = (exhibit: Exhibit, input: unknown): Record<string, Moment> =>
  getAdjacencyMap(exhibit.logic, {
    input,
    events: (state) => acceptedEvents(exhibit, state as AnyMachineSnapshot),
    limit: 20_000,
    serializeState: (state) => snapshotKey(exhibit, state as AnyMachineSnapshot),
    // The graph knows its snapshots only as snapshots of any logic.
  }) as unknown as Record<string, Moment>

const storyOf = (events: AnyEventObject[]) =>
  events.map(({ type }) => type.replace(/^xstate\./, '')).join(' > ')

/** A chart standing on ports that answer when a walk says so, under a clock turned by hand. */
export function startExhibit(
  { logic }: Exhibit,
  input: unknown,
  inspect?: (event: InspectionEvent) => void,
) {
  const clock = new SimulatedClock()
  const pending = new Map<string, Waiting>()
  const actors = Object.fromEntries(
    Object.entries(logic.implementations.actors).map(([name, logic]) => [
      name,
      stubLogic(logic, (waiting) => pending.set(name, waiting)),
    ]),
  )
  // Child flows only stand there: what they would say is part of the walk, so nobody speaks to them.
  const actions = Object.fromEntries(
    Object.entries(logic.implementations.actions)
      .filter(([, action]) => (action as { type?: string }).type === 'xstate.sendTo')
      .map(([name]) => [name, () => {}]),
  )
  const actor = createActor(logic.provide({ actors, actions } as never), {
    clock,
    input,
    ...(inspect && { inspect }),
  })

  /** Some delays are as long as the bank said. */
  const lengthOf = (delay: string): number => {
    const length: unknown = logic.implementations.delays[delay]
    return Number(typeof length === 'function' ? length(actor.getSnapshot()) : length)
  }

  /** Makes the outside do what the model's event stands for. */
  const say = async (event: AnyEventObject) => {
    const [, , kind, port = ''] = /^(xstate)\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    const [, delay = ''] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? []
    const waiting = pending.get(port)
    if (delay) clock.increment(lengthOf(delay))
    else if (waiting && kind === 'done') waiting.answer(event.output)
    else if (waiting) waiting.refuse(event.error)
    else actor.send(event)
    pending.delete(port)
    await settled()
  }

  return { actor, say, clock }
}

type Waiting = { answer(output: unknown): void; refuse(error: unknown): void }

/** A question waits to be answered; a stream is silent, and so is a child flow. */
function stubLogic(logic: unknown, wait: (waiting: Waiting) => void) {
  const { kind } = logic as { kind?: string }
  if (kind === 'question') return fromPromise(() => endless(wait))
  // Only an active child is heard by its parent, from its first snapshot on.
  return { ...fromCallback(() => {}), getInitialSnapshot: () => ({ status: 'stopped' }) }
}

/** Lets every promise that can go on go on. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** What of a chart was entered and taken. Feed `inspect` to every actor that walks it. */
export function coverageOf(logic: AnyStateMachine) {
  const nodes: AnyStateNode[] = [logic.root, ...getStateNodes(logic)]
  const observed = new Set<string>()
  const ours = ({ source }: AnyTransitionDefinition) => source?.machine?.id === logic.id
  const every = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])

  return {
    inspect(event: InspectionEvent) {
      // Where it begins is told by a snapshot alone.
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
      if ('_transitions' in event)
        // Whatever is left at once at the very beginning is in no snapshot.
        for (const taken of event._transitions.filter(ours))
          observed.add(arrowOf(taken)).add(taken.source.id)
      const snapshot = event.snapshot as AnyMachineSnapshot
      if (snapshot.machine?.id === logic.id) for (const { id } of snapshot._nodes) observed.add(id)
    },
    missing: () => [
      ...nodes.filter(({ id }) => !observed.has(id)).map(({ id }) => id),
      ...every.map(arrowOf).filter((arrow) => !observed.has(arrow)),
    ],
  }
}

function arrowOf(move: AnyTransitionDefinition) {
  const { source, eventType } = move
  const duplicates = eventType === '' ? source.always : source.transitions.get(eventType)
  const at = duplicates?.findIndex((duplicate) => duplicate === move) ?? -1
  return `${source.id} --${eventType || 'at once'}--> #${at}`
}
