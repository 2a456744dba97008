import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '#contract/kit/refusals'
import { catalog } from '#machines/catalog'

/**
 * Facts about each chart for the workbench: why it is as it is, its screens, its port answers, its
 * tests, and how much of it each system covered.
 */

interface Text {
  path: string
  text: string
}

const home = join(import.meta.dirname, '../..')

const texts: Text[] = [
  ...textsUnder('machines', /\.(flow|life|exhibit)\.ts$/),
  ...textsUnder('src/app', /\.tsx?$/),
  ...textsUnder('src/bank', /\.tsx?$/),
  ...textsUnder('tests', /\.tsx?$/),
]

/** Read as files: as modules, more than a thousand take seconds. */
function textsUnder(folder: string, named: RegExp): Text[] {
  return readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => named.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(home, path), 'utf8') }))
}

const coverage = import.meta.glob<Record<string, string[]>>(
  '../../tests/browser/systems/seen/*.json',
  {
    import: 'default',
    eager: true,
  },
)

/** Coverage files are named after nouns: the life `entity` is in `kyc.json`. */
const coverageNames: Record<string, string> = { entity: 'kyc' }

export const factsFile = (): string =>
  `${JSON.stringify(Object.fromEntries(Object.keys(catalog).map((name) => [name, factsOf(name)])), null, 2)}\n`

function factsOf(name: string) {
  const path = pathOf(name)
  const imports = (text: string) => text.includes(`'${moduleOf(path)}'`)
  const shows = (text: string) => imports(text) || text.includes(`useFlow('${name}')`)
  const wiring = under(/^src\/app\/(.*(ports|Ports|\.page)|root)\.ts$/, shows)
  const exhibitFiles = exhibitFilesOf(path)
  /** The modules that export the chart's exhibit: its own file, and the catalog. */
  const exhibits = ['#machines/catalog', ...exhibitFiles.map(moduleOf)].map((one) => `'${one}'`)
  return {
    path,
    commentary: commentaryOf(name),
    screens: under(/^src\/app\/.*\.tsx$/, shows),
    wiring,
    bank: under(/^src\/bank\//, imports),
    tests: testsThat((text) => imports(text) || exhibits.some((one) => text.includes(one))),
    refusals: refusalsIn([path, ...exhibitFiles, ...wiring]),
    coverage: coverageOf(name),
  }
}

/** Codes that these files name. */
const refusalsIn = (paths: readonly string[]) => {
  const all = texts.filter(({ path }) => paths.includes(path)).map(({ text }) => text)
  return Object.keys(refusals).filter((code) => all.some((text) => text.includes(`'${code}'`)))
}

const moduleOf = (path: string) => `#${path.replace(/\.ts$/, '')}`

const under = (where: RegExp, holds: (text: string) => boolean) =>
  texts.filter(({ path, text }) => where.test(path) && holds(text)).map(({ path }) => path)

function exhibitFilesOf(path: string): string[] {
  const folder = folderOf(path)
  const name = path.slice(folder.length)
  return texts
    .filter((one) => one.path.startsWith(folder) && one.path.endsWith('.exhibit.ts'))
    .filter((one) => one.text.includes(`'./${name}'`))
    .map((one) => one.path)
}

/** Tests that import a chart themselves, or by a helper in their own folder. */
function testsThat(imports: (text: string) => boolean): string[] {
  const helpers = texts.filter(({ path, text }) => path.startsWith('tests/') && imports(text))
  const byHelper = ({ path, text }: Text) =>
    helpers.some(
      (one) =>
        folderOf(one.path) === folderOf(path) &&
        text.includes(`'./${one.path.slice(folderOf(path).length)}'`),
    )
  return texts
    .filter(({ path }) => /^tests\/.*\.(test|bench)\.tsx?$/.test(path))
    .filter((one) => imports(one.text) || byHelper(one))
    .map(({ path }) => path)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** How many of its statuses each system reached, where several systems walk the same paths. */
function coverageOf(name: string): Record<string, number> {
  const file =
    coverage[`../../tests/browser/systems/seen/${coverageNames[name] ?? name}.json`] ?? {}
  return Object.fromEntries(Object.entries(file).map(([system, all]) => [system, all.length]))
}

const fileOf = (name: string) =>
  texts.find(
    ({ path }) =>
      path.startsWith('machines/') && /(\w+)\.(flow|life)\.ts$/.exec(path)?.[1] === name,
  )

export const pathOf = (name: string): string => fileOf(name)?.path ?? name

/** The comment at the head of a chart's file, as prose; comments of single functions are not it. */
export function commentaryOf(name: string): string {
  const text = fileOf(name)?.text ?? ''
  const [, long] = /^\/\*\*\n(.*?)\*\//ms.exec(text) ?? []
  const [, short = ''] =
    /^\/\*\* ([^\n]*) \*\/\n(?=\n|export const \w+(?:Flow|Life)\b)/m.exec(text) ?? []
  return (long ?? short)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.replaceAll('\n', ' '))
    .join('\n\n')
}
