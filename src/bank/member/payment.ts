import { Refusal } from '#contract/kit/refusal'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { WORTH_SCALE } from '#bank/policy/document'
import { limitRefused, paymentLimitOf, type PaymentLimit } from '#bank/order/paymentLimit'
import { totalIn } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { memberActs } from './access.rows.ts'
import { sumInForce } from './approvalSum.ts'
import { findSecondPerson } from './approvalSum.rows.ts'
import { findStanding, placedBy } from './payment.rows.ts'

interface Paying {
  coin: Coin
  /** The wallet whose sum counts: null where nobody else is paid. */
  walletId: string | null
  /** Whether it may wait for a second person: what comes in may not. */
  mayWait: boolean
}

export interface SecondPerson {
  /** Above it a second person has to approve; null for no such sum. */
  limit: PaymentLimit | null
  /** Whether anybody could. */
  approves: boolean
  /** Whether the wallet may have a sum by the time of the commit. */
  mayCount: boolean
}

/** The smaller of what the wallet asks of everybody and what a payer pays by themselves. */
export async function secondPersonFor(
  context: PersonContext,
  { coin, walletId, mayWait }: Paying,
): Promise<SecondPerson> {
  const { tx, scope, world } = context
  const standing = scope.member && (await findStanding(tx, scope.tenantId, scope.member))
  if (scope.member && !standing) throw new Refusal('ROLE_NOT_ALLOWED')
  const found = walletId === null ? null : await findSecondPerson(tx, scope.tenantId, walletId)
  const ofWallet = found && sumInForce(found.row, world.clock.now())
  const max = lesserOf(standing?.paysMost ?? null, ofWallet)
  const kind = mayWait ? 'approval' : 'member'
  return {
    limit:
      max === null
        ? null
        : await paymentLimitOf(context, coin, { kind, max, paid: 0n, endsAt: null }),
    // The owner approves what others make.
    approves: scope.member !== undefined || (found?.hasApprover ?? false),
    mayCount: found !== null && (found.hasApprover || ofWallet !== null),
  }
}

/** Null is more than any sum. */
function lesserOf(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The sum that it is above; refuses what would wait for nobody. */
export function sumPassed({ limit, approves }: SecondPerson, minor: bigint): PaymentLimit | null {
  if (limit === null || minor <= limit.most) return null
  if (limit.kind === 'approval' && !approves) throw new Refusal('APPROVER_REQUIRED')
  return limit
}

/**
 * What a payment rests on, asked again when it is committed. What has no price may be worth
 * anything. Above the sums a second person has to approve it, if it may wait.
 */
export async function memberPaymentOf(
  context: PersonContext,
  { minor, ...paying }: Paying & { minor: bigint },
): Promise<{ rows: BulkRow[]; needsApprover: boolean; mayCount: boolean }> {
  const { tx, scope, world, tenant } = context
  const { member } = scope
  const { coin, mayWait } = paying
  const second = await secondPersonFor(context, paying)
  const passed = sumPassed(second, minor)
  if (passed) {
    if (!mayWait) throw limitRefused(context, passed)
    const rows = member ? [bulkRow(memberActs, { ...member, act: 'ask', worth: null })] : []
    return { rows, needsApprover: true, mayCount: false }
  }
  const { mayCount } = second
  if (!member) return { rows: [], needsApprover: false, mayCount }
  const { base_currency: base } = tenant.config
  const balance = { currencyId: coin.id, minor }
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base, WORTH_SCALE)
  const rows = [bulkRow(memberActs, { ...member, act: 'pay', worth: each[0] ?? null })]
  return { rows, needsApprover: false, mayCount }
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
