import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textPages } from '../../docs/pages/pages.ts'

/** Generated docs must match the code; `npm run docs` writes them. */

test.each(Object.entries(textPages()))('%s is up to date', (path, text) => {
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text)
})

test('the model test that docs/testing.md shows is one that runs', () => {
  const shown = readFileSync('tests/machines/order/oneOrder.walk.test.ts', 'utf8')
  expect(readFileSync('docs/testing.md', 'utf8')).toContain(shown)
})
