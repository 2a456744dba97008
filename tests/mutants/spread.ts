import { readFileSync } from 'node:fs'
import { filesUnder, sourceOf } from '#tests/conventions/source'
import { chanceOf } from '#tests/kit/gallery'
import { nearest } from './nearest.ts'
import type { Change } from './change.ts'
import { changesIn, type Area } from './operators.ts'
import type { NearTest } from './words.ts'

/**
 * Defects drawn by a seed from all that could be planted, spread over areas and files, each with the
 * tests that a person who changed that line would run.
 */

export interface Planted extends Change {
  area: Area
  file: string
  line: number
  is: string
  tests: NearTest[]
}

/** In percent. */
const shares: Record<Area, number> = { bank: 35, machines: 20, app: 25, client: 10, contract: 10 }

const folders: Record<Area, string[]> = {
  bank: ['src/bank'],
  machines: ['machines'],
  app: ['src/app/features', 'src/app/ui', 'src/app/i18n'],
  client: ['src/client', 'src/device'],
  contract: ['src/contract'],
}

/** Texts, samples and what only engineers see. */
const left =
  /\.d\.ts$|words|exhibit|[dD]escriptions|\/fields\/(?!describe|shapes)|\/seed\/|catalog|\/workbench\/|\/inspection\/|sandbox|main\.ts|\.css/

const filesOf = (area: Area) =>
  folders[area].flatMap(filesUnder).filter((path) => /\.tsx?$/.test(path) && !left.test(path))

export function spread(seed: number, count: number, areas: readonly Area[] = areaNames): Planted[] {
  const byArea = areas.map((area) => {
    const random = chanceOf(seed * (1 + areaNames.indexOf(area)))
    return drawn(area, Math.round((count * shares[area]) / 100), random)
  })
  // In turn, so that a run that is cut short has seen every area.
  return byArea
    .flatMap((found) => found.map((one, at) => ({ one, at: at / found.length })))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one)
}

export const areaNames = Object.keys(shares) as Area[]

/** Those of one file share the tests that were seen to pass. */
const PER_FILE = 3

/** A few of a file at a time, in a drawn order, so that no long file takes all. */
function drawn(area: Area, wanted: number, random: () => number): Planted[] {
  const found: Planted[] = []
  for (const file of shuffled(filesOf(area), random)) {
    const text = readFileSync(file, 'utf8')
    const all = changesIn(file, text, area)
    const places = new Set<number>()
    for (let one = 0; one < PER_FILE && found.length < wanted; one += 1) {
      const change = oneOf(kindsOf(all.filter(({ start }) => !places.has(start))), random)
      if (!change) break
      places.add(change.start)
      if (!isCode(file, text.slice(0, change.start) + change.becomes + text.slice(change.end)))
        continue
      found.push({
        ...change,
        ...placeOf(text, change),
        area,
        file,
        tests: nearest(area, file, declarationAt(text, change.start), linesAt(text, change)),
      })
    }
  }
  return found
}

/** What does not even parse would be noticed by everything, and says nothing of the tests. */
function isCode(file: string, text: string): boolean {
  try {
    return sourceOf(file, text) !== null
  } catch {
    return false
  }
}

/** One of each kind, so that the most frequent kind is not all there is. */
function kindsOf(changes: Change[]): Change[][] {
  const kinds = new Map<string, Change[]>()
  for (const change of changes) kinds.set(change.kind, [...(kinds.get(change.kind) ?? []), change])
  return [...kinds.values()]
}

function oneOf(kinds: Change[][], random: () => number): Change | undefined {
  const kind = kinds[Math.floor(random() * kinds.length)]
  return kind?.[Math.floor(random() * kind.length)]
}

/** From the last line that begins at the margin to the next. */
function declarationAt(text: string, at: number): string {
  const begins = [...text.matchAll(/^[a-z]/gm)].map(({ index }) => index)
  const from = begins.findLast((index) => index <= at) ?? 0
  return text.slice(
    from,
    begins.find((index) => index > at),
  )
}

/** The lines that change, and the one after, where a condition says what it refuses. */
const linesAt = (text: string, { start, end }: Change) =>
  text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', text.indexOf('\n', end) + 1))

const placeOf = (text: string, { start, end }: Change) => ({
  line: text.slice(0, start).split('\n').length,
  is: text.slice(start, end),
})

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one)
}
