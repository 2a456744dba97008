import { expect, test } from 'vitest'
import { sourceOf, sourcesUnder, walk, type Node, type Source } from '#tests/conventions/source'

/**
 * `constants.txt` holds every number that a file of the bank names, also in a list, a record or a
 * function: how long a lease lives, how many rows are read at once, when a silent partner is given
 * up. Most are noticed by nobody until the day they matter, so they are reviewed like code.
 * `npx vitest run --project bank tests/bank/constants.test.ts -u` writes them anew.
 */

type Known = ReadonlyMap<string, number>

const operations: Record<string, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
}

/** Undefined where it takes more than numbers of the same file to know. */
function numberOf(node: Node, known: Known): number | undefined {
  if (node.type === 'Literal')
    return typeof node.value === 'number' || typeof node.value === 'bigint'
      ? Number(node.value)
      : undefined
  if (node.type === 'Identifier') return known.get(String(node.name))
  if (node.type !== 'BinaryExpression') return undefined
  const operation = operations[String(node.operator)]
  const [left, right] = [node.left, node.right].map((side) => numberOf(side as Node, known))
  return operation && left !== undefined && right !== undefined ? operation(left, right) : undefined
}

/** A number, or those of a list or a record, each with its name there; empty where there are none. */
function valueOf(node: Node, known: Known): string {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return valueOf(node.expression as Node, known)
  if (node.type === 'ArrayExpression') {
    const values = (node.elements as (Node | null)[]).map((one) => (one ? valueOf(one, known) : ''))
    return values.some(Boolean) ? `[${values.join(',')}]` : ''
  }
  if (node.type === 'ObjectExpression') {
    const values = (node.properties as Node[]).map(({ key, value }) => [
      keyOf(key as Node | undefined),
      value ? valueOf(value as Node, known) : '',
    ])
    return values.flatMap(([key, value]) => (value ? [`${key} ${value}`] : [])).join(', ')
  }
  return String(numberOf(node, known) ?? '')
}

function keyOf(key: Node | undefined): string {
  if (key?.type === 'MemberExpression') return keyOf(key.property as Node)
  const named = key?.name ?? key?.value
  return typeof named === 'string' || typeof named === 'number' ? String(named) : ''
}

const declarationsIn = ({ program }: Source) =>
  (program.body as Node[])
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node))
    .flatMap((node) => {
      if (node?.type === 'VariableDeclaration') return node.declarations as Node[]
      return node?.type === 'FunctionDeclaration' ? [{ ...node, init: node }] : []
    })

function constantsIn(source: Source): string[] {
  const known = new Map<string, number>()
  const file = source.path.slice('src/bank/'.length)
  return declarationsIn(source).flatMap(({ id, init }) => {
    if (!init) return []
    const name = String((id as Node).name)
    const value = valueOf(init as Node, known)
    const number = numberOf(init as Node, known)
    if (number !== undefined) known.set(name, number)
    return value ? [`${file} ${name} ${value}`] : optionsIn(init as Node, `${file} ${name}`, known)
  })
}

/** What a function names within itself: an option that it passes on, or what it takes for granted. */
function optionsIn(declaration: Node, place: string, known: Known): string[] {
  const found: string[] = []
  walk(declaration, (node) => {
    const [key, value] = namesOf[node.type]?.map((name) => node[name] as Node | null) ?? []
    const number = value ? numberOf(value, known) : undefined
    // Counts begin at none, and steps are one.
    if (number !== undefined && number > 1)
      found.push(`${place}: ${keyOf(key ?? undefined)} ${number}`)
    return true
  })
  return found
}

const namesOf: Record<string, [key: string, value: string]> = {
  Property: ['key', 'value'],
  VariableDeclarator: ['id', 'init'],
  AssignmentPattern: ['left', 'right'],
}

test('every number that the bank names is what was reviewed', async () => {
  const lines = sourcesUnder('src/bank')
    .filter(({ path }) => !path.includes('/seed/'))
    .flatMap(constantsIn)
  expect(lines.length).toBeGreaterThan(100)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('constants.txt')
})

test('numbers are read through what they are computed from', () => {
  const text = `const HOUR_MS = 3_600_000
    export const DAY_MS = 24 * HOUR_MS
    const WAITS = [DAY_MS, 2n]
    const LIMITS: Limits = { atOnce: 16, named: { retryAfterS: 5 }, pairs: [['a', 3]] }
    const words = { none: 'here' }
    const other = read(7)
    function poll(every = 30) {
      const most = 4 * HOUR_MS
      return run({ atOnce: 3, count: 0 }, most)
    }`
  expect(constantsIn(sourceOf('src/bank/made.ts', text))).toEqual([
    'made.ts HOUR_MS 3600000',
    'made.ts DAY_MS 86400000',
    'made.ts WAITS [86400000,2]',
    'made.ts LIMITS atOnce 16, named retryAfterS 5, pairs [[,3]]',
    'made.ts poll: every 30',
    'made.ts poll: most 14400000',
    'made.ts poll: atOnce 3',
  ])
})
