import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvDownload, headOf, rowOf, type Column } from '#bank/http/csv'
import { readCsv } from '#tests/kit/csv'
import { isWhole } from '#tests/kit/whole'

/** Texts of strangers in a customer's spreadsheet: complete, and never a formula. */

const RUNS = isWhole ? 10_000 : 1_500

interface CsvRow {
  note: string
  amount: string
  name: string
}

const columns: Column<CsvRow>[] = [
  { name: 'at', text: () => '2026-03-02 09:00:00' },
  { name: 'note', text: ({ note }) => note },
  { name: 'amount', amount: ({ amount }) => amount },
  { name: 'name', text: ({ name }) => name },
]

const signs = [...Array.from('=+-@\t\r\n;,"\'＝＋－＠| a0.'), '\r\n', '""', ';"', '=1+1', 'é', '😀']
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const anyRow = fc.record<CsvRow>({
  note: text,
  name: text,
  amount: fc.constantFrom('-5.00', '0', '12.340000000000000000'),
})

/** Removes the apostrophes put before possible formulas. */
const untamed = (cell: string) =>
  cell.replace(/(?<=^|[;\t\r\n])'(?=['"]*[=+\-@\0＝＋－＠])|^'(?='*[\t\r\n])/g, '')

/** Cells as a lenient spreadsheet reads them. */
function cellsAt(file: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < file.length) {
    let cell = ''
    if (file[at] === '"') {
      const [whole, inside = ''] = /^"((?:[^"]|"")*)"?/.exec(file.slice(at))!
      cell = inside.replaceAll('""', '"')
      at += whole.length
    }
    let until = at
    while (until < file.length && ![separator, '\r', '\n'].includes(file[until]!)) until += 1
    cell += file.slice(at, until)
    cells.push(cell)
    at = until + 1
  }
  return cells
}

const isAmount = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

test('every text can be read back exactly, and amounts stay numbers', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 4 }), (lines) => {
      const file = headOf(columns) + lines.map((line) => rowOf(columns, line)).join('')
      const read = readCsv(file).rows.map((row) => ({
        note: untamed(row.note!),
        amount: row.amount!,
        name: untamed(row.name!),
      }))
      expect(read).toEqual(lines)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('no cell begins a formula where %s part them', (_, separator) => {
  fc.assert(
    fc.property(anyRow, (line) => {
      for (const cell of cellsAt(rowOf(columns, line), separator))
        if (!isAmount(cell)) expect(cell).not.toMatch(/^[=+\-@\0＝＋－＠]/)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['-5.00', "'-5.00"],
  ['a;=1+1', "a;'=1+1"],
  ['a;"=1+1', 'a;\'"=1+1'],
  ['a\n-1', "a\n'-1"],
  ['\t=1', "'\t'=1"],
  ['from a-b, +1 more', 'from a-b, +1 more'],
])('%j is written as %j', (note, cell) => {
  const line = rowOf(columns, { note, amount: '1', name: '' })
  expect(readCsv(headOf(columns) + line).rows[0]!.note).toBe(cell)
})

test('a file that breaks off says so in a row of its width, and ends what it reads', async () => {
  let ended = 0
  async function* batches() {
    yield []
    yield [{ note: 'one', name: 'Ann', amount: '1.00' }]
    throw new Error('the database is gone')
  }
  const end = async () => void (ended += 1)
  const { file, content, brokenOff } = csvDownload({
    file: 'a.csv',
    columns,
    batches: batches(),
    bom: true,
    end,
  })
  const parts: string[] = []
  const reading = (async () => {
    for await (const part of content) parts.push(String(part))
  })()
  await expect(reading).rejects.toThrow('the database is gone')
  expect([file, ended]).toEqual(['a.csv', 1])
  expect(parts).toEqual(['\ufeffat,note,amount,name\r\n', '2026-03-02 09:00:00,one,1.00,Ann\r\n'])
  expect(brokenOff('r-7')).toBe('ERROR: this file is not complete (request r-7),,,\r\n')
})
