import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Docs that refer to tests and files must name existing ones. */

/** Not the imports of an example, which name no file ending. */
const NAMED = /(?<!#)\b(?:tests|src|machines|docs)\/[\w./-]*\w/g

test.each(['docs/proofs.md', 'docs/asvs.md', 'docs/secrets.md', 'docs/testing.md'])(
  '%s names only existing files',
  (page) => {
    const named = [...new Set(readFileSync(page, 'utf8').match(NAMED))]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  },
)

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))

test.each(rows)('%s', (row) => {
  const shown = row.split('|')[3]?.match(NAMED) ?? []
  expect(shown).not.toEqual([])
})
