import type { BudgetCategory } from '#contract/budget'
import { useActivityWords } from '#app/features/activity/words.ts'
import { useSpendingWords } from './words.ts'

export function useCategoryName() {
  const { spending: texts } = useSpendingWords()
  const { activity } = useActivityWords()
  return (category: BudgetCategory) =>
    category === 'all' ? texts.all : activity.categories[category]
}
