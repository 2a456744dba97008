import type { Mutant } from './mutant.ts'

const inScenarios = {
  project: 'bank',
  tests: 'tests/simulation/odd.test.ts',
  stories: 24,
} as const

/** Defects of the app on the way from a wish to its order: only a story knows how many there are. */
export const orderMutants: readonly Mutant[] = [
  {
    name: 'a wish goes out under another key each time',
    file: 'src/app/features/order/placePorts.ts',
    is: 'place(call, draft, { key, signal })',
    becomes: 'place(call, draft, { key: key && mint(), signal })',
    ...inScenarios,
  },
  {
    name: 'an answer that did not come is read as a no',
    file: 'machines/kit/submitOnce.flow.ts',
    is: 'outcomeUnknown: (_, refusal: RefusalNote) => isOutcomeUnknown(refusal)',
    becomes: 'outcomeUnknown: () => false',
    ...inScenarios,
  },
  {
    name: 'a page opened anew forgets that its wish was sent',
    file: 'src/app/features/order/submission.ts',
    is: 'sent: found.key !== null',
    becomes: 'sent: false',
    ...inScenarios,
  },
]
