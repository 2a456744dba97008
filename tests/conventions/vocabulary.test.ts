import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  filesUnder,
  lineOf,
  sourceOf,
  sourcesUnder,
  walk,
  type Node,
  type Source,
} from './source.ts'

/** The vocabulary of docs/decisions/0015-plain-names.md: plain words, and one meaning a name. */

const folders = ['machines', 'src', 'tests', 'docs']

/** Images that stood for something the industry has a word for. */
const images = new Set(
  `house houses room rooms wing wings doorstep doorkeeper shelf shelves drawer desk desks wish wishes
  deed deeds taste tastes dress postman letter letters bell bells walls hands parking twin twins
  keepsake keyring furnish furnished breath tongue tongues lanes plastic strange parting sealer
  obey reckon prover teller sayables gathering`.split(/\s+/),
)

/** Files in which such a word is what it says, or a record of what was. */
const literal: readonly RegExp[] = [
  /^src\/app\/ui\/icons\//, // the icon of a bell shows a bell
  /^src\/bank\/(session\/passwordRules|reference\/countries)\.ts$/, // letters of an alphabet
  /^tests\/conventions\/vocabulary\.test\.ts$/,
  /^docs\/decisions\/0015-plain-names\.md$/,
  /^docs\/mutants\.md$/, // lines as they stood when a defect was planted
]

/** Names of icons, and names that are stored or sent and therefore stay. */
const literalNames = new Set(['bell', 'house', 'room', 'letter', 'NOT_IN_HOUSE'])

/** Ordinary English in a sentence. */
const ordinary = new Set(['hands', 'plastic', 'strange'])

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const imagesIn = (name: string) => wordsOf(name).filter((word) => images.has(word))

const isLiteral = (path: string) => literal.some((pattern) => pattern.test(path))

function identifiersIn({ program }: Source): Node[] {
  const found: Node[] = []
  walk(program, (node) => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') found.push(node)
  })
  return found
}

const imagesOf = (source: Source) =>
  identifiersIn(source).flatMap((node) =>
    (literalNames.has(String(node.name)) ? [] : imagesIn(String(node.name))).map(
      (word) => `${source.path}:${lineOf(source, node.start)} ${String(node.name)} (${word})`,
    ),
  )

test('no identifier is an image', () => {
  const sources = folders.flatMap(sourcesUnder).filter(({ path }) => !isLiteral(path))
  expect([...new Set(sources.flatMap(imagesOf))]).toEqual([])
})

test('no file or folder is called by an image', () => {
  const odd = folders
    .flatMap(filesUnder)
    .filter((path) => !isLiteral(path))
    .filter((path) => imagesIn(path).length > 0)
  expect(odd).toEqual([])
})

test('no page of the docs speaks in images', () => {
  const pages = ['README.md', ...filesUnder('docs')].filter((path) => path.endsWith('.md'))
  const odd = pages
    .filter((path) => !isLiteral(path))
    .flatMap((path) => imagesIn(readFileSync(path, 'utf8')).map((word) => ({ path, word })))
    .filter(({ word }) => !ordinary.has(word))
    .map(({ path, word }) => `${path}: ${word}`)
  expect([...new Set(odd)]).toEqual([])
})

test('an image is found in a name, and not inside another word', () => {
  const names = (text: string) => imagesOf(sourceOf('made/up.ts', text)).length
  expect(names('const tokenShelf = 1')).toBe(1)
  expect(names('const address = 1')).toBe(0)
})

/** Names with two owners that are the same thing in two folders. */
const shared: Readonly<Record<string, string>> = {
  createFlow: 'what every page answers with: its flow, with its ports answered',
}

const OWNED_TWICE_MAX = 25

test('an exported name has one meaning', () => {
  const owners = new Map<string, Set<string>>()
  for (const source of ['machines', 'src']
    .flatMap(sourcesUnder)
    .filter(({ path }) => !isWords(path)))
    for (const name of exportsOf(source))
      owners.set(name, (owners.get(name) ?? new Set()).add(source.path))
  const twice = [...owners].filter(([, paths]) => paths.size > 1)
  const unexplained = twice.filter(([name]) => !(name in shared))
  expect(unexplained.map(([name, paths]) => [name, ...paths])).toEqual([])
  expect(Object.keys(shared).filter((name) => !twice.some(([one]) => one === name))).toEqual([])
  expect(twice.length).toBeLessThanOrEqual(OWNED_TWICE_MAX)
})

/** The words of a noun are exported under the noun, once a language. */
const isWords = (path: string) => /\/words\.\w+\.ts$/.test(path)

interface Declared {
  id?: { name: string } | null
  declarations?: { id: { name?: string } }[]
}

function exportsOf({ program }: Source): string[] {
  return (program.body as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => {
      const { declarations = [], id } = (declaration ?? {}) as Declared
      return [...declarations.map((one) => one.id), id].flatMap((one) => one?.name ?? [])
    })
}
