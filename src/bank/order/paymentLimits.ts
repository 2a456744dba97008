import type { OrderType } from '#contract/orderType'
import type { Coin } from '#bank/rate/rate.rows'
import { secondPersonFor } from '#bank/member/payment'
import type { PersonContext } from '#bank/requestContext'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { limitsToTell, paysSomebody } from './dayLimit.ts'
import { newPayeeLimitOf } from './newPayeeLimit.ts'
import { resolvePayee, type PayeeRequest, type ResolvedPayee } from './payee.ts'
import type { PaymentLimit } from './paymentLimit.ts'
import { paymentRoutes } from './paymentRoutes.ts'

interface Payment {
  type: OrderType
  wallet: Pick<WalletRow, 'id' | 'owner_id'>
  from: Coin
  to: Coin
  payee: PayeeRequest
}

/** Those that an order of this kind would meet; none of an owner who pays nobody else. */
export async function paymentLimitsOf(
  context: PersonContext,
  payment: Payment,
): Promise<PaymentLimit[]> {
  const { type, wallet, from } = payment
  const payee = await paidBy(context, payment)
  const { limit: sum } = await secondPersonFor(context, {
    coin: from,
    walletId: payee && wallet.id,
    mayWait: paymentRoutes[type]?.direction === 'out',
  })
  const ofPayee = payee
    ? [await newPayeeLimitOf(context, payee, from), ...(await limitsToTell(context, from, type))]
    : []
  return [sum, ...ofPayee].filter((limit) => limit !== null)
}

/** Null where nobody else is paid, or nobody is named yet. */
async function paidBy(
  context: PersonContext,
  { type, wallet, from, to, payee: named }: Payment,
): Promise<ResolvedPayee | null> {
  const route = paymentRoutes[type]
  if (!route || !(named.walletId ?? named.destinationId ?? named.address)) return null
  const payee = await resolvePayee(context, {
    draft: { type, fromId: from.id, toId: to.id, payee: { ...named, lookalikeSeen: true } },
    route,
    walletId: wallet.id,
    ownerId: wallet.owner_id,
  })
  return paysSomebody(context, route, payee) ? payee : null
}
