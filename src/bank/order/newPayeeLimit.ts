import { fromMinor, SCALE_MAX, toMinor } from '#contract/kit/amount'
import { amountRefused } from '#bank/quote/amountRefused'
import type { Quoted } from '#bank/quote/quote'
import type { PersonContext } from '#bank/requestContext'
import { dayBefore, orderWorthOf, WORTH_SCALE } from './dayLimit.ts'
import { paidToPayee } from './dayLimit.rows.ts'
import { payeeDigest, type ResolvedPayee } from './payee.ts'
import { findFirstSeen } from './payee.rows.ts'

/** The most a recipient may be paid on their first day, in the base currency. */
const NEW_PAYEE_AMOUNT_MAX = '1000'
const NEW_PAYEE_MS = 24 * 3_600_000
const MAX_MINOR = toMinor(NEW_PAYEE_AMOUNT_MAX, WORTH_SCALE) ?? 0n
const FINER = 10n ** BigInt(SCALE_MAX - WORTH_SCALE)

/**
 * So that a stolen account cannot be emptied to a new payee: counts addresses, accounts and customers
 * first saved or paid less than a day ago, or never. Null for no limit.
 */
export async function withinNewPayeeLimit(
  context: PersonContext,
  payee: ResolvedPayee,
  quoted: Quoted,
): Promise<bigint | null> {
  const { tx, scope, world, tenant } = context
  const seenAt = await findFirstSeen(tx, scope, payee)
  const leftMs =
    seenAt === null ? null : seenAt.getTime() + NEW_PAYEE_MS - world.clock.now().getTime()
  if (leftMs !== null && leftMs <= 0) return null

  const digest = payeeDigest(context, payee)
  const paid = digest
    ? (await paidToPayee(tx, scope, { payee: digest, since: dayBefore(context) })).whole
    : 0n
  const left = paid < MAX_MINOR ? MAX_MINOR - paid : 0n
  const worth = await orderWorthOf(context, quoted, SCALE_MAX)
  if (worth !== null && worth <= left * FINER) return MAX_MINOR
  const decimal = (minor: bigint) => fromMinor(minor, WORTH_SCALE)
  const currency = tenant.config.base_currency
  const sums = { max: decimal(MAX_MINOR), left: decimal(left), currency }
  const ends = leftMs === null ? {} : { retry_after_s: Math.ceil(leftMs / 1_000) }
  throw amountRefused('DESTINATION_COOLING', sums, ends)
}
