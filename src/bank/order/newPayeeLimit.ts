import { SCALE_MAX, toMinor } from '#contract/kit/amount'
import { amountRefused } from '#bank/quote/amountRefused'
import type { Quoted } from '#bank/quote/quote'
import type { PersonContext } from '#bank/requestContext'
import { orderWorthOf } from './dayLimit.ts'
import type { ResolvedPayee } from './payee.ts'

/** The most a destination may be paid on its first day, in the base currency. */
const NEW_PAYEE_AMOUNT_MAX = '1000'

/**
 * Limits payments to a destination saved less than a day ago, so that a stolen account cannot be
 * emptied to a new one.
 */
export async function assertNewPayeeLimit(
  context: PersonContext,
  { usableFrom }: ResolvedPayee,
  quoted: Quoted,
): Promise<void> {
  const { world, tenant } = context
  const left = (usableFrom?.getTime() ?? 0) - world.clock.now().getTime()
  if (left <= 0) return
  const worth = await orderWorthOf(context, quoted, SCALE_MAX)
  if (worth !== null && worth <= (toMinor(NEW_PAYEE_AMOUNT_MAX, SCALE_MAX) ?? 0n)) return
  const sums = { max: NEW_PAYEE_AMOUNT_MAX, currency: tenant.config.base_currency }
  throw amountRefused('DESTINATION_COOLING', sums, { retry_after_s: Math.ceil(left / 1_000) })
}
