import { catalog } from '#machines/catalog'

/**
 * What the files around a chart say about it: what it keeps true, who shows it, who answers it, who
 * walks it, and by which systems it was seen going.
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

/** A file of what was seen is called by its noun; the life of a check is that of an entity. */
const coverageNames: Record<string, string> = { entity: 'kyc' }

export const factsFile = (): string =>
  `${JSON.stringify(Object.fromEntries(Object.keys(catalog).map((name) => [name, factsOf(name)])), null, 2)}\n`

function factsOf(name: string) {
  const path = pathOf(name)
  const speaks = (text: string) => text.includes(`'${moduleOf(path)}'`)
  const shows = (text: string) => speaks(text) || text.includes(`useFlow('${name}')`)
  return {
    path,
    invariant: invariantOf(name),
    screens: under(/^src\/app\/.*\.tsx$/, shows),
    wiring: under(/^src\/app\/(.*(ports|Ports|\.page)|root)\.ts$/, shows),
    bank: under(/^src\/bank\//, speaks),
    tests: testsThat((text) => speaks(text) || exhibitsOf(path).some((one) => text.includes(one))),
    coverage: testsOf(name),
  }
}

const moduleOf = (path: string) => `#${path.replace(/\.ts$/, '')}`

const under = (where: RegExp, holds: (text: string) => boolean) =>
  texts.filter(({ path, text }) => where.test(path) && holds(text)).map(({ path }) => path)

/** The exhibit that shows the chart at that path, and the catalogue it stands in. */
const exhibitsOf = (path: string): string[] => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length)
  const own = texts.filter(
    (one) =>
      one.path.startsWith(folder) &&
      one.path.endsWith('.exhibit.ts') &&
      one.text.includes(`'./${name}'`),
  )
  return ["'#machines/catalog'", ...own.map((one) => `'${moduleOf(one.path)}'`)]
}

/** Tests that speak of a chart themselves, or by a helper in their own folder. */
function testsThat(speak: (text: string) => boolean): string[] {
  const helpers = texts.filter(({ path, text }) => path.startsWith('tests/') && speak(text))
  const named = (folder: string) =>
    helpers.flatMap(({ path }) =>
      path.startsWith(folder) && !path.slice(folder.length).includes('/')
        ? [`'./${path.slice(folder.length)}'`]
        : [],
    )
  return under(/^tests\/.*\.(test|bench)\.tsx?$/, () => true).filter((path) => {
    const { text } = texts.find((one) => one.path === path)!
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return speak(text) || named(folder).some((one) => text.includes(one))
  })
}

/** In how many of its standings each system was seen, where several go its paths together. */
function testsOf(name: string): Record<string, number> {
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

/** The paragraph above a chart, as prose again. */
export function invariantOf(name: string): string {
  const [, paragraph = ''] = /\/\*\*(.*?)\*\//s.exec(fileOf(name)?.text ?? '') ?? []
  return paragraph
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.replaceAll('\n', ' '))
    .join('\n\n')
}
