import type { Download } from '#bank/requestContext'

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

export const BATCH_ROWS = 1_000

interface Table<Row> {
  file: string
  columns: readonly Column<Row>[]
  batches: AsyncIterable<readonly Row[]>
  bom?: boolean
  /** Called however the reading ends. */
  end?: () => Promise<void>
}

export const csvDownload = <Row>(table: Table<Row>): Download => ({
  file: table.file,
  content: textOf(table),
  brokenOff: (requestId) =>
    lineOf([
      `ERROR: this file is not complete (request ${requestId})`,
      ...table.columns.slice(1).map(() => ''),
    ]),
})

async function* textOf<Row>({ columns, batches, bom = false, end }: Table<Row>) {
  try {
    yield (bom ? BYTE_ORDER_MARK : '') + headOf(columns)
    for await (const rows of batches)
      if (rows.length > 0) yield rows.map((row) => rowOf(columns, row)).join('')
  } finally {
    await end?.()
  }
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

const escaped = (text: string) => text.replace(formula, "'")

const quoted = (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Tells old spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
