import { limitSumIn } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import type { Quoted } from '#bank/quote/quote'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { dayBefore } from './dayLimit.ts'
import { paidToPayee } from './dayLimit.rows.ts'
import { payeeDigest, type ResolvedPayee } from './payee.ts'
import { findFirstSeen } from './payee.rows.ts'
import { assertWithinLimit, paymentLimitOf, type PaymentLimit } from './paymentLimit.ts'

export const NEW_PAYEE_MS = 24 * 3_600_000

/**
 * So that a stolen account cannot be emptied to a new payee: counts addresses, accounts and customers
 * first saved or paid less than a day ago, or never. Null for no limit.
 */
export async function newPayeeLimitOf(
  context: PersonContext,
  payee: ResolvedPayee,
  coin: Coin,
): Promise<PaymentLimit | null> {
  const { tx, scope, world } = context
  const max = limitSumIn((await policyOf(context)).document.limits.new_recipient)
  if (max === null) return null
  const seenAt = await findFirstSeen(tx, scope, payee)
  const endsAt = seenAt && new Date(seenAt.getTime() + NEW_PAYEE_MS)
  if (endsAt && endsAt <= world.clock.now()) return null

  const digest = payeeDigest(context, payee)
  const paid = digest
    ? (await paidToPayee(tx, scope, { payee: digest, since: dayBefore(context) })).whole
    : 0n
  return paymentLimitOf(context, coin, { kind: 'new_recipient', max, paid, endsAt })
}

/** The most that payee may be paid within the day, null for no limit; refuses an order above it. */
export async function withinNewPayeeLimit(
  context: PersonContext,
  payee: ResolvedPayee,
  quoted: Quoted,
): Promise<bigint | null> {
  const limit = await newPayeeLimitOf(context, payee, quoted.from)
  if (limit) assertWithinLimit(context, limit, quoted)
  return limit && limit.max
}
