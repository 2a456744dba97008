import type { BudgetCategory } from '#contract/budget'
import { fromMinor, toMinor } from '#contract/kit/amount'
import { handleSetBudget } from '#bank/budget/budget'
import { handleCreatePriceAlert } from '#bank/priceAlert/priceAlert'
import type { SignedInContext } from '#bank/requestContext'
import { TOTAL_SCALE } from '#bank/wallet/holdings'

/**
 * A budget that is far from spent and one that is nearly, whatever was spent this month, and a price
 * far above any that the pretended rates have.
 */
export async function seedAlerts(context: SignedInContext, walletId: string): Promise<void> {
  const set = (category: BudgetCategory, amount: string) =>
    handleSetBudget({ wallet_uuid: walletId, category, amount, time_zone: 'UTC' }, context)
  const { data } = await set('all', '50')
  await set('grocery', '400')
  const spent = toMinor(data.find(({ category }) => category === 'all')?.spent ?? '0', TOTAL_SCALE)
  if (spent !== null && spent > 0n) await set('all', wholeAbove(spent))
  await handleCreatePriceAlert({ symbol: 'BTC', direction: 'above', price: '75000' }, context)
}

/** Of hundredths: a tenth more, in whole units. */
const wholeAbove = (minor: bigint) => fromMinor((minor * 11n) / 1_000n + 1n, 0)
