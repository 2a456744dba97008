import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartPages } from '../../docs/pages/pages.ts'
import { filesUnder } from './source.ts'

/** Charts must be drawn as they are; `npm run docs` draws them. */

const drawn = Object.entries(await chartPages())

test.each(drawn)('%s is up to date', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})

test('no page is left of a removed chart', () => {
  const fresh = new Set(drawn.map(([path]) => path))
  expect(filesUnder('docs/flows').filter((path) => !fresh.has(path))).toEqual([])
})
