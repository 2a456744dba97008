import { expect, test } from 'vitest'
import { fetchedForSignIn, packedBytes, readGraph } from '#tests/conventions/graph'
import { bareBytes, kb } from './bundle.ts'

/** How much of the sign-in's weight is ours, and how much the libraries'. */

test('the sign-in weighs little more than the libraries it stands on', async () => {
  const fetched = fetchedForSignIn(readGraph())
  const ours = packedBytes(fetched.map(({ file }) => file))
  const css = packedBytes(fetched.flatMap((chunk) => chunk.css))
  const bare = await bareBytes('main.tsx')
  console.log(
    `sign-in ${kb(ours)}, bare ${kb(bare)}, ratio ${(ours / bare).toFixed(2)}, CSS ${kb(css)}`,
  )
  expect(bare).toBeGreaterThan(60 * 1_024)
  expect(ours / bare).toBeLessThan(92 / 75)
})
