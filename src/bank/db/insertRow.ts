import type { Tx } from './engine.ts'

/**
 * `ending` follows the values, such as `on conflict do nothing`; false where nothing was written.
 */
export function insertRow(tx: Tx, table: string, columns: string, row: object, ending = '') {
  const values = valuesIn(columns, row)
  const places = values.map((_, at) => `$${at + 1}`).join(', ')
  const text = `insert into ${table} (${columns}) values (${places}) ${ending}`
  return tx.some(text, values)
}

/** Writes columns of a row in its version; null where it was changed since it was read. */
export function changeRow<Row extends { id: string; version: number }>(
  tx: Tx,
  tenantId: string,
  table: string,
  { columns, returning, row }: { columns: string; returning: string; row: Row },
) {
  const set = columns.split(/,\s+/).map((name, at) => `${name} = $${at + 4}`)
  return tx.row<Row>(
    `update ${table} set ${set.join(', ')}, version = version + 1
     where tenant_id = $1 and id = $2 and version = $3 returning ${returning}`,
    [tenantId, row.id, row.version, ...valuesIn(columns, row)],
  )
}

/** What a row has for a list of columns, in their order. */
export function valuesIn(columns: string, row: object): unknown[] {
  const values = new Map(Object.entries(row))
  return columns.split(/,\s+/).map((name) => {
    if (!values.has(name)) throw new Error(`The row has no ${name}.`)
    return values.get(name)
  })
}

/** The same of many rows, a list for each column, as `unnest` takes them. */
export function listsIn(columns: string, rows: readonly object[]): unknown[][] {
  const all = rows.map((row) => valuesIn(columns, row))
  return columns.split(/,\s+/).map((_, at) => all.map((values) => values[at]))
}
