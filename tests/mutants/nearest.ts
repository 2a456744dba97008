import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import { chartsIn } from './charts.ts'
import { importsOf, stepsTo } from './imports.ts'
import { rankInApp, screensOf, STATES, TABLES, testsNearInApp } from './inApp.ts'
import { rankInBank, rulesInBank, testsOfUsed } from './inBank.ts'
import type { Area } from './operators.ts'
import { isCalledLike, mentions, nameOf, wordsIn, wordsOf, type NearTest } from './words.ts'

/** The tests that a person who changed a file would run, the most telling first. */

const MOST = 6
const FEW = 2
/**
 * First those called like the file, then those that import it or make the calls it handles, then
 * those of its noun that speak most of what the declaration around the change speaks of. With few
 * of them, also the rules over its whole area.
 */
export function nearest(
  area: Area,
  file: string,
  declaration: string,
  changed: string,
): NearTest[] {
  const candidates = testsNear(area, file, declaration)
  const further = furtherFrom(area).filter(isNotIn(candidates))
  const likeness = likenessTo(declaration, [...candidates, ...further])
  const known = rankFor(area, file, declaration, changed)
  const rankOf = (path: string) => known(path) + (likeness.get(path) ?? 0)
  const own = best(candidates, rankOf, area === 'contract' ? candidates.length : MOST)
  const rules = [
    ...(area === 'app' ? screensOf(file) : []),
    ...(ruled.includes(area) || own.length < FEW ? rulesOf[area](file) : []),
  ]
  const others = best(further, rankOf, own.length > 0 ? OTHERS : MOST)
  const used = area === 'bank' ? testsOfUsed(file, declaration) : []
  const ofUsed = best(used.filter(isNotIn([...own, ...others])), rankOf, OTHERS)
  const near = best([...own, ...others, ...ofUsed], rankOf).map((path) => ({ path }))
  const asked = near.map(({ path }) => path)
  const ruling = rules.filter(({ path }) => isNotIn(asked)(path))
  const isLong = ({ path }: NearTest) => path === STATES
  return [
    ...near.slice(0, FEW),
    ...ruling.filter((one) => !isLong(one)),
    ...near.slice(FEW),
    ...ruling.filter(isLong),
  ]
}

/** Where the rules over the whole area are asked of every file. */
const ruled: readonly Area[] = ['bank', 'machines']

/** A handler is tested with its noun, and with those it serves; a screen where it is met. */
const OTHERS = 3

function furtherFrom(area: Area): string[] {
  if (area === 'app') return testsIn('tests/app').filter((path) => !TABLES.test(path))
  return area === 'bank' ? testsIn('tests/bank') : []
}

const isNotIn = (paths: readonly string[]) => (path: string) => !paths.includes(path)

const best = (paths: string[], rankOf: (path: string) => number, most = paths.length) =>
  paths.toSorted((one, other) => rankOf(other) - rankOf(one)).slice(0, most)

function rankFor(
  area: Area,
  file: string,
  declaration: string,
  changed: string,
): (path: string) => number {
  if (area === 'bank') return rankInBank(file, declaration, changed)
  if (area === 'app') return rankInApp(file, declaration, testsIn('tests/app'))
  const name = nameOf(file)
  const steps = area === 'client' ? stepsTo(file) : () => Infinity
  return (path) => {
    if (path === 'tests/contract/edges.test.ts') return 4
    if (isCalledLike(path, name)) return 3
    if (area === 'client') return 2 / (1 + steps(path))
    return mentions(path, name) ? 2 : 0
  }
}

/** How much of a text's vocabulary each of these uses, words that few use weighing more; below 1. */
function likenessTo(text: string, paths: string[]): Map<string, number> {
  const words = [...wordsIn(text)]
  const used = new Map(paths.map((path) => [path, wordsOf(path)]))
  const weightOf = (word: string) => {
    const users = paths.filter((path) => used.get(path)?.has(word)).length
    return users === 0 ? 0 : 1 / users
  }
  const weights = new Map(words.map((word) => [word, weightOf(word)]))
  const scoreOf = (path: string) =>
    words.reduce((sum, word) => sum + (used.get(path)?.has(word) ? weights.get(word)! : 0), 0)
  return new Map(paths.map((path) => [path, scoreOf(path) / (words.length + 1)]))
}

/** Of a rule over charts, the tests of those whose exhibits stand in the file's own folder. */
function ofCharts(path: string, file: string, end: string): NearTest {
  const names = chartsIn(dirname(file).split('/')[1] ?? '')
  return { path, names: names.length > 0 ? `^(${names.join('|')})${end}` : '' }
}

const rulesOf: Record<Area, (file: string) => NearTest[]> = {
  bank: (file) => rulesInBank(file).map((path) => ({ path })),
  machines: (file) => [
    ofCharts('tests/machines/arrows.test.ts', file, ': '),
    { path: 'tests/machines/pages.test.ts' },
    { path: 'tests/machines/delays.test.ts' },
    { path: 'tests/machines/consent.test.ts' },
    ofCharts('tests/machines/catalog.test.ts', file, ': '),
    ofCharts('tests/app/asked.test.ts', file, ' asks'),
  ],
  app: () => [
    { path: 'tests/app/rows.test.tsx' },
    { path: 'tests/app/wiring.test.ts' },
    { path: 'tests/app/pages.test.tsx' },
  ],
  client: () => [{ path: 'tests/app/wiring.test.ts' }, { path: 'tests/app/pages.test.tsx' }],
  contract: () => [],
}

function testsNear(area: Area, file: string, declaration: string): string[] {
  const name = nameOf(file)
  const parts = file.split('/')
  if (area === 'contract') {
    const quick = ['app', 'client', 'device', 'machines'].flatMap((one) => testsIn(`tests/${one}`))
    const named = quick.filter((path) => basename(path).startsWith(`${name}.`))
    return [...new Set([...testsIn('tests/contract'), ...named])]
  }
  if (area === 'machines')
    return [
      ...testsIn('tests/machines').filter(
        (path) => path.startsWith(`tests/machines/${parts[1]}/`) || importsOf(path, file),
      ),
      ...testsIn('tests/app').filter((path) => isCalledLike(path, name)),
    ]
  if (area === 'bank') return testsIn(`tests/bank/${parts[2]}`)
  const ofApp = testsIn('tests/app')
  if (area === 'client') {
    const beside = testsIn(`tests/${parts[1]}`)
    const steps = stepsTo(file)
    return [...beside, ...ofApp].filter(
      (path) => basename(path).startsWith(`${name}.`) || Number.isFinite(steps(path)),
    )
  }
  return testsNearInApp(ofApp, file, declaration)
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
