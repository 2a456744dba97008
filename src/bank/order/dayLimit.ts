import { dayLimitIn, WORTH_SCALE } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import type { Quoted } from '#bank/quote/quote'
import { totalIn } from '#bank/rate/price'
import type { Coin } from '#bank/rate/rate.rows'
import type { PersonContext } from '#bank/requestContext'
import { readDay } from './dayLimit.rows.ts'
import type { ResolvedPayee } from './payee.ts'
import { assertWithinLimit, paymentLimitOf, type PaymentLimit } from './paymentLimit.ts'
import type { PaymentRoute } from './paymentRoutes.ts'

/** Less from a session younger than a day, so that a stolen one cannot take all the money. */

const DAY_MS = 24 * 3_600_000

export const dayBefore = ({ world }: PersonContext) =>
  new Date(world.clock.now().getTime() - DAY_MS)

/** Of everybody paid within the day; null for no limit. */
export async function dayLimitOf(context: PersonContext, coin: Coin): Promise<PaymentLimit | null> {
  const { tx, scope, caller } = context
  const { limits } = (await policyOf(context)).document
  if ((limits.per_day ?? limits.new_device ?? limits.unverified) === null) return null

  const since = dayBefore(context)
  const { paid, signedInAt, isVerified } = await readDay(tx, scope, {
    since,
    familyId: 'familyId' in caller ? caller.familyId : null,
  })
  const isNewDevice = signedInAt !== null && signedInAt > since
  const max = dayLimitIn(limits, { isNewDevice, isVerified })
  if (max === null) return null
  return paymentLimitOf(context, coin, { kind: 'day', max, paid, endsAt: null })
}

/** The most that may be paid others within the day, null for no limit; refuses an order above it. */
export async function withinDay(context: PersonContext, quoted: Quoted): Promise<bigint | null> {
  const limit = await dayLimitOf(context, quoted.from)
  if (limit) assertWithinLimit(context, limit, quoted)
  return limit && limit.max
}

/** Exchanges, the person's own wallets and their cards do not count. */
export const paysSomebody = (
  { scope }: PersonContext,
  { direction, rail }: PaymentRoute,
  { toPersonId, toWalletId }: ResolvedPayee,
) => {
  if (direction === 'in' || rail === 'cards' || toPersonId === scope.personId) return false
  return toWalletId === null ? rail !== null : toPersonId !== null
}

/** What leaves, in the base currency; null if it has no price, as it may then be worth anything. */
export async function orderWorthOf(
  { tx, scope, world, tenant }: PersonContext,
  { from, lines }: Quoted,
) {
  const balance = { currencyId: from.id, minor: lines.from }
  const { base_currency } = tenant.config
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base_currency, WORTH_SCALE)
  return each[0] ?? null
}
