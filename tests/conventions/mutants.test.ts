import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '#tests/mutants/mutants'

/** A mutant must still apply to the code. */

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'can be planted: %s',
  (_, { file, is, becomes, tests }) => {
    expect(readFileSync(file, 'utf8').split(is)).toHaveLength(2)
    expect(becomes).not.toBe(is)
    for (const path of tests.split(' ')) expect(existsSync(path), path).toBe(true)
  },
)
