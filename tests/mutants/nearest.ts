import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import type { Area } from './operators.ts'

/** The tests that a person who changed a file would run, the most telling first. */

export interface NearTest {
  path: string
  /** Of a rule over many subjects, only the tests of this one. */
  names?: string
}

const MOST = 6
const FEW = 2

/**
 * Those of the file's own noun: first those called like it, then those that name it, then those that
 * speak most of what it speaks of. With few of them, also the rules over its whole area.
 */
export function nearest(area: Area, file: string): NearTest[] {
  const name = basename(file).split('.')[0] ?? ''
  const candidates = testsNear(area, file, name)
  const likeness = likenessTo(file, candidates)
  const rankOf = (path: string) => {
    if (path === 'tests/contract/edges.test.ts') return 4
    if (basename(path).startsWith(`${name}.`)) return 3
    if (mentions(path, name)) return 2
    return likeness.get(path) ?? 0
  }
  const own = candidates
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .slice(0, area === 'contract' ? candidates.length : MOST)
    .map((path) => ({ path }))
  const rules = [
    ...(area === 'bank' ? elsewhereInBank(file, candidates) : []),
    ...(area === 'app' ? screensOf(file) : []),
    ...(area === 'machines' || own.length < FEW ? rulesOf[area](file) : []),
  ]
  return [...own, ...rules.filter(({ path }) => !candidates.includes(path))]
}

const OTHERS = 3

/** Tests of other folders that speak most of what it speaks of: a handler is tested with its noun. */
function elsewhereInBank(file: string, own: string[]): NearTest[] {
  const others = testsIn('tests/bank').filter((path) => !own.includes(path))
  const likeness = likenessTo(file, others)
  return others
    .toSorted((one, other) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0))
    .slice(0, OTHERS)
    .map((path) => ({ path }))
}

const textOf = (path: string) => readFileSync(path, 'utf8')
const mentions = (path: string, name: string) => textOf(path).includes(`/${name}`)
const wordsOf = (path: string) => new Set(textOf(path).match(/[a-z_]{5,}/gi))

/** How much of a file's vocabulary each of these uses, words that few use weighing more; below 1. */
function likenessTo(file: string, paths: string[]): Map<string, number> {
  const words = [...wordsOf(file)]
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

/** The charts whose exhibits stand in the file's own folder. */
function chartsOf(file: string): string {
  const names = chartsIn(dirname(file).split('/')[1] ?? '')
  return names.length > 0 ? `^(${names.join('|')}): ` : ''
}

function chartsIn(folder: string): string[] {
  const text = textOf('machines/catalog.ts')
  const exhibits = [...text.matchAll(/import \{([^}]*)\} from '\.\/(\w+)\//g)]
    .filter(([, , from]) => from === folder)
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  return exhibits.map((exhibit) => new RegExp(`(\\w+): ${exhibit}\\b`).exec(text)?.[1] ?? exhibit)
}

/** What the screens of its noun say; of a part that many share, those of the nouns that use it. */
function screensOf(file: string): NearTest[] {
  const [, , folder, noun = ''] = file.split('/')
  const nouns = folder === 'features' ? [noun] : nounsShowing(basename(file))
  const charts = nouns.flatMap(chartsIn)
  const states = { path: 'tests/app/states.test.tsx', names: `^(${charts.join('|')})$` }
  const screens = { path: 'tests/app/screens.test.tsx', names: `^(${nouns.join('|')})\\.` }
  return charts.length > 0 ? [screens, states] : [screens]
}

const NOUNS = 5

/** Those whose features import it most; where none does, those with the fullest pages. */
function nounsShowing(name: string): string[] {
  const folder = 'src/app/features'
  const count = (noun: string) =>
    readdirSync(`${folder}/${noun}`).filter((file) =>
      textOf(`${folder}/${noun}/${file}`).includes(`/${name}'`),
    ).length
  const uses = readdirSync(folder).map((noun) => ({ noun, files: count(noun) }))
  const used = uses.filter(({ files }) => files > 0).toSorted((one, two) => two.files - one.files)
  const nouns = used.slice(0, NOUNS).map(({ noun }) => noun)
  return nouns.length > 0 ? nouns : ['card', 'order', 'wallet']
}

const rulesOf: Record<Area, (file: string) => NearTest[]> = {
  bank: () => [{ path: 'tests/bank/harness/contract.test.ts' }],
  machines: (file) => [
    { path: 'tests/machines/arrows.test.ts', names: chartsOf(file) },
    { path: 'tests/machines/pages.test.ts' },
    { path: 'tests/machines/consent.test.ts' },
    { path: 'tests/machines/catalog.test.ts', names: chartsOf(file) },
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
