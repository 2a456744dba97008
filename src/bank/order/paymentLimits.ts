import type { OrderType } from '#contract/orderType'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { dayLimitOf, paysSomebody } from './dayLimit.ts'
import { newPayeeLimitOf } from './newPayeeLimit.ts'
import { resolvePayee, type PayeeRequest } from './payee.ts'
import type { PaymentLimit } from './paymentLimit.ts'
import { paymentRoutes } from './paymentRoutes.ts'

interface Payment {
  type: OrderType
  wallet: Pick<WalletRow, 'id' | 'owner_id'>
  from: Coin
  to: Coin
  payee: PayeeRequest
}

/** Those that an order of this kind would meet; none where nobody else is paid, or named. */
export async function paymentLimitsOf(
  context: PersonContext,
  { type, wallet, from, to, payee: named }: Payment,
): Promise<PaymentLimit[]> {
  const route = paymentRoutes[type]
  if (!route || !(named.walletId ?? named.destinationId ?? named.address)) return []
  const payee = await resolvePayee(context, {
    draft: { type, fromId: from.id, toId: to.id, payee: { ...named, lookalikeSeen: true } },
    route,
    walletId: wallet.id,
    ownerId: wallet.owner_id,
  })
  if (!paysSomebody(context, route, payee)) return []
  const limits = [await newPayeeLimitOf(context, payee, from), await dayLimitOf(context, from)]
  return limits.filter((limit) => limit !== null)
}
