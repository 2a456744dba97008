import { afterAll, expect, test } from 'vitest'
import { sections } from '#bank/dataCopy/dataCopy'
import { openDatabase } from '#tests/kit/postgres'
import { columnsLeftOut, tablesLeftOut } from './leftOut.ts'

/** The catalogue of the database says what there is; a new table or column has to be decided on. */

const database = await openDatabase()
afterAll(() => database.close())

const columns = await database.asOwner(async (tx) => {
  const { rows } = await tx.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
       and not a.attisdropped
     order by 1, a.attnum`,
  )
  return rows
})
const parents = await database.asOwner(async (tx) => {
  const { rows } = await tx.query<{ table: string; of: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as of
     from pg_constraint where contype = 'f'`,
  )
  return rows
})

const ofPeople =
  /^(person|wallet|owner|other|family|customer|card|order|sighting|receiver|entity)_id$/

/** Those that name a person or a wallet, and those that belong to one that does. */
function tablesOfPeople(): Set<string> {
  const found = new Set([
    'people',
    // Whose rows tell by a text whose they are.
    'ledger_accounts',
    'audit',
    'letters',
    'idempotency_keys',
    'outbox',
    'webhook_acts',
    ...columns.filter(({ name }) => ofPeople.test(name)).map(({ table }) => table),
  ])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { table, of } of parents) if (found.has(of)) found.add(table)
  }
  return found
}

/** Of the bank itself, though their columns are named alike. */
const ofTheBank = ['hot_wallets', 'hot_wallet_steps', 'outside_lines', 'outside_line_steps']

const listed = (text: string) => text.split(/\s+/)
const copied = new Set(Object.values(sections).map(({ table }) => table))

test('every table about a customer is in the copy, or it is said why not', () => {
  const decided = [...copied, ...Object.values(tablesLeftOut).flatMap(listed)]
  const needed = [...tablesOfPeople()].filter((one) => !ofTheBank.includes(one))
  expect(decided.toSorted()).toEqual(needed.toSorted())
})

test.each([...copied])('every column of %s is in the copy, or it is said why not', (table) => {
  const given = Object.values(sections)
    .filter((section) => section.table === table)
    .flatMap(({ columns: plain, amounts, sealed }) => [
      ...listed(plain).map((one) => one.split(':')[0]),
      ...(amounts ? listed(amounts.columns) : []),
      ...(sealed ? [sealed.column] : []),
    ])
  const left = Object.values(columnsLeftOut[table] ?? {}).flatMap(listed)
  const own = columns.filter((one) => one.table === table).map(({ name }) => name)
  const always = ['tenant_id', 'person_id'].filter((one) => own.includes(one))
  expect(new Set([...given, ...left, ...always])).toEqual(new Set(own))
  expect(left.filter((one) => given.includes(one))).toEqual([])
})
