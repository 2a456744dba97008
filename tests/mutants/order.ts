import type { Mutant } from './mutant.ts'

const inScenarios = {
  project: 'bank',
  tests: 'tests/simulation/odd.test.ts',
  stories: 24,
} as const

/** Defects between a submission and its order in the app; only the simulation counts the orders. */
export const orderMutants: readonly Mutant[] = [
  {
    name: 'a submission is sent under a new key each time',
    file: 'src/app/features/order/placePorts.ts',
    is: 'place(call, draft, { key, signal })',
    becomes: 'place(call, draft, { key: key && mint(), signal })',
    ...inScenarios,
  },
  {
    name: 'a lost response counts as a refusal',
    file: 'machines/kit/submitOnce.flow.ts',
    is: 'outcomeUnknown: (_, refusal: RefusalNote) => isOutcomeUnknown(refusal)',
    becomes: 'outcomeUnknown: () => false',
    ...inScenarios,
  },
  {
    name: 'a reloaded page forgets that its submission was sent',
    file: 'src/app/features/order/submission.ts',
    is: 'sent: found.key !== null',
    becomes: 'sent: false',
    ...inScenarios,
  },
]
