import type { ActorRefFrom } from 'xstate'
import type { Budget, BudgetCategory } from '#contract/budget'
import { makeEntriesFlow } from '#machines/kit/entries.flow'

export interface BudgetDraft {
  category: BudgetCategory
  /** As typed. */
  amount: string
}

/** The budgets of a wallet, by their category. */
export const budgets = makeEntriesFlow<{ walletId: string }, Budget, BudgetDraft>('budgets')

export type BudgetsActor = ActorRefFrom<typeof budgets.flow>
