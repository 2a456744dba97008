import type { OrderType } from '#contract/orderType'
import type { Coin } from '#bank/rate/rate.rows'
import { memberLimitOf } from '#bank/member/payment'
import type { PersonContext } from '#bank/requestContext'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { limitsToTell, paysSomebody } from './dayLimit.ts'
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

/** Those that an order of this kind would meet; none of an owner who pays nobody else. */
export async function paymentLimitsOf(
  context: PersonContext,
  { type, wallet, from, to, payee: named }: Payment,
): Promise<PaymentLimit[]> {
  const sum = await memberLimitOf(context, from, from.id === to.id ? 'approval' : 'member')
  const limits = [sum, ...(await payeeLimitsOf(context, { type, wallet, from, to, payee: named }))]
  return limits.filter((limit) => limit !== null)
}

async function payeeLimitsOf(
  context: PersonContext,
  { type, wallet, from, to, payee: named }: Payment,
): Promise<(PaymentLimit | null)[]> {
  const route = paymentRoutes[type]
  if (!route || !(named.walletId ?? named.destinationId ?? named.address)) return []
  const payee = await resolvePayee(context, {
    draft: { type, fromId: from.id, toId: to.id, payee: { ...named, lookalikeSeen: true } },
    route,
    walletId: wallet.id,
    ownerId: wallet.owner_id,
  })
  if (!paysSomebody(context, route, payee)) return []
  const told = await limitsToTell(context, from, type)
  return [await newPayeeLimitOf(context, payee, from), ...told]
}
