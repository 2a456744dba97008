import { catalog } from '#machines/catalog'
import { chartOf, eventLabel } from '#machines/kit/chart'
import { factsOf, filesOf } from './facts.ts'

/** Something found in a chart by its name. */
export interface Hit {
  kind: 'state' | 'event' | 'refusal' | 'file'
  text: string
  chart: string
  /** The state to go to, by its id. */
  state: string | null
}

const SHORTEST = 2
const HITS_MAX = 40

const meets = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase())

/** Names of charts by their noun, in the order of the catalog. */
export function chartsByNoun(text: string): [noun: string, charts: string[]][] {
  const nouns = new Map<string, string[]>()
  for (const chart of Object.keys(catalog)) {
    const noun = nounOf(chart)
    if (!meets(chart, text) && !meets(noun, text)) continue
    nouns.set(noun, [...(nouns.get(noun) ?? []), chart])
  }
  return [...nouns]
}

/** The folder of `machines/` in which the chart is. */
const nounOf = (chart: string) => factsOf(chart)?.path.split('/')[1] ?? ''

let hits: Hit[] | undefined

/** States, events, refusals and files that contain the text. */
export function hitsFor(text: string): Hit[] {
  if (text.trim().length < SHORTEST) return []
  hits ??= Object.keys(catalog).flatMap(allIn)
  const seen = new Set<string>()
  return hits
    .filter((hit) => meets(hit.text, text))
    .filter(({ kind, text: name }) => {
      // A file belongs to many charts, and is named once.
      const repeated = kind === 'file' && seen.has(name)
      seen.add(name)
      return !repeated
    })
    .slice(0, HITS_MAX)
}

function allIn(chart: string): Hit[] {
  const { boxes, arrows } = chartOf(catalog[chart]!.logic)
  const named = (kind: Hit['kind'], texts: readonly string[]): Hit[] =>
    [...new Set(texts)].map((text) => ({ kind, text, chart, state: null }))
  return [
    ...boxes
      .slice(1)
      .map(({ id, path }) => ({ kind: 'state' as const, text: path.join('.'), chart, state: id })),
    ...named('event', arrows.map(({ event }) => eventLabel(event)).filter(isNoun)),
    ...named('refusal', factsOf(chart)?.refusals ?? []),
    ...named('file', filesOf(chart)),
  ]
}

const isNoun = (event: string) => event !== eventLabel('')
