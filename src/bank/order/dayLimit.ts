import type { PaymentLimits } from '#contract/paymentLimits'
import type { OrderType } from '#contract/orderType'
import { limitInForce, type OwnLimit } from '#bank/customerLimit/limitSum'
import {
  dayLimitIn,
  limitSumIn,
  mostShown,
  policyTermsOf,
  WORTH_SCALE,
  worthShown,
} from '#bank/policy/document'
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

export const dayBefore = ({ world }: Pick<PersonContext, 'world'>) =>
  new Date(world.clock.now().getTime() - DAY_MS)

/** What was paid everybody within the day, and on what the most of it depends. */
async function dayOf(context: PersonContext) {
  const { tx, scope, caller } = context
  const since = dayBefore(context)
  const familyId = 'familyId' in caller ? caller.familyId : null
  const { paidBy, signedInAt, isVerified, given } = await readDay(tx, scope, { since, familyId })
  const newUntil =
    signedInAt !== null && signedInAt > since ? new Date(signedInAt.getTime() + DAY_MS) : null
  const paid = [...paidBy.values()].reduce((sum, one) => sum + one, 0n)
  const own = limitInForce(given, context.world.clock.now())
  return { paid, paidBy, newUntil, isVerified, given, own }
}

/**
 * Of everybody paid within the day, of what was paid by this order type, and of one payment; null
 * for no limit.
 */
export async function dayLimitsOf(context: PersonContext, coin: Coin, type: OrderType) {
  const { document } = await policyOf(context)
  const { paid, paidBy, newUntil, isVerified, given, own } = await dayOf(context)
  const at = { isNewDevice: newUntil !== null, isVerified }
  const limitOf = (max: bigint | null, before: bigint, kind: 'day' | 'payment' = 'day') =>
    max === null ? null : paymentLimitOf(context, coin, { kind, max, paid: before, endsAt: null })
  const most = dayLimitIn(document.limits, { ...at, own: own && own.perDay })
  return {
    all: await limitOf(most, paid),
    ofType: await limitOf(dayLimitIn(policyTermsOf(document, type), at), paidBy.get(type) ?? 0n),
    each: await limitOf(own && own.perPayment, 0n, 'payment'),
    version: given?.version ?? 0,
  }
}

/** Of the day the one of which less is left, and that of one payment. */
export async function limitsToTell(
  context: PersonContext,
  coin: Coin,
  type: OrderType,
): Promise<(PaymentLimit | null)[]> {
  const { all, ofType, each } = await dayLimitsOf(context, coin, type)
  const day = all && ofType ? (ofType.left < all.left ? ofType : all) : (ofType ?? all)
  return [day, each]
}

export async function handleReadPaymentLimits(
  _: object,
  context: PersonContext,
): Promise<PaymentLimits> {
  const { document } = await policyOf(context)
  const { limits } = document
  const { paid, paidBy, newUntil, isVerified, given, own } = await dayOf(context)
  const isNewDevice = newUntil !== null
  const perDay = own && own.perDay
  const max = dayLimitIn(limits, { isNewDevice, isVerified, own: perDay })
  const usual = dayLimitIn(limits, { isNewDevice: false, isVerified: true, own: perDay })
  const onOldDevice = dayLimitIn(limits, { isNewDevice: false, isVerified, own: perDay })
  const lowered = max === onOldDevice ? ('unverified' as const) : ('new_device' as const)
  const reason = max === usual ? null : lowered
  const first = limitSumIn(limits.new_recipient)
  const leftOf = (whole: bigint, before: bigint) => worthShown(before < whole ? whole - before : 0n)
  const types = document.order_types.flatMap(({ type, ...terms }) => {
    const most = dayLimitIn(terms, { isNewDevice, isVerified })
    if (most === null) return []
    return [{ type, per_day: worthShown(most), left: leftOf(most, paidBy.get(type) ?? 0n) }]
  })
  return {
    currency: context.tenant.config.base_currency,
    per_day: mostShown(max),
    paid: worthShown(paid),
    left: max === null ? null : leftOf(max, paid),
    per_payment: mostShown(own && own.perPayment),
    own: own && { kinds: kindsOf(own), last_day: given?.last_day ?? null },
    reason,
    until: reason === 'new_device' ? (newUntil?.toISOString() ?? null) : null,
    new_recipient: mostShown(first),
    types,
  }
}

const kindsOf = ({ perDay, perPayment }: OwnLimit) =>
  (['day', 'payment'] as const).filter((kind) => (kind === 'day' ? perDay : perPayment) !== null)

/** The most that may be paid within the day, null for no limit; refuses an order above it. */
export async function withinDay(context: PersonContext, quoted: Quoted, type: OrderType) {
  const { all, ofType, each, version } = await dayLimitsOf(context, quoted.from, type)
  for (const limit of [each, all, ofType]) if (limit) assertWithinLimit(context, limit, quoted)
  return { most: all && all.max, typeMost: ofType && ofType.max, limitVersion: version }
}

/** Exchanges, the person's own wallets and their cards do not count. */
export const paysSomebody = (
  { scope }: Pick<PersonContext, 'scope'>,
  { direction, rail }: PaymentRoute,
  { toPersonId, toWalletId }: Pick<ResolvedPayee, 'toPersonId' | 'toWalletId'>,
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
