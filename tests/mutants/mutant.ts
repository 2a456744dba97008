/**
 * A defect that must not go unnoticed: it is put into a copy of the repository, and the named tests
 * must fail. `npm run deep -- mutants` plants them all; `tests/conventions/mutants.test.ts` checks
 * that each can still be planted.
 */
export interface Mutant {
  name: string
  file: string
  /** Occurs in the file exactly once. */
  is: string
  becomes: string
  project: 'fast' | 'app' | 'bank'
  tests: string
  /** How many simulations to run, where the simulation of the whole bank catches it. */
  stories?: number
}
