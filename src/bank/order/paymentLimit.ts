import type { RefusalCode } from '#contract/kit/refusal'
import { worthShown } from '#bank/policy/document'
import { amountRefused } from '#bank/quote/amountRefused'
import type { Quoted } from '#bank/quote/quote'
import { worthIn } from '#bank/quote/terms'
import type { Coin } from '#bank/rate/rate.rows'
import { floorOf } from '#bank/rate/ratio'
import type { PersonContext } from '#bank/requestContext'

/** The same number is told before an order and asked of it. */
export interface PaymentLimit {
  kind: 'new_recipient' | 'day' | 'payment' | 'member' | 'approval'
  /** In hundredths of the base currency. */
  max: bigint
  left: bigint
  /** What may leave at most, in the currency of the payment; zero without a price. */
  most: bigint
  /** Null where it ends at no known moment. */
  endsAt: Date | null
}

const refusals = {
  new_recipient: 'DESTINATION_COOLING',
  day: 'LIMIT_EXCEEDED',
  payment: 'LIMIT_EXCEEDED',
  member: 'LIMIT_EXCEEDED',
  approval: 'LIMIT_EXCEEDED',
} as const satisfies Record<PaymentLimit['kind'], RefusalCode>

interface Counted extends Pick<PaymentLimit, 'kind' | 'max' | 'endsAt'> {
  paid: bigint
}

export async function paymentLimitOf(
  { tx, world, tenant }: PersonContext,
  coin: Coin,
  { paid, ...limit }: Counted,
): Promise<PaymentLimit> {
  const left = paid < limit.max ? limit.max - paid : 0n
  const base = tenant.config.base_currency
  const prices = await world.rates.prices(tx, [...new Set([base, coin.symbol])])
  const priced = prices.has(base) && prices.has(coin.symbol)
  const most = priced ? floorOf(worthIn(prices, worthShown(left), base, coin)) : 0n
  return { ...limit, left, most }
}

export function assertWithinLimit(
  context: PersonContext,
  limit: PaymentLimit,
  { lines }: Pick<Quoted, 'lines'>,
): void {
  if (lines.from > limit.most) throw limitRefused(context, limit)
}

export function limitRefused(
  { tenant, world }: PersonContext,
  { kind, max, left, endsAt }: PaymentLimit,
) {
  const sums = {
    ...sumsOf(kind, { max: worthShown(max), left: worthShown(left) }),
    currency: tenant.config.base_currency,
  }
  const ms = endsAt === null ? null : endsAt.getTime() - world.clock.now().getTime()
  const ends = ms === null ? {} : { retry_after_s: Math.ceil(ms / 1_000) }
  return amountRefused(refusals[kind], sums, ends)
}

/** Nothing is used up of a sum that is for each payment. */
function sumsOf(kind: PaymentLimit['kind'], { max, left }: Record<'max' | 'left', string>) {
  if (kind === 'payment') return { per_payment: max }
  return kind === 'member' ? { max } : { max, left }
}
