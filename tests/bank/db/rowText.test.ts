import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import { changeRow, insertRow, listsIn, valuesIn } from '#bank/db/insertRow'

/** How a row becomes a statement: its columns in their order, and nothing that is not said. */

const row = { id: 'r1', name: 'Ann', at: null, version: 3, more: 'unsaid' }

test.each([
  ['id', ['r1']],
  ['id, name', ['r1', 'Ann']],
  ['name, id', ['Ann', 'r1']],
  ['at', [null]],
  ['id,\n   name,\n   at', ['r1', 'Ann', null]],
])('of %j it has %j', (columns, values) => {
  expect(valuesIn(columns, row)).toEqual(values)
})

test.each(['other', 'id, other', 'id, toString', ''])('%j is more than it has', (columns) => {
  expect(() => valuesIn(columns, row)).toThrow(/^The row has no /)
})

test('a value that is undefined is one', () => {
  expect(valuesIn('id', { id: undefined })).toEqual([undefined])
})

test('of many rows each column is a list', () => {
  expect(listsIn('name, id', [row, { id: 'r2', name: 'Bo' }])).toEqual([
    ['Ann', 'Bo'],
    ['r1', 'r2'],
  ])
  expect(listsIn('name, id', [])).toEqual([[], []])
  expect(() => listsIn('id, at', [row, { id: 'r2' }])).toThrow('The row has no at.')
})

/** Keeps what it is asked, and answers what it is told. */
function asked(answer: unknown) {
  const statements: [text: string, values: readonly unknown[]][] = []
  const keep = async (text: string, values: readonly unknown[] = []) => {
    statements.push([text.replaceAll(/\s+/g, ' ').trim(), values])
    return answer
  }
  return { statements, tx: { some: keep, row: keep } as unknown as Tx }
}

test('a row is inserted by places, with what follows its values', async () => {
  const { statements, tx } = asked(true)
  expect(await insertRow(tx, 'things', 'id, name, at', row)).toBe(true)
  await insertRow(tx, 'things', 'id', row, 'on conflict do nothing')
  expect(statements).toEqual([
    ['insert into things (id, name, at) values ($1, $2, $3)', ['r1', 'Ann', null]],
    ['insert into things (id) values ($1) on conflict do nothing', ['r1']],
  ])
})

test('a row is changed in the version that was read', async () => {
  const { statements, tx } = asked(null)
  const change = { columns: 'name, at', returning: 'id, version', row }
  expect(await changeRow(tx, 't1', 'things', change)).toBeNull()
  expect(statements).toEqual([
    [
      'update things set name = $4, at = $5, version = version + 1' +
        ' where tenant_id = $1 and id = $2 and version = $3 returning id, version',
      ['t1', 'r1', 3, 'Ann', null],
    ],
  ])
})
