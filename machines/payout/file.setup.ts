import {
  PAYOUT_AMOUNT_MAX,
  PAYOUT_RECIPIENT_MAX,
  PAYOUT_REFERENCE_MAX,
  PAYOUT_ROWS_MAX,
} from '#contract/payout'

/**
 * The lines of a file that names whom to pay: recipient, amount and reference, in this order or in
 * that of its head. What the amounts mean and who the recipients are is for the bank to say.
 */

export interface FileLine {
  recipient: string
  amount: string
  reference: string
}

export type FileFault = 'big' | 'empty' | 'many' | 'columns' | 'long' | 'quotes'

export type FileReading = { fault: FileFault; lines: null } | { fault: null; lines: FileLine[] }

export const FILE_BYTES_MAX = 256 * 1024

const columns = ['recipient', 'amount', 'reference'] as const
type ColumnName = (typeof columns)[number]

/** The heads of our templates. */
const heads: Record<string, ColumnName> = {
  recipient: 'recipient',
  amount: 'amount',
  reference: 'reference',
  получатель: 'recipient',
  сумма: 'amount',
  назначение: 'reference',
}

const refused = (fault: FileFault): FileReading => ({ fault, lines: null })

export function readPayoutFile(text: string): FileReading {
  const cells = cellsOf(text.replace(/^\ufeff/, ''))
  if (cells === null) return refused('quotes')
  const rows = cells.filter((row) => row.some((cell) => cell !== ''))
  const head = rows[0]?.map((cell) => heads[cell.toLowerCase()])
  const isHead = head?.every((name) => name !== undefined) ?? false
  const order = isHead ? (head as ColumnName[]) : columns
  const body = isHead ? rows.slice(1) : rows
  if (body.length === 0) return refused('empty')
  if (body.length > PAYOUT_ROWS_MAX) return refused('many')
  if (!order.includes('recipient') || !order.includes('amount')) return refused('columns')
  if (body.some((row) => row.length < 2 || row.length > order.length)) return refused('columns')
  const lines = body.map((row) => lineOf(row, order))
  return lines.some(isLong) ? refused('long') : { fault: null, lines }
}

function lineOf(row: readonly string[], order: readonly ColumnName[]): FileLine {
  const at = (name: ColumnName) => row[order.indexOf(name)] ?? ''
  return { recipient: at('recipient'), amount: at('amount'), reference: at('reference') }
}

const isLong = ({ recipient, amount, reference }: FileLine) =>
  recipient.length > PAYOUT_RECIPIENT_MAX ||
  amount.length > PAYOUT_AMOUNT_MAX ||
  reference.length > PAYOUT_REFERENCE_MAX

/** Spreadsheets separate by tabs or semicolons where the comma is a decimal sign. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split('\n')
  return ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ','
}

/** RFC 4180, in cells without white space around them; null where a quote is not closed. */
function cellsOf(text: string): string[][] | null {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\r\\n\\t]*|([^"\\r\\n${separator}][^\\r\\n${separator}]*)?)(${separator}|\\r?\\n|\\r|$)`,
    'y',
  )
  while (cell.lastIndex <= text.length) {
    const found = cell.exec(text)
    if (!found) return null
    const [, quoted, bare = '', end = ''] = found
    rows.at(-1)!.push(clean(quoted === undefined ? bare : quoted.replaceAll('""', '"')))
    if (end === '') return rows
    if (end !== separator) rows.push([])
  }
  return rows
}

/** Line breaks within a cell would be refused. */
const clean = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** The lines as a file again, to be mended. */
export const fileOf = (head: readonly string[], lines: readonly FileLine[]): string =>
  [head, ...lines.map(({ recipient, amount, reference }) => [recipient, amount, reference])]
    .map((row) => row.map(quoted).join(';'))
    .join('\n')

const quoted = (cell: string) => (/[";\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
