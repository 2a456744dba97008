import { Refusal } from '#contract/kit/refusal'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { WORTH_SCALE } from '#bank/policy/document'
import { limitRefused, paymentLimitOf, type PaymentLimit } from '#bank/order/paymentLimit'
import { totalIn } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { memberActs } from './access.rows.ts'
import { findStanding, placedBy } from './payment.rows.ts'

/** The most a payer pays at once by themselves; null for whoever has no such sum. */
export async function memberLimitOf(
  context: PersonContext,
  coin: Coin,
  kind: 'member' | 'approval',
): Promise<PaymentLimit | null> {
  const { tx, scope } = context
  if (!scope.member) return null
  const standing = await findStanding(tx, scope.tenantId, scope.member)
  if (!standing) throw new Refusal('ROLE_NOT_ALLOWED')
  const { paysMost: max } = standing
  if (max === null) return null
  return paymentLimitOf(context, coin, { kind, max, paid: 0n, endsAt: null })
}

/**
 * What a member's payment rests on, asked again when it is committed; nothing for an owner. What has
 * no price may be worth anything. Above their sum a second person has to approve it, if it may wait.
 */
export async function memberPaymentOf(
  context: PersonContext,
  { coin, minor, mayWait }: { coin: Coin; minor: bigint; mayWait: boolean },
): Promise<{ rows: BulkRow[]; needsApprover: boolean }> {
  const { tx, scope, world, tenant } = context
  const { member } = scope
  if (!member) return { rows: [], needsApprover: false }
  const limit = await memberLimitOf(context, coin, mayWait ? 'approval' : 'member')
  if (limit && minor > limit.most) {
    if (!mayWait) throw limitRefused(context, limit)
    return {
      rows: [bulkRow(memberActs, { ...member, act: 'ask', worth: null })],
      needsApprover: true,
    }
  }
  const { base_currency: base } = tenant.config
  const balance = { currencyId: coin.id, minor }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base, WORTH_SCALE)
  const rows = [bulkRow(memberActs, { ...member, act: 'pay', worth: each[0] ?? null })]
  return { rows, needsApprover: false }
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
