import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import { filesUnder } from '#tests/conventions/source'
import { chartsIn, chartsOfFeature } from './charts.ts'
import { importsOf, stepsTo } from './imports.ts'
import { rankInBank } from './inBank.ts'
import type { Area } from './operators.ts'
import { nameOf, textOf, wordsIn, wordsOf } from './words.ts'

/** The tests that a person who changed a file would run, the most telling first. */

export interface NearTest {
  path: string
  /** Of a rule over many subjects, only the tests of this one. */
  names?: string
}

const MOST = 6
const FEW = 2
/** Of these only the rows of a noun are asked. */
const TABLES = /^tests\/app\/(asked|looks|\w*[rR]ecords|screens|states)\.test/
/** Of these the tests of a noun are called by it. */
const RECORDS = ['screens', 'records', 'keyRecords', 'lengthRecords', 'roleRecords']
/** Every state of every chart of a noun, which takes longest. */
const STATES = 'tests/app/states.test.tsx'
/** The markup of each of these parts. */
const PARTS = 'tests/app/parts.test.tsx'

/**
 * First those called like the file, then those that import it or make the calls it handles, then
 * those of its noun that speak most of what the declaration around the change speaks of. With few
 * of them, also the rules over its whole area.
 */
export function nearest(area: Area, file: string, declaration: string): NearTest[] {
  const name = nameOf(file)
  const candidates = testsNear(area, file, name)
  const further = area === 'bank' ? testsIn('tests/bank').filter(isNotIn(candidates)) : []
  const likeness = likenessTo(declaration, [...candidates, ...further])
  const known = rankFor(area, file, name)
  const rankOf = (path: string) => known(path) + (likeness.get(path) ?? 0)
  const own = best(candidates, rankOf, area === 'contract' ? candidates.length : MOST)
  const rules = [
    ...(area === 'app' ? screensOf(file) : []),
    ...(ruled.includes(area) || own.length < FEW ? rulesOf[area](file) : []),
  ]
  const near = best([...own, ...best(further, rankOf, OTHERS)], rankOf).map((path) => ({ path }))
  const others = rules.filter(({ path }) => isNotIn(candidates)(path))
  const isLong = ({ path }: NearTest) => path === STATES
  return [
    ...near.slice(0, FEW),
    ...others.filter((one) => !isLong(one)),
    ...near.slice(FEW),
    ...others.filter(isLong),
  ]
}

/** Where the rules over the whole area are asked of every file. */
const ruled: readonly Area[] = ['bank', 'machines']

/** A handler is tested with its noun, and with those it serves. */
const OTHERS = 3

const isNotIn = (paths: readonly string[]) => (path: string) => !paths.includes(path)

const best = (paths: string[], rankOf: (path: string) => number, most = paths.length) =>
  paths.toSorted((one, other) => rankOf(other) - rankOf(one)).slice(0, most)

function rankFor(area: Area, file: string, name: string): (path: string) => number {
  const steps = area === 'client' ? stepsTo(file) : () => Infinity
  const ofBank = area === 'bank' ? rankInBank(file) : () => 0
  const users = area === 'app' ? usersOf(file) : []
  return (path) => {
    if (path === 'tests/contract/edges.test.ts') return 4
    if (area === 'bank') return ofBank(path)
    if (basename(path).startsWith(`${name}.`)) return 3
    if (area === 'client') return 2 / (1 + steps(path))
    if (mentions(path, area === 'app' ? inFolder(file) : name)) return 2
    return users.some((user) => mentions(path, user)) ? 1.5 : 0
  }
}

/** Several features have files of one name, such as `ports`. */
const inFolder = (file: string) => `${basename(dirname(file))}/${nameOf(file)}`

const mentions = (path: string, name: string) => textOf(path).includes(`/${name}`)

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

