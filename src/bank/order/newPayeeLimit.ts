import { toMinor } from '#contract/kit/amount'
import { amountRefused } from '#bank/quote/amountRefused'
import type { PersonContext } from '#bank/requestContext'
import { dayBefore, WORTH_SCALE } from './dayLimit.ts'
import { paidTo } from './dayLimit.rows.ts'
import type { ResolvedPayee } from './payee.ts'

/** The most a destination may be paid on its first day, in the base currency. */
const NEW_PAYEE_AMOUNT_MAX = '1000'

/**
 * Limits what a destination saved less than a day ago is paid in all, so that a stolen account
 * cannot be emptied to a new one, at once or bit by bit. Returns the limit; null where there is none.
 */
export async function withinNewPayeeLimit(
  context: PersonContext,
  { usableFrom }: ResolvedPayee,
  { worth, payee }: { worth: bigint | null; payee: Buffer | null },
): Promise<bigint | null> {
  const { tx, scope, world, tenant } = context
  const left = (usableFrom?.getTime() ?? 0) - world.clock.now().getTime()
  if (left <= 0) return null
  const since = dayBefore(context)
  const before = payee ? (await paidTo(tx, scope, { payee, since })).whole : 0n
  const most = toMinor(NEW_PAYEE_AMOUNT_MAX, WORTH_SCALE) ?? 0n
  if (worth !== null && before + worth <= most) return most
  const sums = { max: NEW_PAYEE_AMOUNT_MAX, currency: tenant.config.base_currency }
  throw amountRefused('DESTINATION_COOLING', sums, { retry_after_s: Math.ceil(left / 1_000) })
}
