import { catalog } from '#machines/catalog'

/** What the files around a chart say about it: what it keeps true, who shows it, who walks it. */

const texts = Object.entries(
  import.meta.glob<string>(
    [
      '../../machines/**/*.{flow,life}.ts',
      '../../src/{app,bank}/**/*.{ts,tsx}',
      '../../tests/**/*.{test,bench}.{ts,tsx}',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).map(([path, text]) => ({ path: path.replace('../../', ''), text }))

export const factsFile = (): string =>
  `${JSON.stringify(Object.fromEntries(Object.keys(catalog).map((name) => [name, factsOf(name)])), null, 2)}\n`

function factsOf(name: string) {
  const path = pathOf(name)
  const module = `#${path.replace(/\.ts$/, '')}`
  const speaks = (text: string) => text.includes(`'${module}'`)
  return {
    path,
    keepsTrue: keptTrue(name),
    screens: under('src/app/', (text) => speaks(text) || text.includes(`useFlow('${name}')`)),
    bank: under('src/bank/', speaks),
    tests: under('tests/', (text) => speaks(text) || text.includes("'#machines/catalog'")),
  }
}

const under = (root: string, holds: (text: string) => boolean) =>
  texts.filter(({ path, text }) => path.startsWith(root) && holds(text)).map(({ path }) => path)

const fileOf = (name: string) =>
  texts.find(
    ({ path }) => path.startsWith('machines/') && /(\w+)\.\w+\.ts$/.exec(path)?.[1] === name,
  )

export const pathOf = (name: string): string => fileOf(name)?.path ?? name

/** The paragraph above a chart, as prose again. */
export function keptTrue(name: string): string {
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
