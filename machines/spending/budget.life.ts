import { setup } from 'xstate'
import { intent } from '#machines/kit/life'

/** How much is meant to be spent in a month, run by the bank. It warns, and stops nothing. */

/** The highest warning that the spending of the month has passed, in percent; 0 for none. */
export type BudgetPassed = 0 | 80 | 100

export type BudgetEvent =
  | { type: 'budget.set'; passed: BudgetPassed }
  /** `isNewMonth`: nobody was warned in this month yet. */
  | { type: 'budget.check'; passed: BudgetPassed; isNewMonth: boolean }
  | { type: 'budget.remove' }

type Passing = Pick<Extract<BudgetEvent, { type: 'budget.check' }>, 'passed' | 'isNewMonth'>

const budgetSetup = setup({
  types: { context: {}, events: {} as BudgetEvent, input: {} },
  guards: {
    isSpent: (_, { passed }: Pick<Passing, 'passed'>) => passed === 100,
    isNearlySpent: (_, { passed }: Pick<Passing, 'passed'>) => passed === 80,
    isSpentAnew: (_, { passed, isNewMonth }: Passing) => isNewMonth && passed === 100,
    isNearlySpentAnew: (_, { passed, isNewMonth }: Passing) => isNewMonth && passed === 80,
  },
  actions: { warnSpent: intent, warnNearlySpent: intent },
})

const passing = ({ event: { passed } }: { event: Pick<Passing, 'passed'> }) => ({ passed })
const passingAnew = ({ event: { passed, isNewMonth } }: { event: Passing }) => ({
  passed,
  isNewMonth,
})

const isSpent = { type: 'isSpent', params: passing } as const
const isNearlySpent = { type: 'isNearlySpent', params: passing } as const
const isSpentAnew = { type: 'isSpentAnew', params: passingAnew } as const
const isNearlySpentAnew = { type: 'isNearlySpentAnew', params: passingAnew } as const

const always = {
  'budget.set': [
    { guard: isSpent, target: 'SPENT' },
    { guard: isNearlySpent, target: 'NEARLY_SPENT' },
    { target: 'WITHIN' },
  ],
  'budget.remove': 'REMOVED',
} as const

const warnSpent = { target: 'SPENT', actions: 'warnSpent' } as const
const warnNearlySpent = { target: 'NEARLY_SPENT', actions: 'warnNearlySpent' } as const

export const budgetLife = budgetSetup.createMachine({
  id: 'budget',
  description: 'Each warning comes once a month; of what is passed as it is set there is none.',
  context: {},
  initial: 'WITHIN',
  states: {
    WITHIN: {
      description: 'Little enough is spent.',
      on: {
        ...always,
        'budget.check': [
          { guard: isSpent, ...warnSpent },
          { guard: isNearlySpent, ...warnNearlySpent },
        ],
      },
    },
    NEARLY_SPENT: {
      description: 'Warned that most of it is spent.',
      on: {
        ...always,
        'budget.check': [
          { guard: isSpent, ...warnSpent },
          { guard: isNearlySpentAnew, ...warnNearlySpent },
        ],
      },
    },
    SPENT: {
      description: 'Told that it is spent.',
      on: {
        ...always,
        'budget.check': [
          { guard: isSpentAnew, ...warnSpent },
          { guard: isNearlySpentAnew, ...warnNearlySpent },
        ],
      },
    },
    REMOVED: { type: 'final', description: 'The record is gone.' },
  },
})

export type BudgetStatus = ReturnType<typeof budgetLife.resolveState>['value']
