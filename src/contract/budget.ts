import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { doers, endpoint, readers } from './kit/endpoint.ts'
import { Id, TimeZone } from './kit/fields.ts'
import { spendingCategories } from './spendingCategory.ts'

/** Ours: how much is meant to be spent from a wallet in a month. It warns, and stops nothing. */

export const budgetCategories = ['all', ...spendingCategories] as const
export type BudgetCategory = (typeof budgetCategories)[number]

/** As many digits before the point as a limit of the policy has. */
export const BUDGET_DIGITS_MAX = 15

/** In percent: where the customer is warned, once a month. */
export const BUDGET_WARNINGS = [80, 100] as const

export const Budget = z.object({
  category: z.enum(budgetCategories),
  amount: Amount,
  currency: z.string(),
  /** In the month that runs; negative where more came back than was spent. */
  spent: Amount,
  /** Negative where more was spent than meant. */
  left: Amount,
})
export type Budget = z.output<typeof Budget>

const Budgets = z.object({ data: z.array(Budget) })

const ofWallet = { base: 'user', path: '/wallets/:wallet_uuid/budgets', reply: Budgets } as const
const asked = {
  wallet_uuid: Id,
  /** In which the months begin. */
  time_zone: TimeZone,
}

export const listBudgets = endpoint(ofWallet, {
  verb: 'GET',
  ask: z.strictObject(asked),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

const ofCategory = {
  ...ofWallet,
  path: '/wallets/:wallet_uuid/budgets/:category',
  repeat: 'natural',
  rate: 'plain',
  who: doers,
} as const
const askedOne = z.strictObject({ ...asked, category: z.enum(budgetCategories) })

export const setBudget = endpoint(ofCategory, {
  verb: 'PUT',
  ask: z.extend(askedOne, { amount: AmountInput }),
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE'],
  audit: 'budget_set',
})

export const removeBudget = endpoint(ofCategory, {
  verb: 'DELETE',
  ask: askedOne,
  refuses: ['NOT_FOUND'],
  audit: 'budget_removed',
})

export const budgetCalls = { listBudgets, setBudget, removeBudget }
