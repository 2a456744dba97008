import { expect, test } from 'vitest'
import { sourcesUnder, walk, type Node, type Source } from './source.ts'

/** The path tells the name, and the name tells the path. */

const charts = sourcesUnder('machines')
const flows = charts.filter(({ path }) => path.endsWith('.flow.ts') && !path.includes('/kit/'))
const lives = charts.filter(({ path }) => path.endsWith('.life.ts'))

const namesFrom = ({ program }: Source): string[] => {
  const names: string[] = []
  walk(program, (node) => {
    if (node.type === 'Program') return true
    if (node.type === 'ExportDefaultDeclaration')
      names.push((node.declaration as Declared).id?.name ?? 'nameless')
    if (node.type !== 'ExportNamedDeclaration') return false
    const { declarations = [], id } = (node.declaration ?? {}) as Declared
    names.push(...[...declarations.map((one) => one.id), id].flatMap((one) => one?.name ?? []))
    names.push(...(node.specifiers as { exported: Named }[]).map(({ exported }) => exported.name))
    return false
  })
  return names
}

interface Named {
  name: string
}
interface Declared {
  id?: Named
  declarations?: { id: Named }[]
}

const nounOf = ({ path }: Source) => path.replace(/^.*\/|\.\w+\.ts$/g, '')

test('a flow file exports its flow: nameFlow, nameList or name', () => {
  const odd = flows.filter((flow) => {
    const names = namesFrom(flow)
    const noun = nounOf(flow)
    return ![`${noun}Flow`, `${noun}List`, noun].some((name) => names.includes(name))
  })
  expect(odd.map(({ path }) => path)).toEqual([])
  expect(flows.length).toBeGreaterThan(0)
})

test('a life file exports nameLife', () => {
  const odd = lives.filter((life) => !namesFrom(life).includes(`${nounOf(life)}Life`))
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('every file of machines has a known kind in its name', () => {
  const kinds =
    /\.(flow|life|exhibit|setup)\.ts$|\.states\/\w+\.ts$|\/routes\.ts$|^machines\/kit\/\w+(\.flow)?\.ts$/
  const odd = charts.filter(({ path }) => !kinds.test(path) && path !== 'machines/catalog.ts')
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('SQL is written only in routes, rows and db', () => {
  const kinds = /\.(routes|rows)\.ts$/
  const odd = sourcesUnder('src/bank').filter(({ path, program }) => {
    if (kinds.test(path) || path.startsWith('src/bank/db/')) return false
    return containsSql(program)
  })
  expect(odd.map(({ path }) => path)).toEqual([])
})

const SQL = /\b(select\s.+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/is

function containsSql(program: Source['program']): boolean {
  let found = false
  walk(program, ({ type, value }) => {
    const text =
      type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? value : ''
    found ||= typeof text === 'string' && SQL.test(text)
  })
  return found
}

test('a .tsx file exports the component of its name', () => {
  const odd = ['src/app/features', 'src/app/ui', 'src/console']
    .flatMap(sourcesUnder)
    .filter(({ path }) => /\/[A-Z]\w*\.tsx$/.test(path))
    .filter((screen) => !namesFrom(screen).includes(nounOf(screen).replace('.tsx', '')))
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('only pages have default exports', () => {
  const odd = ['machines', 'src']
    .flatMap(sourcesUnder)
    .filter(({ path }) => !path.startsWith('src/app/features/'))
    .filter(({ program }) =>
      (program.body as Node[]).some(({ type }) => type === 'ExportDefaultDeclaration'),
    )
  expect(odd.map(({ path }) => path)).toEqual([])
})
