import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path/posix'
import { filesUnder } from '#tests/conventions/source'
import { chanceOf } from '#tests/kit/gallery'
import { changesIn, type Change, type Area } from './operators.ts'

/**
 * Defects drawn by a seed from all that could be planted, spread over areas and files, each with the
 * tests that a person who changed that line would run.
 */

export interface Planted extends Change {
  area: Area
  file: string
  line: number
  is: string
  tests: string[]
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
  const random = chanceOf(seed)
  const byArea = areas.map((area) => drawn(area, Math.round((count * shares[area]) / 100), random))
  // In turn, so that a run that is cut short has seen every area.
  return byArea
    .flatMap((found) => found.map((one, at) => ({ one, at: at / found.length })))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one)
}

export const areaNames = Object.keys(shares) as Area[]

/** A file at a time, in a drawn order, so that no long file takes all. */
function drawn(area: Area, wanted: number, random: () => number): Planted[] {
  const found: Planted[] = []
  const files = shuffled(filesOf(area), random)
  for (let at = 0; found.length < wanted && at < files.length * 3; at += 1) {
    const file = files[at % files.length]!
    const text = readFileSync(file, 'utf8')
    const all = changesIn(file, text, area).filter(
      ({ start }) => !found.some((one) => one.file === file && one.start === start),
    )
    const change = oneOf(kindsOf(all), random)
    if (change)
      found.push({ ...change, ...placeOf(text, change), area, file, tests: nearest(area, file) })
  }
  return found
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

const placeOf = (text: string, { start, end }: Change) => ({
  line: text.slice(0, start).split('\n').length,
  is: text.slice(start, end),
})

const TESTS_MOST = 6
const FEW = 2

/**
 * The tests of the file's own noun, those that name it first; and, where it has few, the rules over
 * its whole area.
 */
export function nearest(area: Area, file: string): string[] {
  const name = basename(file).split('.')[0] ?? ''
  const own = testsNear(area, file, name)
  const named = own.filter((path) => basename(path).startsWith(`${name}.`))
  const mentioning = own.filter((path) => mentions(path, name))
  const most = area === 'contract' ? own.length : TESTS_MOST
  const tests = [...new Set([...named, ...mentioning, ...own])].slice(0, most)
  const always = area === 'machines' || tests.length < FEW
  return [...new Set([...tests, ...(always ? rulesOf[area] : [])])]
}

const mentions = (path: string, name: string) => readFileSync(path, 'utf8').includes(`/${name}`)

const rulesOf: Record<Area, string[]> = {
  bank: ['tests/bank/harness/contract.test.ts'],
  machines: [
    'tests/machines/catalog.test.ts',
    'tests/machines/consent.test.ts',
    'tests/machines/pages.test.ts',
  ],
  app: ['tests/app/pages.test.tsx', 'tests/app/wiring.test.ts', 'tests/app/rows.test.tsx'],
  client: ['tests/app/wiring.test.ts', 'tests/app/pages.test.tsx'],
  contract: [],
}

/** The folder of `session` in `src/bank/session/tokens.ts`. */
function testsNear(area: Area, file: string, name: string): string[] {
  const parts = file.split('/')
  if (area === 'contract') return testsIn('tests/contract')
  if (area === 'machines') return testsIn(`tests/machines/${parts[1]}`)
  if (area === 'bank') return testsIn(`tests/bank/${parts[2]}`)
  const ofApp = testsIn('tests/app')
  if (area === 'client') {
    const beside = testsIn(`tests/${parts[1]}`)
    return [...beside, ...ofApp].filter(
      (path) => basename(path).startsWith(name) || mentions(path, name),
    )
  }
  const noun = parts[2] === 'features' ? parts[3]! : name
  return ofApp.filter(
    (path) => basename(path).startsWith(noun) || mentions(path, `${noun}/`) || mentions(path, name),
  )
}

function testsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .toSorted()
  } catch {
    return []
  }
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one)
}
