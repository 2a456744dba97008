import { fromMinor } from '#contract/kit/amount'
import type { ProofBinding } from '#contract/proof'
import { proofThresholdsIn, type ProofThresholds } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import { actorIn } from '#bank/member/access'
import { hasAuthenticator } from '#bank/proof/authenticator.rows'
import type { PersonContext } from '#bank/requestContext'
import { dayBefore } from './dayLimit.ts'
import { paidToPayee } from './dayLimit.rows.ts'
import { paidBefore } from './payee.rows.ts'
import type { OrderRow } from './order.rows.ts'
import type { ResolvedPayee } from './payee.ts'
import type { PaymentRoute } from './paymentRoutes.ts'
import { orderCoinOf, type OrderCoins } from './wire.ts'

/**
 * Large orders and those for payees this wallet never paid, by the tenant's policy or for whoever
 * has an authenticator. Payments to one payee add up over a day, however they are split. The proof
 * names order, amount and payee, so it approves no other.
 */
export interface StepUp {
  asked: boolean
  /** From so much to that payee within a day a proof is needed; null for never. */
  asksFrom: bigint | null
}

interface StepUpQuery {
  route: PaymentRoute
  payee: ResolvedPayee
  /** A digest of it; null if the order pays nobody else. */
  digest: Buffer | null
  walletId: string
  /** In the base currency; null without a price, as it may then be worth anything. */
  worth: bigint | null
  /** Whoever approves it for its maker proves it. */
  needsApprover: boolean
}

export async function stepUpFor(context: PersonContext, query: StepUpQuery): Promise<StepUp> {
  const { route, payee, digest, walletId, worth, needsApprover } = query
  const limits = route.direction === 'in' ? null : await thresholdsFor(context)
  if (limits === null) return { asked: needsApprover, asksFrom: null }
  const { tx, scope } = context
  const since = dayBefore(context)
  const before = digest ? (await paidToPayee(tx, scope, { payee: digest, since })).unasked : 0n
  const isLower = limits.newPayee < limits.any
  const asksFrom = isLower && (await isNew(context, walletId, payee)) ? limits.newPayee : limits.any
  const asked = needsApprover || worth === null || before + worth >= asksFrom
  return { asked, asksFrom }
}

async function thresholdsFor(context: PersonContext): Promise<ProofThresholds | null> {
  const { document } = await policyOf(context)
  const hasFactor = await hasAuthenticator(context.tx, actorIn(context.scope))
  return proofThresholdsIn(document, hasFactor)
}

async function isNew(context: PersonContext, walletId: string, payee: ResolvedPayee) {
  const { tx, scope } = context
  const { toAddress, toWalletId, toPersonId, destinationId, chainId } = payee
  if (toPersonId === scope.personId) return false
  if (toAddress === null && destinationId === null && toPersonId === null) return false
  return !(await paidBefore(tx, scope, {
    walletId,
    destinationId,
    toWalletId,
    to: { address: toAddress, chainId },
    since: dayBefore(context),
  }))
}

export function proofBindingOf(order: OrderRow, coins: OrderCoins): ProofBinding {
  const payee = order.toAddress ?? order.toWalletId ?? order.destinationId
  // Of a price that is set at the approval both ends are proved.
  const arrives = order.fixed && fromMinor(order.arrives, orderCoinOf(coins, order.toId).scale)
  return {
    purpose: 'order',
    order_type: order.type,
    wallet_id: order.walletId,
    amount: fromMinor(order.total, orderCoinOf(coins, order.fromId).scale),
    meta: {
      from_currency_id: order.fromId,
      to_currency_id: order.toId,
      ...(order.counterpartyId && { counterparty_account_id: order.counterpartyId }),
      subject: [order.id, payee, arrives].filter(Boolean).join(' '),
    },
  }
}
