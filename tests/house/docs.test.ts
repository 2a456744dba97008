import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../docs/pages/pages.ts'
import { filesUnder } from './source.ts'

/** What the docs say by themselves must be what the code says now: `npm run docs` writes it. */

const written = Object.entries(await pages())

test.each(written)('%s is fresh', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})

test('no page is left of a chart or a noun that is gone', () => {
  const fresh = new Set(written.map(([path]) => path))
  const all = ['docs/flows', 'docs/calls'].flatMap((folder) => filesUnder(folder))
  expect(all.filter((path) => !fresh.has(path))).toEqual([])
})
