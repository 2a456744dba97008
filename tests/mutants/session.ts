import type { Mutant } from './mutant.ts'

const inScenarios = {
  project: 'bank',
  tests: 'tests/simulation/odd.test.ts',
  stories: 24,
} as const

/** Defects of signing in, renewing and signing out, with several pages and broken connections. */
export const sessionMutants: readonly Mutant[] = [
  {
    name: 'two pages of a browser renew at once',
    file: 'src/app/features/session/ports.ts',
    is: "device.runExclusive('renewal', () => renew(signal))",
    becomes: 'renew(signal)',
    ...inScenarios,
  },
  {
    name: 'a renewal without a response signs out',
    file: 'machines/session/session.setup.ts',
    is: 'unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code)',
    becomes: 'unanswered: () => false',
    ...inScenarios,
  },
  {
    name: 'the bank treats a lost renewal response as theft',
    file: 'src/bank/session/renewal.ts',
    is: 'now.getTime() - row.spent_at.getTime() <= GRACE_MS',
    becomes: 'now.getTime() < row.spent_at.getTime()',
    project: 'bank',
    tests: 'tests/bank/session/histories.test.ts',
  },
  {
    name: 'signing out does not tell the bank',
    file: 'src/app/features/session/ports.ts',
    is: 'if (scope && token) await signOutAtBank',
    becomes: 'if (scope && !token) await signOutAtBank',
    ...inScenarios,
  },
  {
    name: 'a used code can be entered again',
    file: 'machines/session/signIn.setup.ts',
    is: 'codeSpent: ({ event }) => spentCodeRefusals.includes(refusalIn(event).code)',
    becomes: 'codeSpent: () => false',
    ...inScenarios,
  },
]
