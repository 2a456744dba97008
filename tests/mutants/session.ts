import type { Mutant } from './mutant.ts'

const inScenarios = {
  project: 'bank',
  tests: 'tests/simulation/odd.test.ts',
  stories: 24,
} as const

/** Defects of coming in, of staying in and of leaving, where lines break and pages are several. */
export const sessionMutants: readonly Mutant[] = [
  {
    name: 'two pages of a browser renew at once',
    file: 'src/app/features/session/ports.ts',
    is: "device.runExclusive('renewal', () => renew(signal))",
    becomes: 'renew(signal)',
    ...inScenarios,
  },
  {
    name: 'a renewal that brought no answer leads to the door',
    file: 'machines/session/session.setup.ts',
    is: 'unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code)',
    becomes: 'unanswered: () => false',
    ...inScenarios,
  },
  {
    name: 'the bank takes a page that heard no answer for a thief',
    file: 'src/bank/session/renewal.ts',
    is: 'now.getTime() - row.spent_at.getTime() <= GRACE_MS',
    becomes: 'now.getTime() < row.spent_at.getTime()',
    ...inScenarios,
  },
  {
    name: 'whoever leaves is not said farewell for',
    file: 'src/app/features/session/ports.ts',
    is: 'if (scope && token) await signOutAtBank',
    becomes: 'if (scope && !token) await signOutAtBank',
    ...inScenarios,
  },
  {
    name: 'a code that was used is typed again for ever',
    file: 'machines/session/signIn.setup.ts',
    is: 'codeSpent: ({ event }) => spentCodeRefusals.includes(refusalIn(event).code)',
    becomes: 'codeSpent: () => false',
    ...inScenarios,
  },
]
