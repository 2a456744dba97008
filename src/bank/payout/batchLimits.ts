import type { PayoutType } from '#contract/payout'
import { sumPassed, secondPersonFor, type SecondPerson } from '#bank/member/payment'
import { dayLimitsOf, paysSomebody } from '#bank/order/dayLimit'
import { newPayeeLimitOf } from '#bank/order/newPayeeLimit'
import { payeeDigest, type ResolvedPayee } from '#bank/order/payee'
import { limitRefused, type PaymentLimit } from '#bank/order/paymentLimit'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import type { Quoted } from '#bank/quote/quote'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'

/** The limits of the day and of new recipients, of all lines of a file together, and of each line. */
export function createBatchLimits(context: PersonContext, coin: Coin, walletId: string) {
  const taken = new Map<string, bigint>()
  let second: SecondPerson | null = null
  const days = new Map<PayoutType, ReturnType<typeof dayLimitsOf>>()

  const dayOf = (type: PayoutType) => {
    const known = days.get(type) ?? dayLimitsOf(context, coin, type)
    days.set(type, known)
    return known
  }

  return {
    /** Refuses what is above a limit, and counts what is not. */
    async take(type: PayoutType, payee: ResolvedPayee, { lines }: Quoted): Promise<void> {
      const route = paymentRoutes[type]
      if (!route || !paysSomebody(context, route, payee)) return
      second ??= await secondPersonFor(context, { coin, walletId, mayWait: true })
      sumPassed(second, lines.from)
      const digest = payeeDigest(context, payee)?.toString('hex') ?? ''
      const { all, ofType, each } = await dayOf(type)
      if (each && lines.from > each.most) throw limitRefused(context, each)
      const limits: [string, PaymentLimit | null][] = [
        ['all', all],
        [type, ofType],
        [digest, await newPayeeLimitOf(context, payee, coin)],
      ]
      for (const [name, limit] of limits)
        if (limit && (taken.get(name) ?? 0n) + lines.from > limit.most)
          throw limitRefused(context, limit)
      for (const [name] of limits) taken.set(name, (taken.get(name) ?? 0n) + lines.from)
    },
  }
}
