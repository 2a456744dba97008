import { expect, test } from 'vitest'
import { sourceAt, sourcesUnder, walk, type Node, type Source } from './source.ts'

/** An exported name has one owner (vocabulary.test.ts), so whoever imports it by name means this one. */

interface Named {
  name?: string
}

const sources = [
  ...['machines', 'src', 'tests', 'docs'].flatMap(sourcesUnder),
  sourceAt('vite.config.ts'),
]

function importedIn({ program }: Source): string[] {
  const names: string[] = []
  walk(program, (node) => {
    if (node.type === 'ImportSpecifier') names.push((node.imported as Named).name ?? '')
    if (node.type === 'ExportSpecifier') names.push((node.local as Named).name ?? '')
    // What a chunk or a namespace brings is read by its name.
    if (node.type === 'MemberExpression') names.push((node.property as Named).name ?? '')
    if (node.type === 'Property') names.push((node.key as Named).name ?? '')
    if (node.type === 'TSQualifiedName') names.push((node.right as Named).name ?? '')
  })
  return names
}

interface Declared {
  id?: Named | null
  declarations?: { id: Named }[]
}

const exportsOf = ({ program }: Source): string[] =>
  (program.body as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    // A type may be named for whoever reads the signature of another export.
    .filter(({ exportKind }) => exportKind !== 'type')
    .flatMap(({ declaration }) => {
      const { declarations = [], id } = (declaration ?? {}) as Declared
      return [...declarations.map((one) => one.id), id].flatMap((one) => one?.name ?? [])
    })

/** The words of a noun are a namespace. */
const isWords = (path: string) => /\/words\.\w+\.ts$/.test(path)

test('another file uses every exported value', () => {
  const users = new Map<string, Set<string>>()
  for (const source of sources)
    for (const name of importedIn(source))
      users.set(name, (users.get(name) ?? new Set()).add(source.path))
  const unused = sources
    .filter(({ path }) => /^(machines|src)\//.test(path) && !isWords(path))
    .flatMap((source) =>
      exportsOf(source)
        .filter((name) => [...(users.get(name) ?? [])].every((path) => path === source.path))
        .map((name) => `${source.path} ${name}`),
    )
  expect(unused).toEqual([])
})
