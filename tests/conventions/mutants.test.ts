import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '#tests/mutants/mutants'

/** A defect that can no longer be planted proves nothing any more. */

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'there is a place to plant this: %s',
  (_, { file, is, becomes, tests }) => {
    expect(readFileSync(file, 'utf8').split(is)).toHaveLength(2)
    expect(becomes).not.toBe(is)
    for (const path of tests.split(' ')) expect(existsSync(path), path).toBe(true)
  },
)
