import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { FeeBounds } from '#contract/orderType'
import type { PaymentTerms, readPaymentTerms } from '#contract/quote'
import { arrivesBy } from '#bank/outside/rails/hours'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import type { PaymentLimit } from '#bank/order/paymentLimit'
import { worthShown } from '#bank/policy/document'
import { paymentLimitsOf } from '#bank/order/paymentLimits'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { boundsOfTyped } from './bounds.ts'
import { pairIn } from './calc.ts'
import type { QuoteTerms } from './computeQuote.ts'
import { termsFor } from './terms.ts'

type PayingRequest = ParsedOf<typeof readPaymentTerms>

/** What an order would be held to, with the wallet it leaves. */
export async function pricedPayment(request: PayingRequest, context: PersonContext) {
  const wallet = await walletOf(context.tx, context.scope, request.wallet_id)
  const priced = await termsFor(context, pairIn(request))
  const limits = await paymentLimitsOf(context, {
    type: request.order_type,
    wallet,
    from: priced.from,
    to: priced.to,
    payee: {
      walletId: request.to_wallet_id,
      destinationId: request.counterparty_destination_id,
      address: request.to_address,
      memo: request.memo,
    },
  })
  return { wallet, priced, limits }
}

export async function handleReadPaymentTerms(
  request: PayingRequest,
  context: PersonContext,
): Promise<PaymentTerms> {
  const { priced, limits } = await pricedPayment(request, context)
  const { from, terms, least, most } = priced
  const wanted = { reverse: false, subtract: request.is_subtract }
  const typed = (leaving: bigint | null) =>
    boundsOfTyped(terms, { least, most: leaving }, wanted).max
  const decimal = (minor: bigint) => fromMinor(minor, from.scale)
  const { rail = null } = paymentRoutes[request.order_type] ?? {}
  const arrival = arrivesBy(rail, context.world.clock.now())
  const { min, max } = boundsOfTyped(terms, { least, most }, wanted)
  const shown = ({ kind, most: leaving, left, max: whole, endsAt }: PaymentLimit) => ({
    kind,
    amount: decimal(typed(leaving) ?? leaving),
    from_amount: decimal(leaving),
    left: worthShown(left),
    max: worthShown(whole),
    until: endsAt && endsAt.toISOString(),
  })
  return {
    currency_id: from.id,
    symbol: from.symbol,
    base_currency: context.tenant.config.base_currency,
    min_amount: decimal(min),
    max_amount: max === null ? null : decimal(max),
    fee_fixed: decimal(terms.fixed),
    fee_percent: percentIn(terms.feePpm),
    ...boundsShown(terms, decimal),
    network_fee: decimal(terms.network),
    arrives_by: arrival && arrival.toISOString(),
    limits: limits.map(shown),
  }
}

const percentIn = (ppm: bigint) => Number(ppm) / 10_000

/** Nothing of a plain percentage. */
function boundsShown({ shape }: QuoteTerms, decimal: (minor: bigint) => string): FeeBounds {
  if (!shape) return {}
  const { floor, cap, tiers } = shape
  return {
    fee_floor: floor === 0n ? null : decimal(floor),
    fee_cap: cap === null ? null : decimal(cap),
    fee_tiers: tiers.map(({ from, ppm }) => ({ from: decimal(from), percent: percentIn(ppm) })),
  }
}
