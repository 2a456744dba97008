import { expect, test } from 'vitest'
import { sourceOf, sourcesUnder, walk, type Node, type Source } from '#tests/conventions/source'

/**
 * What is called a lock locks: two who read a row at once and then change it would otherwise both go
 * by what it was, which shows in a test only by chance.
 */

const LOCKS = [
  / for ((no key )?update|(key )?share|\$\{)/,
  /\bpg_(try_)?advisory_xact_lock\b/,
  /\bon conflict\b[^]*\bdo update\b/,
]

function locksIn({ path, program, text }: Source) {
  return (program.body as Node[])
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node))
    .flatMap((node) =>
      node?.type === 'VariableDeclaration' ? (node.declarations as Node[]) : node ? [node] : [],
    )
    .map((node) => ({ name: String((node.id as Node | undefined)?.name), node }))
    .filter(({ name }) => /^lock(ed)?[A-Z]/.test(name))
    .map(({ name, node }) => {
      const body = text.slice((node.id as Node).end, node.end)
      return { name: `${path} ${name}`, locks: LOCKS.some((lock) => lock.test(body)) }
    })
}

test('every function that is called a lock takes one', () => {
  const locks = sourcesUnder('src/bank')
    .filter(({ path }) => path.endsWith('.rows.ts'))
    .flatMap(locksIn)
  expect(locks.length).toBeGreaterThan(25)
  expect(locks.filter((one) => !one.locks).map(({ name }) => name)).toEqual([])
})

/** What a row locks before the ledger's accounts. */
function stepsIn({ path, program, text }: Source) {
  const found: { name: string; locks: boolean }[] = []
  walk(program, (node) => {
    if (node.type !== 'Property' || (node.key as Node).name !== 'lock' || !node.method) return
    const body = text.slice(node.start, node.end)
    const locks = [...LOCKS, /\bawait lock[A-Z]\w+\(/].some((lock) => lock.test(body))
    found.push({ name: `${path} ${node.start}`, locks })
  })
  return found
}

test('every row that locks before it is written takes a lock', () => {
  const steps = sourcesUnder('src/bank').flatMap(stepsIn)
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.filter((one) => !one.locks).map(({ name }) => name)).toEqual([])
})

test('a lock that only reads is seen', () => {
  const text = `export const lockDay = (tx: Tx) => tx.row(\`select 1 from days\`, [])
    export const lockSpan = (tx: Tx) => tx.row(\`select 1 from days for update\`, [])`
  expect(locksIn(sourceOf('src/bank/made.ts', text)).map(({ locks }) => locks)).toEqual([
    false,
    true,
  ])
})
