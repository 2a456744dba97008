import { expect, test } from 'vitest'
import { lineOf, sourceOf, sourcesUnder, walk, type Node, type Source } from './source.ts'

const FILE_LINES_MAX = 250
/** Charts and text files may be longer. */
const CHART_LINES_MAX = 400

const mostOf = (path: string) =>
  /\.(flow|life)\.ts$|words\.\w\w\.ts$/.test(path) ? CHART_LINES_MAX : FILE_LINES_MAX
const FUNCTION_LINES_MAX = 60
const FUNCTION_LINES_MEDIAN = 10

const areas = ['machines', 'src', 'tests', 'docs']

test('no file is too long', () => {
  const long = areas.flatMap(sourcesUnder).filter(({ path, lines }) => lines > mostOf(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
})

test('no function is too long', () => {
  const long = areas.flatMap(sourcesUnder).flatMap((source) =>
    functionsIn(source)
      .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
      .map(({ at, lines }) => `${source.path}:${at}: ${lines} lines`),
  )
  expect(long).toEqual([])
})

test.each(areas)('most functions in %s are short', (area) => {
  const lengths = sourcesUnder(area)
    .flatMap(functionsIn)
    .map(({ lines }) => lines)
    .toSorted((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(FUNCTION_LINES_MEDIAN)
})

/** Charts and chart factories are measured by their file instead. */
function functionsIn(source: Source) {
  const found: { at: number; lines: number }[] = []
  const hasChart = source.text.includes('createMachine')
  walk(source.program, (node) => {
    if (!isFunction(node) || (hasChart && makesChart(node))) return
    const at = lineOf(source, node.start)
    found.push({ at, lines: lineOf(source, node.end) - at + 1 })
  })
  return found
}

const isFunction = ({ type, body }: Node) =>
  (type === 'ArrowFunctionExpression' ||
    type === 'FunctionExpression' ||
    type === 'FunctionDeclaration') &&
  body !== null

function makesChart(node: Node): boolean {
  let made = false
  walk(node, ({ type, name }) => {
    made ||= type === 'Identifier' && name === 'createMachine'
  })
  return made
}

test('measures long functions, and no charts', () => {
  const body = 'f()\n'.repeat(70)
  const lengths = (text: string) =>
    functionsIn(sourceOf('made/up.ts', text)).map(({ lines }) => lines)
  expect(lengths(`const long = () => {\n${body}}`)).toEqual([72])
  expect(lengths(`const make = () => {\n${body}setup({}).createMachine({})}`)).toEqual([])
})
