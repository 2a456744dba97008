/** A Markdown table; line breaks in cells become spaces. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

const cellText = (cell: string) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')

export const code = (text: string) => `\`${text}\``

/** The first line of every generated page. */
export const notice = '<!-- Written by `npm run docs`. Change the code, not this page. -->'
