import { fromMinor, SCALE_MAX, toMinor } from '#contract/kit/amount'
import type { ProofBinding } from '#contract/proof'
import { needsProof } from '#bank/proof/proof'
import type { Quoted } from '#bank/quote/quote'
import { totalIn } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { paidBefore } from './payee.rows.ts'
import type { OrderRow } from './order.rows.ts'
import type { ResolvedPayee } from './payee.ts'
import type { PaymentRoute } from './paymentRoutes.ts'
import type { OrderCoins } from './wire.ts'

/**
 * When an order needs a proof of its owner, and what the proof is bound to. A strict tenant asks
 * above an amount and for payees this wallet never paid, except for incoming money and transfers to
 * oneself. The proof names the order, its amount and its payee, so it approves no other.
 */
export async function isStepUpRequired(
  context: PersonContext,
  {
    route,
    payee,
    quoted,
    walletId,
  }: { route: PaymentRoute; payee: ResolvedPayee; quoted: Quoted; walletId: string },
): Promise<boolean> {
  if (route.direction === 'in' || !needsProof(context.tenant, 'order')) return false
  return (await isLarge(context, quoted)) || (await isNew(context, walletId, payee))
}

/** Without a price it may be worth anything. */
async function isLarge({ tx, scope, world, tenant }: PersonContext, { from, lines }: Quoted) {
  const { base_currency, step_up } = tenant.config
  const balance = { currencyId: from.id, minor: lines.from }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base_currency, SCALE_MAX)
  const threshold = toMinor(step_up?.orders_from ?? '0', SCALE_MAX) ?? 0n
  const [worth] = each
  return worth === undefined || worth === null || worth >= threshold
}

async function isNew({ tx, scope }: PersonContext, walletId: string, payee: ResolvedPayee) {
  const { toAddress, toWalletId, toPersonId, destinationId, chainId } = payee
  const abroad = toAddress !== null || destinationId !== null
  const theirs = toPersonId !== null && toPersonId !== scope.personId
  if (!abroad && !theirs) return false
  return !(await paidBefore(tx, scope, {
    walletId,
    destinationId,
    toWalletId,
    to: { address: toAddress, chainId },
  }))
}

export function proofBindingOf(order: OrderRow, coins: OrderCoins): ProofBinding {
  const payee = order.toAddress ?? order.toWalletId ?? order.destinationId
  return {
    purpose: 'order',
    order_type: order.type,
    wallet_id: order.walletId,
    amount: fromMinor(order.total, coins.get(order.fromId)?.scale ?? 0),
    meta: {
      from_currency_id: order.fromId,
      to_currency_id: order.toId,
      ...(order.counterpartyId && { counterparty_account_id: order.counterpartyId }),
      subject: [order.id, payee].filter(Boolean).join(' '),
    },
  }
}
