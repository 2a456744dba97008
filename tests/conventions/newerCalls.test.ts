import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { basePaths } from '#contract/kit/endpoint'
import { calls } from '#contract/table'

/** The table of newer calls names only calls that exist, and has a reason for each that does not. */

const page = readFileSync(new URL('../../docs/newer-calls.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const known = new Set(calls.map(([, { verb, base, path }]) => `${verb} ${basePaths[base]}${path}`))
const namedIn = (text: string) =>
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(([, call]) => call!)

test('every call it names exists', () => {
  const unknown = rows
    .flatMap((cells) => namedIn(cells[4] ?? ''))
    .filter((call) => !known.has(call))
  // An order type takes the place of its parameter.
  expect(unknown.filter((call) => !call.endsWith('/TRANSFER_INTERNAL'))).toEqual([])
})

test('each of the forty capabilities is here or has its reason', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, at) => at + 1))
  expect(rows).toHaveLength(40)
  for (const [, number, , state, why = ''] of rows) {
    expect(state, number).toMatch(/^(ours|adapter)(, in part)?$|^not here$/)
    expect(why.length, number).toBeGreaterThan(10)
  }
})

test('every path of the newer clients that is here stands in it', () => {
  const flat = [...known].filter(
    (call) => call.includes('/frontend/') && !call.includes('/frontend/access/keys'),
  )
  expect(flat.filter((call) => !page.includes(`\`${call}\``))).toEqual([])
})
