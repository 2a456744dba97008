import { expect, test } from 'vitest'
import { bareBytes, kb } from './bundle.ts'

/**
 * The code that requests and decrypts a card's number, beside a page that does the first half with
 * node-rsa, bundled by the same tools.
 */

test('the secret’s code weighs less than a fifth of what the library for its key alone does', async () => {
  const ours = await bareBytes('secret.ts')
  const theirs = await bareBytes('nodeRsa.ts')
  console.log(`secret ${kb(ours)}, node-rsa ${kb(theirs)}, ratio ${(ours / theirs).toFixed(2)}`)
  expect(theirs).toBeGreaterThan(5 * 1_024)
  expect(ours / theirs).toBeLessThan(0.2)
})
