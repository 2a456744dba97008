/**
 * Tables as text, as RFC 4180 has it. Whoever opens one in a spreadsheet meets words that strangers
 * chose (a note, a name, a label), so a text that would be taken for a formula is made a text again
 * by an apostrophe; an amount is told from a text by its column and by its shape, and stays a number.
 * Some spreadsheets part cells at a semicolon or a tab, so what follows one within a text is tamed as
 * well. Texts that have apostrophes there get one more: whoever takes one away has what was said.
 */
export interface Column<Row> {
  name: string
  text?: (row: Row) => string | null
  amount?: (row: Row) => string | null
}

/**
 * Where a cell may begin, before what a spreadsheet takes for a formula, in its wide spelling as well;
 * quotes between are skipped by those who meet them where they expect none.
 */
const formula = /(?<=^|[;\t\r\n])(?=['"]*[=+\-@\0＝＋－＠])|^(?='*[\t\r\n])/g
const decimal = /^-?\d+(\.\d+)?$/
const special = /[",;\t\r\n]/

export const headOf = <Row>(columns: readonly Column<Row>[]): string =>
  lineOf(columns.map(({ name }) => tamed(name)))

export const rowOf = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  lineOf(
    columns.map(({ text, amount }) => {
      const cell = text?.(row) ?? amount?.(row) ?? ''
      return amount && decimal.test(cell) ? cell : tamed(cell)
    }),
  )

/** A line that says something of the whole table, as wide as the others. */
export const remark = <Row>(columns: readonly Column<Row>[], text: string): string =>
  lineOf([text, ...columns.slice(1).map(() => '')])

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const tamed = (text: string) => text.replace(formula, "'")

const quoted = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Says to old spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
