import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Id, TimeZone } from './kit/fields.ts'
import { spendingCategories } from './spendingCategory.ts'

/** Ours: what was spent in each of the last months, by what it was spent on. */

export const SPENDING_MONTHS = 12

const CategorySum = z.object({
  category: z.enum(spendingCategories),
  /** Negative where more came back than was spent. */
  amount: Amount,
})
export type CategorySum = z.output<typeof CategorySum>

const SpendingMonth = z.object({
  /** Such as 2026-03. */
  month: z.string(),
  amount: Amount,
  /** The largest first; those of nothing are left out. */
  categories: z.array(CategorySum),
})
export type SpendingMonth = z.output<typeof SpendingMonth>

export const Spending = z.object({
  base_currency: z.string(),
  /** The oldest first; the last is the month that runs. */
  months: z.array(SpendingMonth),
})
export type Spending = z.output<typeof Spending>

export const readSpending = endpoint({
  base: 'user',
  verb: 'GET',
  path: '/user/spending',
  ask: z.strictObject({
    /** One wallet; without it, all of the person's. */
    wallet_uuid: z.optional(Id),
    /** In which the months begin. */
    time_zone: TimeZone,
  }),
  reply: Spending,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
  who: readers,
})

export const spendingCalls = { readSpending }
