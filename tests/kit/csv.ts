/** A strict reader of RFC 4180. */
export function readCsv(text: string): { head: string[]; rows: Record<string, string>[] } {
  const [head = [], ...lines] = linesOf(text)
  const rows = lines.map((cells) => {
    if (cells.length !== head.length)
      throw new Error(`A line has ${cells.length} cells and not ${head.length}.`)
    return Object.fromEntries(cells.map((cell, at) => [head[at]!, cell]))
  })
  return { head, rows }
}

function linesOf(text: string): string[][] {
  const lines: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const from = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined)
      throw new Error(`No cell begins at ${from}: ${text.slice(from, from + 40)}`)
    line.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
