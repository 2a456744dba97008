import { refusals } from '#contract/kit/refusals'
import { catalog } from '#machines/catalog'

/**
 * Facts about each chart for the workbench: why it is as it is, its screens, its port answers, its
 * tests, and how much of it each system covered.
 */

const texts = Object.entries(
  import.meta.glob<string>(
    [
      '../../machines/**/*.{flow,life,exhibit}.ts',
      '../../src/{app,bank}/**/*.{ts,tsx}',
      '../../tests/**/*.{ts,tsx}',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).map(([path, text]) => ({ path: path.replace('../../', ''), text }))

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
  return {
    path,
    commentary: commentaryOf(name),
    screens: under(/^src\/app\/.*\.tsx$/, shows),
    wiring,
    bank: under(/^src\/bank\//, imports),
    tests: testsThat((text) => imports(text) || exhibitsOf(path).some((one) => text.includes(one))),
    refusals: refusalsIn([path, ...exhibitFilesOf(path), ...wiring]),
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

/** The modules that export the chart's exhibit: its own file, and the catalog. */
const exhibitsOf = (path: string): string[] => [
  "'#machines/catalog'",
  ...exhibitFilesOf(path).map((one) => `'${moduleOf(one)}'`),
]

function exhibitFilesOf(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length)
  return texts
    .filter((one) => one.path.startsWith(folder) && one.path.endsWith('.exhibit.ts'))
    .filter((one) => one.text.includes(`'./${name}'`))
    .map((one) => one.path)
}

/** Tests that import a chart themselves, or by a helper in their own folder. */
function testsThat(imports: (text: string) => boolean): string[] {
  const helpers = texts.filter(({ path, text }) => path.startsWith('tests/') && imports(text))
  const named = (folder: string) =>
    helpers.flatMap(({ path }) =>
      path.startsWith(folder) && !path.slice(folder.length).includes('/')
        ? [`'./${path.slice(folder.length)}'`]
        : [],
    )
  return under(/^tests\/.*\.(test|bench)\.tsx?$/, () => true).filter((path) => {
    const { text } = texts.find((one) => one.path === path)!
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return imports(text) || named(folder).some((one) => text.includes(one))
  })
}

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
