import { SCALE_MAX, toMinor } from '#contract/kit/amount'
import { amountRefused } from '#bank/quote/amountRefused'
import type { Quoted } from '#bank/quote/quote'
import type { PersonVisit } from '#bank/requestContext'
import { worthOf } from './dayLimit.ts'
import type { Payee } from './payee.ts'

/** Up to here a destination may be paid on its first day, in the tenant's base currency. */
const SMALL = '1000'

/**
 * On its first day a destination takes only small amounts, so that whoever got into an account cannot
 * empty it to a place of their own.
 */
export async function assertNotCooling(
  visit: PersonVisit,
  { usableFrom }: Payee,
  quoted: Quoted,
): Promise<void> {
  const { world, tenant } = visit
  const left = (usableFrom?.getTime() ?? 0) - world.clock.now().getTime()
  if (left <= 0) return
  const worth = await worthOf(visit, quoted, SCALE_MAX)
  if (worth !== null && worth <= (toMinor(SMALL, SCALE_MAX) ?? 0n)) return
  const sums = { max: SMALL, currency: tenant.config.base_currency }
  throw amountRefused('DESTINATION_COOLING', sums, { retry_after_s: Math.ceil(left / 1_000) })
}
