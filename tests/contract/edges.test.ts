import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/table'
import { edgesOf, fieldsOf, takes } from './edges.ts'
import { coreOf } from './schemas.ts'
import { flagsOf, readTable, writeTable, written } from './edgeTable.ts'

/**
 * `edges.txt` holds, for every field of every call, the nearest values that are refused, and what
 * may be done with the call. It is reviewed like code: a line that changes is a contract that
 * changes. `npx vitest run --project fast tests/contract/edges.test.ts -u` writes it anew.
 */

const path = 'tests/contract/edges.txt'
const frozen = readTable(existsSync(path) ? readFileSync(path, 'utf8') : '')

test.each(calls)('%s refuses what it refused', (name, call) => {
  const loose = fieldsOf(call).flatMap(({ path: field, schema }) => {
    const { kind, extras } = frozen.fields.get(`${name} ${field}`) ?? { kind: '', extras: [] }
    const { refuses = [] } = frozen.kinds.get(kind) ?? {}
    const refused = refuses.filter((value) => value !== null || !extras.includes('or null'))
    const missing = extras.some((word) => /^(optional|by default)/.test(word)) ? [] : [undefined]
    const taken = [...refused, ...missing].filter((value) => takes(schema, value))
    return taken.map((value) => `${field}: ${written(value).slice(0, 80)}`)
  })
  expect(loose).toEqual([])
})

test('the table has every field of every call, and the flags of each', async () => {
  const kinds = new Map<string, ReturnType<typeof edgesOf>>()
  const lines = calls.map(([name, call]) => {
    const fields = fieldsOf(call)
    for (const { kind, schema } of fields)
      if (!kinds.has(kind)) kinds.set(kind, edgesOf(coreOf(schema)))
    return { name, flags: flagsOf(call), fields }
  })
  await expect(writeTable(lines, kinds)).toMatchFileSnapshot('edges.txt')
})

test('each kind of field has a value that it takes and one that it refuses', () => {
  const untried = [...frozen.kinds].filter(
    ([kind, { takes: taken, refuses }]) =>
      refuses.length === 0 || (taken.length === 0 && !/object/.test(kind)),
  )
  expect(untried.map(([kind]) => kind)).toEqual([])
})
