import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import type { calcOrderV2, ParsedCalcRequest, Quote } from '#contract/quote'
import { findPaidOwner, payableAddress } from '#bank/order/payableAddress'
import type { Coin } from '#bank/rate/rate.rows'
import type { RequestContext } from '#bank/requestContext'
import { quoteFor, type QuoteRequest, type Quoted } from './quote.ts'
import type { PairRequest } from './terms.ts'

/** Both quote endpoints: they differ in required fields, and in the check of the address. */

export const handleCalcOrder = async (request: ParsedCalcRequest, context: RequestContext) =>
  quoteShown(await quoteFor(context, quoteRequestIn(request)))

export async function handleCalcOrderV2(
  request: ParsedOf<typeof calcOrderV2>,
  context: RequestContext,
) {
  const quoted = await quoteFor(context, quoteRequestIn(request))
  const { to_address: text, wallet_id: walletId } = request
  const { chain_id: chainId } = quoted.to
  if (text && walletId && chainId !== null) {
    const address = payableAddress(chainId, text)
    await findPaidOwner(context, walletId, { chainId, address, memo: null })
  }
  return quoteShown(quoted)
}

const quoteRequestIn = (request: ParsedCalcRequest): QuoteRequest => ({
  ...pairIn(request),
  amount: request.amount,
  reverse: request.is_reverse,
  subtract: request.is_subsctract ?? request.is_subtract,
  toAddress: request.to_address ?? null,
})

type PairFields = Pick<
  ParsedCalcRequest,
  'order_type' | 'from_currency_id' | 'to_currency_id' | 'from_currency' | 'to_currency'
>

/** An empty text counts as missing. */
export const pairIn = (request: PairFields): PairRequest => ({
  orderType: request.order_type,
  fromId: request.from_currency_id || request.from_currency || null,
  toId: request.to_currency_id || request.to_currency || null,
})

function quoteShown({ id, orderType, from, to, wanted, lines, ...rest }: Quoted): Quote {
  const inFrom = (minor: bigint) => fromMinor(minor, from.scale)
  const inTo = (minor: bigint) => fromMinor(minor, to.scale)
  const commission = inFrom(lines.percent + lines.fixed)
  return {
    quote_id: id,
    expires_at: rest.expiresAt.toISOString(),
    order_type: orderType,
    is_reverse: wanted.reverse,
    is_subtract: wanted.subtract,
    from_currency: from.id,
    to_currency: to.id,
    from_symbol: from.symbol,
    to_symbol: to.symbol,
    from_amount: inFrom(lines.from),
    net_amount: inFrom(lines.net),
    result_amount: inTo(lines.result),
    fees: inFrom(lines.percent + lines.fixed + lines.network),
    commission,
    comission: commission,
    base_markup: inFrom(lines.percent),
    network_fee: inFrom(lines.network),
    transaction_fee: inFrom(0n),
    rounding: inFrom(lines.rounding),
    rounding_to: inTo(lines.roundingTo),
    rate: rest.rate,
    rate_source: rest.rateSource,
    rate_at: rest.rateAt.toISOString(),
    direction: `${coinMark(from)}2${coinMark(to)}`,
    fee_lines: feeLines(from, lines),
  }
}

const coinMark = ({ is_fiat }: Coin) => (is_fiat ? 'f' : 'c')

const feeLines = ({ id, symbol, scale }: Coin, lines: Quoted['lines']): Quote['fee_lines'] =>
  (['percent', 'fixed', 'network', 'rounding'] as const).flatMap((kind) =>
    lines[kind] === 0n
      ? []
      : [{ kind, amount: fromMinor(lines[kind], scale), currency_id: id, symbol }],
  )
