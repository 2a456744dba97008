import { Refusal } from '#contract/kit/refusal'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { WORTH_SCALE } from '#bank/policy/document'
import { limitRefused, paymentLimitOf, type PaymentLimit } from '#bank/order/paymentLimit'
import { totalIn } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { memberPayments } from './access.rows.ts'
import { findStanding, placedBy } from './payment.rows.ts'

/** The most a payer may pay at once; null for whoever has no such sum. */
export async function memberLimitOf(
  context: PersonContext,
  coin: Coin,
): Promise<PaymentLimit | null> {
  const { tx, scope } = context
  if (!scope.member) return null
  const standing = await findStanding(tx, scope.tenantId, scope.member)
  if (!standing) throw new Refusal('ROLE_NOT_ALLOWED')
  const { paysMost: max } = standing
  if (max === null) return null
  return paymentLimitOf(context, coin, { kind: 'member', max, paid: 0n, endsAt: null })
}

/**
 * What a member's payment rests on, asked again when it is committed; nothing for an owner. What has
 * no price may be worth anything, so nobody with a sum pays it.
 */
export async function memberPaymentRows(
  context: PersonContext,
  { coin, minor }: { coin: Coin; minor: bigint },
): Promise<BulkRow[]> {
  const { tx, scope, world, tenant } = context
  const { member } = scope
  if (!member) return []
  const limit = await memberLimitOf(context, coin)
  if (limit && minor > limit.most) throw limitRefused(context, limit)
  const { base_currency: base } = tenant.config
  const balance = { currencyId: coin.id, minor }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base, WORTH_SCALE)
  return [bulkRow(memberPayments, { ...member, worth: each[0] ?? null })]
}

/** A payer decides on what they made; an owner and an admin on everything. */
export async function assertMadeBy({ tx, scope }: PersonContext, orderId: string): Promise<void> {
  const { member } = scope
  if (!member) return
  const standing = await findStanding(tx, scope.tenantId, member)
  if (standing?.role === 'admin') return
  if (!(await placedBy(tx, scope.tenantId, { orderId, personId: member.personId })))
    throw new Refusal('ROLE_NOT_ALLOWED')
}
