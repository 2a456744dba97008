import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Exhibit } from '#machines/kit/exhibit'
import {
  acceptedEvents,
  initialSnapshot,
  inputsOf,
  nextSnapshot,
  snapshotKey,
} from '#machines/kit/walk'
import { activeStates, stepOf } from '#app/workbench/replay.ts'

export interface Way {
  inputIndex: number
  /** Where it begins, then what happens, with where each leads. */
  steps: { step: string; moment: Moment }[]
}

/**
 * As few ways as enter every state, of parallel ones each once, as short as can be, and meet every
 * answer. Where an answer leads on that is not the first of its kind, with all that may be known on
 * the way.
 */
export function waysThrough(exhibit: Exhibit): Way[] {
  const found = new Map<string, Way>()
  const isFound = (state: string) =>
    [true, false].some((refused) => found.has(nameOf({ states: [state], refused })))
  for (const { moment, way } of everyWay(exhibit, ({ moment }) => nameOf(moment)))
    for (const state of moment.states) noteWay(found, { moment, state, way })
  const missing = new Set(restsOf(exhibit).filter((state) => !isFound(state)))
  if (missing.size > 0)
    for (const { moment, way } of everyWay(exhibit, ({ snapshot }) =>
      snapshotKey(exhibit, snapshot),
    )) {
      for (const state of moment.states.filter((one) => missing.has(one))) {
        noteWay(found, { moment, state, way })
        missing.delete(state)
      }
      if (missing.size === 0) break
    }
  noteAnswers(exhibit, found)
  const ways = [...new Set(found.values())]
  const isWithin = (one: Way, other: Way) =>
    one !== other &&
    one.inputIndex === other.inputIndex &&
    one.steps.every(({ step }, at) => step === other.steps[at]?.step) &&
    one.steps.length < other.steps.length
  return ways.filter((one) => !ways.some((other) => isWithin(one, other)))
}

function noteWay(found: Map<string, Way>, { moment, state, way }: Noted) {
  const name = nameOf({ ...moment, states: [state] })
  if ((found.get(name)?.steps.length ?? Infinity) > way.steps.length) found.set(name, way)
}

/** Of the answers of a port those after the first, which may lead to the same state. */
export const isOtherAnswer = (step: string) => /^done\.actor\..*~\d+$/.test(step)

function noteAnswers(exhibit: Exhibit, found: Map<string, Way>) {
  const met = new Set([...found.values()].flatMap(({ steps }) => steps.map(({ step }) => step)))
  const missing = new Set(
    exhibit.events
      .map((event) => stepOf(exhibit, event))
      .filter((step) => isOtherAnswer(step) && !met.has(step)),
  )
  if (missing.size === 0) return
  const keyOf = ({ moment, way }: Place) => {
    const last = way.steps.at(-1)!.step
    return isOtherAnswer(last) ? `${nameOf(moment)} after ${last}` : nameOf(moment)
  }
  for (const { way } of everyWay(exhibit, keyOf)) {
    const last = way.steps.at(-1)!.step
    if (missing.delete(last)) found.set(last, way)
    if (missing.size === 0) return
  }
}

interface Noted {
  moment: Moment
  state: string
  way: Way
}

interface Place {
  snapshot: AnyMachineSnapshot
  moment: Moment
  way: Way
}

const PLACES_MOST = 3_000

/** To each place once, by what tells places apart, the nearest first. */
function* everyWay(exhibit: Exhibit, keyOf: (place: Place) => string): Generator<Place> {
  for (const [inputIndex, input] of inputsOf(exhibit).entries()) {
    const snapshot = initialSnapshot(exhibit, input)
    const moment = momentOf(snapshot)
    const first = { snapshot, moment, way: { inputIndex, steps: [{ step: '', moment }] } }
    const places = new Map<string, Place>([[keyOf(first), first]])
    // A Map may grow while it is iterated.
    for (const place of places.values()) {
      yield place
      if (places.size > PLACES_MOST) break
      for (const event of acceptedEvents(exhibit, place.snapshot)) {
        const next = placeAfter(exhibit, place, event)
        if (!places.has(keyOf(next))) places.set(keyOf(next), next)
      }
    }
  }
}

function placeAfter(exhibit: Exhibit, { snapshot, way }: Place, event: AnyEventObject): Place {
  const next = nextSnapshot(exhibit, snapshot, event)
  const moment = momentOf(next)
  const steps = [...way.steps, { step: stepOf(exhibit, event), moment }]
  return { snapshot: next, moment, way: { ...way, steps } }
}

/** Where a chart may stand; what it always leaves at once is no such place. */
const restsOf = ({ logic }: Exhibit) =>
  getStateNodes(logic)
    .filter(({ type, always }) => type === 'atomic' && !always?.some(({ guard }) => !guard))
    .map(({ id }) => id)

/** A form that was refused stands in the state it stood in before. */
export interface Moment {
  states: string[]
  refused: boolean
}

const momentOf = (snapshot: ReturnType<typeof initialSnapshot>): Moment => ({
  states: leavesOf([...activeStates(snapshot)]),
  refused: Boolean(snapshot.context.refusal),
})

export const nameOf = ({ states, refused }: Moment) =>
  `${states.join(' + ')}${refused ? ', with a refusal' : ''}`

export const leavesOf = (ids: readonly string[]) =>
  ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`))).toSorted()
