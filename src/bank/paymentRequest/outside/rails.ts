import type { PayInRail } from '#contract/account'
import { Refusal } from '#contract/kit/refusal'
import { payInRoutes } from '#bank/account/programs'
import { quoteFor } from '#bank/quote/quote'
import type { QuoteDeps } from '#bank/quote/terms'

interface Due {
  currencyId: string
  /** Null where whoever pays decides. */
  amount: string | null
}

/** Why the bank would not take as much by a rail; null where it would. */
export async function refusedByRail(
  deps: QuoteDeps,
  rail: PayInRail,
  { currencyId, amount }: Due,
): Promise<Refusal | null> {
  if (amount === null) return null
  const ends = { fromId: currencyId, toId: currencyId, toAddress: null }
  const { type: orderType } = payInRoutes[rail]
  try {
    await quoteFor(deps, { ...ends, orderType, amount, reverse: false, subtract: true })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
