/** A Markdown table. What stands in a cell may hold anything but a line break. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(safe).join(' | ')} |`
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

const safe = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

export const code = (word: string) => `\`${word}\``

/** What stands at the head of every page nobody writes by hand. */
export const notice = '<!-- Written by `npm run docs`. Change the code, not this page. -->'
