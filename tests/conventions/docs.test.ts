import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../docs/pages/pages.ts'
import { filesUnder } from './source.ts'

/** What the docs say by themselves must be what the code says now: `npm run docs` writes it. */

const written = Object.entries(await pages())

test.each(written)('%s is fresh', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})

test('no page is left of a chart that is gone', () => {
  const fresh = new Set(written.map(([path]) => path))
  expect(filesUnder('docs/flows').filter((path) => !fresh.has(path))).toEqual([])
})
