import type { Tx } from './engine.ts'

/**
 * `ending` follows the values, such as `on conflict do nothing`; false where nothing was written.
 */
export async function insertRow(tx: Tx, table: string, columns: string, row: object, ending = '') {
  const values = valuesIn(columns, row)
  const places = values.map((_, at) => `$${at + 1}`).join(', ')
  const text = `insert into ${table} (${columns}) values (${places}) ${ending}`
  const { count } = await tx.query(text, values)
  return count === 1
}

/** What a row has for a list of columns, in their order. */
export function valuesIn(columns: string, row: object): unknown[] {
  const values = new Map(Object.entries(row))
  return columns.split(/,\s+/).map((name) => {
    if (!values.has(name)) throw new Error(`The row has no ${name}.`)
    return values.get(name)
  })
}
