import { budgetCategories, listBudgets, removeBudget, setBudget } from '#contract/budget'
import { withPoint } from '#contract/kit/amountInput'
import { readSpending } from '#contract/spending'
import { wire } from '#machines/kit/port'
import { budgets } from '#machines/spending/budgets.flow'
import { spending } from '#machines/spending/spending.flow'
import { timeZone } from '#app/i18n/timeZone.ts'
import type { Services } from '#app/services.ts'

export const wireSpending = ({ call }: Services) =>
  wire(spending.flow, spending.ports, {
    readAnswer: async ({ asked: { walletId }, unattended }, signal) => {
      const request = { wallet_uuid: walletId, time_zone: timeZone() }
      return { answer: await call(readSpending, request, { signal, unattended }) }
    },
  })

export const wireBudgets = ({ call }: Services) => {
  const ofWallet = ({ walletId }: { walletId: string }) => ({
    wallet_uuid: walletId,
    time_zone: timeZone(),
  })
  return wire(budgets.flow, budgets.ports, {
    readEntries: async ({ asked, unattended }, signal) => {
      const { data } = await call(listBudgets, ofWallet(asked), { signal, unattended })
      return { entries: data }
    },
    saveEntry: async ({ asked, draft: { category, amount } }, signal) => {
      const request = { ...ofWallet(asked), category, amount: withPoint(amount) }
      return { entries: (await call(setBudget, request, { signal })).data }
    },
    removeEntry: async ({ asked, key }, signal) => {
      const category = budgetCategories.find((one) => one === key) ?? 'all'
      const request = { ...ofWallet(asked), category }
      return { entries: (await call(removeBudget, request, { signal })).data }
    },
  })
}
