import {
  getNextTransitions,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
} from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { catalog } from '#machines/catalog'
import { arrowIdOf } from '#machines/kit/chart'
import { refused, type Exhibit } from '#machines/kit/exhibit'
import { beginningsOf, firstMoment, heardIn, nextMoment, wayTo } from '#machines/kit/walk'
import type { Place } from '#machines/workbench/bench.flow'

/** What a chart does with what is said to it on the workbench, worked out from the chart as it is. */

export const chartsNamed = (text: string): string[] =>
  Object.keys(catalog).filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()))

/** Every moment of a story, the first before anything was said. It ends where nobody listens. */
export function storyOf(exhibit: Exhibit, { begin, said }: Place): AnyMachineSnapshot[] {
  const input = beginningsOf(exhibit)[begin] ?? beginningsOf(exhibit)[0]
  const story = [firstMoment(exhibit, input)]
  for (const word of said) {
    const here = story.at(-1)
    const event = eventOf(exhibit, word)
    if (!here || !event || here.status !== 'active') break
    story.push(nextMoment(exhibit, here, event))
  }
  return story
}

export function eventOf({ said }: Exhibit, word: string): AnyEventObject | undefined {
  const [port = '', code] = word.split('!')
  if (code === undefined) return said[Number(word)]
  return code in refusals ? refused(port, code as RefusalCode) : undefined
}

const wordFor = ({ said }: Exhibit, event: AnyEventObject): string => String(said.indexOf(event))

/** What can be said now and makes a difference, by who would say it. */
export interface Sayable {
  by: 'people' | 'ports' | 'time' | 'children'
  event: AnyEventObject
  word: string
}

export const sayableIn = (exhibit: Exhibit, moment: AnyMachineSnapshot): Sayable[] =>
  heardIn(exhibit, moment)
    .filter((event) => moment.can(event))
    .map((event) => ({ by: speakerOf(event.type), event, word: wordFor(exhibit, event) }))

function speakerOf(type: string): Sayable['by'] {
  if (/^xstate\.(done|error)\.actor\./.test(type)) return 'ports'
  if (type.startsWith('xstate.after.')) return 'time'
  return type.startsWith('xstate.snapshot.') ? 'children' : 'people'
}

/** The ports that are being asked now, and so can refuse with any code. */
export const portsAsked = (moment: AnyMachineSnapshot): string[] =>
  moment.status === 'active'
    ? getNextTransitions(moment).flatMap(
        ({ eventType }) => /^xstate\.error\.actor\.(.+)$/.exec(eventType)?.[1] ?? [],
      )
    : []

export const activeIn = ({ _nodes }: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(_nodes.map(({ id }: AnyStateNode) => id))

/** The arrows that what can be said now would take. */
export function openIn(moment: AnyMachineSnapshot, sayable: readonly Sayable[]) {
  const types = new Set(sayable.map(({ event }) => event.type))
  return new Set(
    getNextTransitions(moment)
      .filter(({ eventType }) => types.has(eventType))
      .map(arrowIdOf),
  )
}

/** The shortest story that ends in a state, or at a value somebody saw. */
export function storyTo(
  exhibit: Exhibit,
  suits: (moment: AnyMachineSnapshot) => boolean,
): Pick<Place, 'begin' | 'said'> | undefined {
  const way = wayTo(exhibit, suits)
  return way && { begin: way.begin, said: way.events.map((event) => wordFor(exhibit, event)) }
}

export const standsAt = (value: unknown) => (moment: AnyMachineSnapshot) =>
  JSON.stringify(moment.value) === JSON.stringify(value)

export const standsIn = (state: string) => (moment: AnyMachineSnapshot) =>
  activeIn(moment).has(state)
