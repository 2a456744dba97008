import { expect, test } from 'vitest'
import { lineOf, sourceOf, sourcesUnder, walk, type Node, type Source } from './source.ts'

/** One file is one sitting, one function one look. */

const FILE_LINES_MAX = 250
/** A chart is one picture, and the words of a noun are read one by one. */
const PICTURE_LINES_MAX = 400

const mostOf = (path: string) =>
  /\.(flow|life)\.ts$|words\.\w\w\.ts$/.test(path) ? PICTURE_LINES_MAX : FILE_LINES_MAX
const FUNCTION_LINES_MAX = 60
const FUNCTION_LINES_MEDIAN = 10

const areas = ['machines', 'src', 'tests', 'docs']

test('no file is longer than one sitting', () => {
  const long = areas.flatMap(sourcesUnder).filter(({ path, lines }) => lines > mostOf(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
})

test('no function is longer than one look', () => {
  const long = areas.flatMap(sourcesUnder).flatMap((source) =>
    functionsIn(source)
      .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
      .map(({ at, lines }) => `${source.path}:${at}: ${lines} lines`),
  )
  expect(long).toEqual([])
})

test.each(areas)('in %s most functions are a few lines', (area) => {
  const lengths = sourcesUnder(area)
    .flatMap(functionsIn)
    .map(({ lines }) => lines)
    .toSorted((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(FUNCTION_LINES_MEDIAN)
})

/** A chart is a picture and is measured by its file; so is the factory around one. */
function functionsIn(source: Source) {
  const found: { at: number; lines: number }[] = []
  walk(source.program, (node) => {
    if (!isFunction(node) || drawsAChart(node)) return
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

function drawsAChart(node: Node): boolean {
  let drawn = false
  walk(node, ({ type, name }) => {
    drawn ||= type === 'Identifier' && name === 'createMachine'
  })
  return drawn
}

test('a long function is seen, and a chart is not one', () => {
  const body = 'f()\n'.repeat(70)
  const lengths = (text: string) =>
    functionsIn(sourceOf('made/up.ts', text)).map(({ lines }) => lines)
  expect(lengths(`const long = () => {\n${body}}`)).toEqual([72])
  expect(lengths(`const make = () => {\n${body}setup({}).createMachine({})}`)).toEqual([])
})
