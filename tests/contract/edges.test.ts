import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/table'
import { edgesOf, fieldsOf, replyFieldsOf, takes, type Field, type Known } from './edges.ts'
import { coreOf } from './schemas.ts'
import { flagsOf, readTable, writeTable, written } from './edgeTable.ts'

/**
 * `edges.txt` holds, for every field of every call, the nearest values that are refused, and what
 * may be done with the call; `replies.txt` the same of what it answers. They are reviewed like code:
 * a line that changes is a contract that changes. `npx vitest run --project fast
 * tests/contract/edges.test.ts -u` writes them anew.
 */

const known: Known = new Map()
const tables = {
  'edges.txt': calls.map(([name, call]) => ({
    name,
    flags: flagsOf(call),
    fields: fieldsOf(call),
  })),
  'replies.txt': calls.map(([name, call]) => ({
    name,
    flags: call.streams ?? 'reply',
    fields: replyFieldsOf(name, call, known),
  })),
}

describe.each(Object.entries(tables))('%s', (file, lines) => {
  const path = `tests/contract/${file}`
  const frozen = readTable(existsSync(path) ? readFileSync(path, 'utf8') : '')

  function loosenedIn(name: string, { path: field, schema }: Field) {
    const { kind, extras } = frozen.fields.get(`${name} ${field}`) ?? { kind: '', extras: [] }
    const { refuses = [] } = frozen.kinds.get(kind) ?? {}
    const refused = refuses.filter((value) => value !== null || !extras.includes('or null'))
    const missing = extras.some((word) => /^(optional|by default)/.test(word)) ? [] : [undefined]
    const taken = [...refused, ...missing].filter((value) => takes(schema, value))
    return taken.map((value) => `${field}: ${written(value).slice(0, 80)}`)
  }

  test.each(lines)('$name refuses what it refused', ({ name, fields }) => {
    expect(fields.flatMap((field) => loosenedIn(name, field))).toEqual([])
  })

  test('has every field of every call, and the flags of each', async () => {
    const kinds = new Map<string, ReturnType<typeof edgesOf>>()
    for (const { kind, schema } of lines.flatMap(({ fields }) => fields))
      if (!kinds.has(kind)) kinds.set(kind, edgesOf(coreOf(schema)))
    await expect(writeTable(lines, kinds)).toMatchFileSnapshot(file)
  })

  test('each kind of field has a value that it takes and one that it refuses', () => {
    const untried = [...frozen.kinds].filter(
      ([kind, { takes: taken, refuses }]) =>
        refuses.length === 0 || (taken.length === 0 && !/object|custom/.test(kind)),
    )
    expect(untried.map(([kind]) => kind)).toEqual([])
  })
})
