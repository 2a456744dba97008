import { expect, test } from 'vitest'
import { bareBytes, kb } from './bundle.ts'

/**
 * What the code weighs that asks for a card's number and opens the answer, beside a page that does the
 * first half of it by node-rsa: both bundled and packed by the same tools, in one run.
 */

test('the secret’s code weighs less than a fifth of what the library for its key alone does', async () => {
  const ours = await bareBytes('secret.ts')
  const theirs = await bareBytes('nodeRsa.ts')
  console.log(`secret ${kb(ours)}, node-rsa ${kb(theirs)}, ratio ${(ours / theirs).toFixed(2)}`)
  expect(theirs).toBeGreaterThan(5 * 1_024)
  expect(ours / theirs).toBeLessThan(0.2)
})
