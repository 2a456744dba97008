import { fromMinor, toMinor } from '#contract/kit/amount'
import { amountRefused } from '#bank/quote/amountRefused'
import type { Quoted } from '#bank/quote/quote'
import { totalIn } from '#bank/rate/price'
import type { PersonContext } from '#bank/requestContext'
import { readDay } from './dayLimit.rows.ts'
import type { ResolvedPayee } from './payee.ts'
import type { PaymentRoute } from './paymentRoutes.ts'

/** Less from a session younger than a day, so that a stolen one cannot take all the money. */

const DAY_MS = 24 * 3_600_000
export const WORTH_SCALE = 2

export const dayBefore = ({ world }: PersonContext) =>
  new Date(world.clock.now().getTime() - DAY_MS)

/** The most that may be paid others within the day, null for no limit; refuses an order above it. */
export async function withinDay(
  context: PersonContext,
  worth: bigint | null,
): Promise<bigint | null> {
  const { tx, scope, caller, tenant } = context
  const { outPerDay, outNewDevice } = tenant.config.limits
  if (outPerDay === null && outNewDevice === null) return null

  const since = dayBefore(context)
  const { paid, signedInAt } = await readDay(tx, scope, {
    since,
    familyId: 'familyId' in caller ? caller.familyId : null,
  })
  const isNew = signedInAt !== null && signedInAt > since
  const limits = [outPerDay, ...(isNew ? [outNewDevice] : [])].filter((limit) => limit !== null)
  if (limits.length === 0) return null
  const most = smallest(limits.map((limit) => toMinor(limit, WORTH_SCALE) ?? 0n))
  if (worth === null || paid + worth > most)
    throw overLimit(most, paid, tenant.config.base_currency)
  return most
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
  scale: number,
) {
  const balance = { currencyId: from.id, minor: lines.from }
  const { base_currency } = tenant.config
  const { each } = await totalIn(tx, world, scope.tenantId, [balance], base_currency, scale)
  return each[0] ?? null
}

const smallest = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (a < b ? a : b))

const overLimit = (most: bigint, paid: bigint, currency: string) => {
  const left = paid < most ? most - paid : 0n
  const decimal = (minor: bigint) => fromMinor(minor, WORTH_SCALE)
  return amountRefused('LIMIT_EXCEEDED', { max: decimal(most), left: decimal(left), currency })
}
