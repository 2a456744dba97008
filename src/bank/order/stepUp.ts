import { fromMinor, SCALE_MAX, toMinor } from '#contract/kit/amount'
import type { ProofBinding } from '#contract/proof'
import { hasAuthenticator } from '#bank/proof/authenticator.rows'
import { isAskedOfAll } from '#bank/proof/proof'
import type { Quoted } from '#bank/quote/quote'
import { totalIn } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { paidBefore } from './payee.rows.ts'
import type { OrderRow } from './order.rows.ts'
import type { ResolvedPayee } from './payee.ts'
import type { PaymentRoute } from './paymentRoutes.ts'
import type { OrderCoins } from './wire.ts'

/**
 * When an order needs a proof of its owner, and what the proof is bound to. Asked for are large
 * orders and those for payees this wallet never paid, except incoming money and transfers to oneself:
 * by the tenant's policy of everybody, and in any case of whoever has an authenticator. The proof
 * names the order, its amount and its payee, so it approves no other.
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
  const limits = route.direction === 'in' ? null : await thresholdsFor(context)
  if (limits === null) return false
  const worth = await worthOf(context, quoted)
  if (worth === null || worth >= limits.any) return true
  return worth >= limits.newPayee && (await isNew(context, walletId, payee))
}

interface Thresholds {
  any: bigint
  newPayee: bigint
}

/** From so much on an authenticator is asked for, in the base currency; the policy can ask earlier. */
const LARGE = '1000'

async function thresholdsFor({ tx, scope, tenant }: PersonContext): Promise<Thresholds | null> {
  const policy = isAskedOfAll(tenant, 'order') ? tenant.config.step_up : null
  const any = policy && inBase(policy.orders_from)
  if (await hasAuthenticator(tx, scope)) {
    const large = inBase(LARGE)
    return { any: any !== null && any < large ? any : large, newPayee: 0n }
  }
  return any === null ? null : { any, newPayee: inBase(policy?.new_payees_from ?? '0') }
}

const inBase = (amount: string) => toMinor(amount, SCALE_MAX) ?? 0n

/** Null without a price: it may be worth anything. */
async function worthOf({ tx, scope, world, tenant }: PersonContext, { from, lines }: Quoted) {
  const balance = { currencyId: from.id, minor: lines.from }
  const base = tenant.config.base_currency
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base, SCALE_MAX)
  return each[0] ?? null
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
