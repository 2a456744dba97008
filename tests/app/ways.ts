import type { Exhibit } from '#machines/kit/exhibit'
import { acceptedEvents, initialSnapshot, inputsOf, nextSnapshot } from '#machines/kit/walk'
import { activeStates, stepOf } from '#app/workbench/replay.ts'

export interface Way {
  inputIndex: number
  /** Where it begins, then what happens, with where each leads. */
  steps: { step: string; moment: Moment }[]
}

/** As few ways as enter every state, of parallel ones each once, as short as can be. */
export function waysThrough(exhibit: Exhibit): Way[] {
  const found = new Map<string, Way>()
  for (const [inputIndex, input] of inputsOf(exhibit).entries()) {
    const first = initialSnapshot(exhibit, input)
    const begin = { step: '', moment: momentOf(first) }
    const queue = [{ snapshot: first, place: { inputIndex, steps: [begin] } }]
    const seen = new Set<string>()
    const note = (moment: Moment, place: Way) => {
      const name = nameOf(moment)
      if (seen.has(name)) return false
      seen.add(name)
      for (const state of moment.states) {
        const one = nameOf({ ...moment, states: [state] })
        if ((found.get(one)?.steps.length ?? Infinity) > place.steps.length) found.set(one, place)
      }
      return true
    }
    note(begin.moment, queue[0]!.place)
    for (const { snapshot, place } of queue)
      for (const event of acceptedEvents(exhibit, snapshot)) {
        const next = nextSnapshot(exhibit, snapshot, event)
        const moment = momentOf(next)
        const steps = [...place.steps, { step: stepOf(exhibit, event), moment }]
        if (note(moment, { inputIndex, steps }))
          queue.push({ snapshot: next, place: { inputIndex, steps } })
      }
  }
  const ways = [...new Set(found.values())]
  const isWithin = (one: Way, other: Way) =>
    one !== other &&
    one.inputIndex === other.inputIndex &&
    one.steps.every(({ step }, at) => step === other.steps[at]?.step) &&
    one.steps.length < other.steps.length
  return ways.filter((one) => !ways.some((other) => isWithin(one, other)))
}

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
