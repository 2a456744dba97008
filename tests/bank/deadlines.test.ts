import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  filesUnder,
  sourceAt,
  sourceOf,
  walk,
  type Node,
  type Source,
} from '#tests/conventions/source'

/**
 * A deadline has passed from its own moment on, in every file and statement of the bank: so what one
 * part still takes, no other part has already given up.
 */

const DEADLINE = /(expires_?at|due_?at|ends_?at|until)$/i
/** Compared with the clock: not one deadline with another, nor a place in a text. */
const CLOCK = /(\bnow|\bat|\bmoment|\.now\(\))$/
const IN_SQL = /\b\w*(?:expires_at|due_at|ends_at|until) (<=|>=|<|>) \$\d+/g
const READS: Record<string, string> = { '<=': '>=', '>=': '<=', '<': '>', '>': '<' }

/** Without what only turns a moment into a number or a text. */
const bare = (text: string) =>
  text
    .replace(/\.(getTime|toISOString)\(\)$/, '')
    .replace(/^Number\((.*)\)$/, '$1')
    .replace(/!$/, '')

function comparisonsIn({ program, text }: Source): string[] {
  const found: string[] = []
  const textOf = (node: unknown) => {
    const { start, end } = node as Node
    return bare(text.slice(start, end))
  }
  walk(program, (node) => {
    const operator = String(node.operator)
    if (node.type === 'BinaryExpression' && operator in READS) {
      const [left, right] = [textOf(node.left), textOf(node.right)]
      if (DEADLINE.test(left) && CLOCK.test(right)) found.push(`${left} ${operator} ${right}`)
      if (DEADLINE.test(right) && CLOCK.test(left))
        found.push(`${right} ${READS[operator]} ${left}`)
    }
    if (node.type === 'TemplateElement')
      found.push(...(text.slice(node.start, node.end).match(IN_SQL) ?? []))
    return true
  })
  return found
}

const namesDeadline = (path: string) =>
  path.endsWith('.ts') && /(expires_?at|due_?at|ends_?at|until)\b/i.test(readFileSync(path, 'utf8'))

const isExact = (comparison: string) => / (<=|>) /.test(comparison)

test('a deadline has passed at its own moment, everywhere', () => {
  const files = filesUnder('src/bank')
    .filter(namesDeadline)
    .map(sourceAt)
    .map((source) => ({
      path: source.path,
      comparisons: comparisonsIn(source),
    }))
  expect(files.filter(({ comparisons }) => comparisons.length > 0).length).toBeGreaterThan(30)
  const late = files.flatMap(({ path, comparisons }) =>
    comparisons.filter((one) => !isExact(one)).map((one) => `${path}: ${one}`),
  )
  expect(late).toEqual([])
})

test('the rule sees deadlines on either side, as numbers and in statements', () => {
  const text = `const one = row.expires_at < now
    const two = world.clock.now().getTime() >= Number(until)
    const three = tx.rows(\`select 1 from codes where expires_at >= $2 and due_at <= $3\`)
    const four = until < end`
  expect(comparisonsIn(sourceOf('src/bank/made.ts', text))).toEqual([
    'row.expires_at < now',
    'until <= world.clock.now()',
    'expires_at >= $2',
    'due_at <= $3',
  ])
})
