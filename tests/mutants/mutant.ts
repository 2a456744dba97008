/**
 * Defects that must never go unseen: each is put into a copy of the house, and the named tests must
 * turn red. `npm run deep -- mutants` plants them all; `tests/conventions/mutants.test.ts` keeps every one
 * plantable.
 */
export interface Mutant {
  name: string
  file: string
  /** Stands in the file exactly once. */
  is: string
  becomes: string
  project: 'fast' | 'app' | 'bank' | 'journeys'
  tests: string
  /** Where stories of the whole bank catch it, of how many. */
  stories?: number
}
