/**
 * RFC 4180. An apostrophe is put before what a spreadsheet would run as a formula, also after
 * semicolons and tabs, where some split cells. Amounts stay numbers.
 */
export interface Column<Row> {
  name: string
  text?: (row: Row) => string | null
  amount?: (row: Row) => string | null
}

/** Where a formula could begin, full-width signs included. Quotes before it are skipped by some spreadsheets. */
const formula = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\0＝＋－＠])|^(?='*[\t\r\n])/g
const decimal = /^-?\d+(\.\d+)?$/
const special = /[",;\t\r\n]/

export const headOf = <Row>(columns: readonly Column<Row>[]): string =>
  lineOf(columns.map(({ name }) => escaped(name)))

export const rowOf = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  lineOf(
    columns.map(({ text, amount }) => {
      const cell = text?.(row) ?? amount?.(row) ?? ''
      return amount && decimal.test(cell) ? cell : escaped(cell)
    }),
  )

/** A line about the whole table, padded to its width. */
export const remark = <Row>(columns: readonly Column<Row>[], text: string): string =>
  lineOf([text, ...columns.slice(1).map(() => '')])

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const escaped = (text: string) => text.replace(formula, "'")

const quoted = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Tells old spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