/** What the screens of its noun say; of a part that many share, those of the nouns that use it. */
function screensOf(file: string): NearTest[] {
  const [, , folder, noun = ''] = file.split('/')
  const others = nounsImporting(basename(file)).filter((one) => one !== noun)
  const nouns = folder === 'features' ? [noun, ...others.slice(0, 1)] : nounsShowing(others)
  const charts = [...new Set(nouns.flatMap(chartsOfFeature))]
  const states = { path: STATES, names: `^(${charts.join('|')})$` }
  const screens = RECORDS.flatMap((name) => {
    const path = `tests/app/${name}.test.tsx`
    const shown = nouns.filter((one) => textOf(path).includes(`${one}.`))
    return shown.length > 0 ? [{ path, names: `^(${shown.join('|')})\\.` }] : []
  })
  const asked = { path: 'tests/app/asked.test.ts', names: `^(${charts.join('|')}) asks` }
  const looks = { path: 'tests/app/looks.test.ts' }
  const ofModules = file.endsWith('.ts') ? [looks, ...(charts.length > 0 ? [asked] : [])] : []
  return [
    ...(isPart(file) ? [{ path: PARTS }] : []),
    ...ofModules,
    ...screens,
    ...(charts.length > 0 ? [states] : []),
  ]
}

/** Shown there by itself, or within another. */
const isPart = (file: string): boolean =>
  textOf(PARTS).includes(`/${basename(file)}'`) ||
  (file.startsWith('src/app/ui/') &&
    filesUnder('src/app/ui').some(
      (path) => textOf(path).includes(`'./${basename(file)}'`) && isPart(path),
    ))

const NOUNS = 5

/** Where none uses it, those with the fullest pages. */
const nounsShowing = (users: string[]) =>
  users.length > 0 ? users.slice(0, NOUNS) : ['card', 'order', 'wallet']

/** The nouns of the features that import it, those that do so most first. */
function nounsImporting(name: string): string[] {
  const folder = 'src/app/features'
  const count = (noun: string) =>
    readdirSync(`${folder}/${noun}`).filter((file) =>
      textOf(`${folder}/${noun}/${file}`).includes(`/${name}'`),
    ).length
  const uses = readdirSync(folder).map((noun) => ({ noun, files: count(noun) }))
  const used = uses.filter(({ files }) => files > 0).toSorted((one, two) => two.files - one.files)
  return used.map(({ noun }) => noun)
}

const rulesOf: Record<Area, (file: string) => NearTest[]> = {
  bank: (file) => [
    ...(textOf('tests/bank/constants.txt').includes(`${file.replace('src/bank/', '')} `)
      ? [{ path: 'tests/bank/constants.test.ts' }]
      : []),
    ...(/(expires_?at|due_?at|ends_?at|until)\b/i.test(textOf(file))
      ? [{ path: 'tests/bank/deadlines.test.ts' }]
      : []),
    { path: 'tests/bank/harness/story.test.ts' },
    ...(textOf(file).includes('LIMIT_REACHED')
      ? [{ path: 'tests/bank/harness/most.test.ts' }]
      : []),
  ],
  machines: (file) => [
    ofCharts('tests/machines/arrows.test.ts', file, ': '),
    { path: 'tests/machines/pages.test.ts' },
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

function testsNear(area: Area, file: string, name: string): string[] {
  const parts = file.split('/')
  if (area === 'contract') {
    const quick = ['app', 'client', 'device', 'machines'].flatMap((one) => testsIn(`tests/${one}`))
    const named = quick.filter((path) => basename(path).startsWith(`${name}.`))
    return [...new Set([...testsIn('tests/contract'), ...named])]
  }
  if (area === 'machines')
    return testsIn('tests/machines').filter(
      (path) => path.startsWith(`tests/machines/${parts[1]}/`) || importsOf(path, file),
    )
  if (area === 'bank') return testsIn(`tests/bank/${parts[2]}`)
  const ofApp = testsIn('tests/app')
  if (area === 'client') {
    const beside = testsIn(`tests/${parts[1]}`)
    const steps = stepsTo(file)
    return [...beside, ...ofApp].filter(
      (path) => basename(path).startsWith(`${name}.`) || Number.isFinite(steps(path)),
    )
  }
  const noun = parts[2] === 'features' ? parts[3]! : name
  const users = usersOf(file)
  return ofApp.filter(
    (path) =>
      !TABLES.test(path) &&
      (basename(path).startsWith(noun) ||
        mentions(path, `${noun}/`) ||
        mentions(path, inFolder(file)) ||
        users.some((user) => mentions(path, user))),
  )
}

/** The parts of other features that show it. */
const usersOf = (file: string) =>
  filesUnder('src/app/features')
    .filter((path) => path.endsWith('.tsx') && textOf(path).includes(`/${basename(file)}'`))
    .map(nameOf)

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
