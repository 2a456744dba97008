import { fromMinor, SCALE_MAX, toMinor } from '#contract/kit/amount'
import type { Bound } from '#contract/proof'
import { asksProof } from '#bank/proof/proof'
import type { Quoted } from '#bank/quote/quote'
import { totalIn } from '#bank/rate/price'
import type { PersonVisit } from '#bank/requestContext'
import { paidBefore } from './payee.rows.ts'
import type { OrderRow } from './order.rows.ts'
import type { Payee } from './payee.ts'
import type { Way } from './paymentRoutes.ts'
import type { Coins } from './wire.ts'

/**
 * When an order waits for a proof of its owner, and what that proof is bound to. A strict bank asks
 * from an amount on, and for whoever this wallet never paid; what comes in, and what stays with the
 * person, pays nobody. The proof names the order itself, its amount and its payee, so it says yes
 * to no other.
 */
export async function stepUpAsked(
  visit: PersonVisit,
  { way, payee, quoted, walletId }: { way: Way; payee: Payee; quoted: Quoted; walletId: string },
): Promise<boolean> {
  if (way.direction === 'in' || !asksProof(visit.tenant, 'order')) return false
  return (await isLarge(visit, quoted)) || (await isNew(visit, walletId, payee))
}

/** What nobody can value may be worth anything. */
async function isLarge({ tx, scope, world, tenant }: PersonVisit, { from, lines }: Quoted) {
  const { base_currency, step_up } = tenant.config
  const balance = { currencyId: from.id, minor: lines.from }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base_currency, SCALE_MAX)
  const least = toMinor(step_up?.orders_from ?? '0', SCALE_MAX) ?? 0n
  const [worth] = each
  return worth === undefined || worth === null || worth >= least
}

async function isNew({ tx, scope }: PersonVisit, walletId: string, payee: Payee) {
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

/** What somebody proves when they say yes to this order. */
export function boundOf(order: OrderRow, coins: Coins): Bound {
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
