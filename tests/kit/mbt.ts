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
 * Paths through a chart along every transition. The model is the chart itself, so a test must add
 * invariants that do not come from the chart.
 */

export interface Walk {
  story: string
  input: unknown
  events: AnyEventObject[]
}

interface WalkOfChart extends Walk {
  /** Per event of the exhibit the states that it left and entered, or those that stayed. */
  arrows: string[]
}

interface Moment {
  state: AnyMachineSnapshot
  transitions: Record<string, { state: AnyMachineSnapshot; event: EventObject }>
}

/** From every input the shortest path to every snapshot, and from there along each transition. */
export const walksOf = (exhibit: Exhibit): WalkOfChart[] =>
  inputsOf(exhibit).flatMap((input) => walksFrom(exhibit, input))

function walksFrom(exhibit: Exhibit, input: unknown): WalkOfChart[] {
  const moments = momentsFrom(exhibit, input)
  const [start = ''] = Object.keys(moments)
  const paths = new Map<string, Path>([[start, { events: [], arrows: [] }]])
  const walks: Path[] = []

  // A Map may grow while it is iterated, so this is a breadth-first search.
  for (const [key, path] of paths) {
    const from = moments[key]
    for (const { state, event } of Object.values(from?.transitions ?? {})) {
      const said = exhibit.events.indexOf(event)
      const arrows = changesBetween(from!.state, state).map((change) => `${said}: ${change}`)
      const longer = { events: [...path.events, event], arrows: [...path.arrows, ...arrows] }
      const next = snapshotKey(exhibit, state)
      const isNew = !paths.has(next)
      if (isNew) paths.set(next, longer)
      // A path that goes on is part of a longer one.
      if (!isNew || state.status !== 'active') walks.push(longer)
    }
  }
  return walks.map((path) => ({ story: storyOf(path.events), input, ...path }))
}

type Path = Pick<WalkOfChart, 'events' | 'arrows'>

/**
 * Of parallel states only those that moved: how the others stand makes it no other arrow. Where none
 * moved, any of them may have noted the event.
 */
function changesBetween(before: AnyMachineSnapshot, after: AnyMachineSnapshot) {
  const [was, is] = [before, after].map(({ _nodes }) => _nodes.map(({ id }) => id))
  const left = was!.filter((id) => !is!.includes(id))
  const entered = is!.filter((id) => !was!.includes(id))
  if (left.length > 0 || entered.length > 0) return [`${left.join()} > ${entered.join()}`]
  return before._nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id)
}

/** Neighbours resemble each other, so one of every so many comes first. */
const STRIDE = 97

/** Enough walks to take nearly every transition, and the others. */
export function arrowsFirst(walks: readonly WalkOfChart[]) {
  const taken = new Set<string>()
  const isNews = ({ arrows }: WalkOfChart) => {
    const before = taken.size
    for (const arrow of arrows) taken.add(arrow)
    return taken.size > before
  }
  // The last are the longest, and take the most.
  const first = new Set(walks.toReversed().filter(isNews))
  const rest = walks.filter((walk) => !first.has(walk))
  const rounds = Array.from({ length: STRIDE }, (_, round) => round)
  const others = rounds.flatMap((round) => rest.filter((_, at) => at % STRIDE === round))
  return { first: [...first], others }
}

export const momentsOf = (exhibit: Exhibit): Moment[] =>
  inputsOf(exhibit).flatMap((input) => momentsAfter(exhibit, input))

export const momentsAfter = (exhibit: Exhibit, input: unknown): Moment[] =>
  Object.values(momentsFrom(exhibit, input))

/** Found once for all files of a worker: of the largest charts this takes seconds. */
const found = new WeakMap<Exhibit, Map<unknown, Record<string, Moment>>>()

function momentsFrom(exhibit: Exhibit, input: unknown): Record<string, Moment> {
  const known = found.get(exhibit) ?? new Map<unknown, Record<string, Moment>>()
  found.set(exhibit, known)
  const moments = known.get(input) ?? findMoments(exhibit, input)
  known.set(input, moments)
  return moments
}

const findMoments = (exhibit: Exhibit, input: unknown): Record<string, Moment> =>
  getAdjacencyMap(exhibit.logic, {
    input,
    events: (state) => acceptedEvents(exhibit, state as AnyMachineSnapshot),
    limit: 25_000,
    serializeState: (state) => snapshotKey(exhibit, state as AnyMachineSnapshot),
    // The graph knows its snapshots only as snapshots of any logic.
  }) as unknown as Record<string, Moment>

const storyOf = (events: AnyEventObject[]) =>
  events.map(({ type }) => type.replace(/^xstate\./, '')).join(' > ')

/** A chart whose ports answer when a walk says so, on a simulated clock. */
export function startExhibit(
  exhibit: Exhibit,
  input: unknown,
  inspect?: (event: InspectionEvent) => void,
) {
  const { logic } = exhibit
  const clock = new SimulatedClock()
  const pending = new Map<string, Waiting>()
  const actor = createActor(stubbedLogicOf(exhibit), {
    clock,
    input,
    ...(inspect && { inspect }),
  })
  pendingIn.set(actor.system, pending)

  /** Some delays come from a response of the bank. */
  const lengthOf = (delay: string): number => {
    const length: unknown = logic.implementations.delays[delay]
    return Number(typeof length === 'function' ? length(actor.getSnapshot()) : length)
  }

  /** Makes the outside world cause the model's event. */
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

/** What the ports of each started chart wait for. */
const pendingIn = new WeakMap<object, Map<string, Waiting>>()

/** Made once: providing a chart with other ports builds all its states anew. */
const stubbed = new WeakMap<Exhibit, AnyStateMachine>()

function stubbedLogicOf(exhibit: Exhibit): AnyStateMachine {
  const { logic } = exhibit
  const known = stubbed.get(exhibit)
  if (known) return known
  const actors = Object.fromEntries(
    Object.entries(logic.implementations.actors).map(([name, logic]) => [
      name,
      stubLogic(logic, name),
    ]),
  )
  // Child flows are stubs: their events are part of the walk, so nothing is sent to them.
  const actions = Object.fromEntries(
    Object.entries(logic.implementations.actions)
      .filter(([, action]) => (action as { type?: string }).type === 'xstate.sendTo')
      .map(([name]) => [name, () => {}]),
  )
  const made = logic.provide({ actors, actions } as never)
  stubbed.set(exhibit, made)
  return made
}

/** A question stays pending; a stream and a child flow are silent. */
function stubLogic(logic: unknown, name: string) {
  const { kind } = logic as { kind?: string }
  if (kind === 'question')
    return fromPromise(({ system }) =>
      endless((waiting: Waiting) => pendingIn.get(system)?.set(name, waiting)),
    )
  // Stopped from the first snapshot on: a parent reacts to an active child only.
  return { ...fromCallback(() => {}), getInitialSnapshot: () => ({ status: 'stopped' }) }
}

/** After all promises that can settle have settled. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** States entered and transitions taken. Pass `inspect` to every actor that runs the chart. */
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
      // The initial state comes as a snapshot only.
      if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
      if ('_transitions' in event)
        // A state that is left at once during start is in no snapshot.
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
