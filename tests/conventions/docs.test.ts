import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '../../docs/pages/pages.ts'
import { filesUnder } from './source.ts'

/** Generated docs must match the code; `npm run docs` writes them. */

const written = Object.entries(await pages())

test.each(written)('%s is up to date', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})

test('no page is left of a removed chart', () => {
  const fresh = new Set(written.map(([path]) => path))
  expect(filesUnder('docs/flows').filter((path) => !fresh.has(path))).toEqual([])
})
