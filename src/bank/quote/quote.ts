import { fromMinor } from '#contract/kit/amount'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { QUOTE_LIFE_MS } from '#contract/quote'
import type { Coin } from '#bank/rate/rate.rows'
import { RATE_SCALE, tenTo } from '#bank/rate/ratio'
import { amountRefused } from './amountRefused.ts'
import { boundsOfTyped } from './bounds.ts'
import {
  computeQuote,
  type QuoteAmounts,
  type QuoteTerms,
  type QuoteAmountInput,
} from './computeQuote.ts'
import { pairEndsOf, minorIn, termsFor, type QuoteDeps, type Priced } from './terms.ts'
import { createQuoteToken, readQuoteToken, type QuoteBinding } from './quoteToken.ts'

export interface QuoteRequest {
  orderType: OrderType
  fromId: string | null
  toId: string | null
  /** A decimal, read by the scale of its side. */
  amount: string
  reverse: boolean
  subtract: boolean
  toAddress: string | null
}

export interface Quoted {
  /** A signed token of about a hundred characters, not a uuid. */
  id: string
  orderType: OrderType
  from: Coin
  to: Coin
  wanted: QuoteAmountInput
  lines: QuoteAmounts
  /** A decimal that converts net exactly. */
  rate: string
  rateSource: string
  rateAt: Date
  expiresAt: Date
  policyVersion: number
}

export async function quoteFor(
  deps: QuoteDeps,
  request: QuoteRequest,
  lifeMs = QUOTE_LIFE_MS,
): Promise<Quoted> {
  const priced = await termsFor(deps, request)
  const wanted = wantedIn(request, priced)
  const lines = assertWithin(priced, wanted)
  const { price, terms, policyVersion } = priced
  const { world } = deps
  const expiresAt = new Date(world.clock.now().getTime() + lifeMs)
  return {
    lines,
    id: createQuoteToken(world.seal, bindingOf(deps, request, priced, wanted), {
      until: expiresAt,
      policyVersion,
      terms,
    }),
    orderType: request.orderType,
    from: priced.from,
    to: priced.to,
    wanted,
    rate: fromMinor(terms.rate, RATE_SCALE),
    rateSource: price.source,
    rateAt: price.at,
    expiresAt,
    policyVersion,
  }
}

/**
 * The bounds were checked when it was issued; the order type may be disabled since. Old clients
 * send no quote and get the current price.
 */
export async function claimQuote(
  deps: QuoteDeps,
  request: QuoteRequest & { quoteId: string | null },
): Promise<Quoted> {
  if (request.quoteId === null) return quoteFor(deps, request)
  const ends = await pairEndsOf(deps, request)
  const wanted = wantedIn(request, ends)
  const token = readQuoteToken(
    deps.world.seal,
    bindingOf(deps, request, ends, wanted),
    request.quoteId,
  )
  if (!token) throw new Refusal('QUOTE_MISMATCH')
  if (token.until <= deps.world.clock.now()) throw new Refusal('QUOTE_EXPIRED')
  const { from, to } = ends
  const terms: QuoteTerms = { ...token.terms, fromScale: from.scale, toScale: to.scale }
  const lines = computeQuote(terms, wanted)
  if (!lines) throw new Refusal('QUOTE_MISMATCH')
  return {
    lines,
    id: request.quoteId,
    orderType: request.orderType,
    from,
    to,
    wanted,
    rate: fromMinor(terms.rate, RATE_SCALE),
    rateSource: 'quote',
    rateAt: new Date(token.until.getTime() - QUOTE_LIFE_MS),
    expiresAt: token.until,
    policyVersion: token.policyVersion,
  }
}

type CoinPair = Pick<Priced, 'from' | 'to'>

const wantedIn = ({ amount, reverse, subtract }: QuoteRequest, { from, to }: CoinPair) => ({
  minor: minorIn(amount, reverse ? to : from),
  reverse,
  subtract,
})

const bindingOf = (
  { scope }: QuoteDeps,
  { orderType, toAddress }: QuoteRequest,
  { from, to }: CoinPair,
  wanted: QuoteAmountInput,
): QuoteBinding => ({ ...scope, orderType, fromId: from.id, toId: to.id, wanted, toAddress })

function assertWithin(priced: Priced, wanted: QuoteAmountInput): QuoteAmounts {
  const lines = computeQuote(priced.terms, wanted)
  const outside = lines ? outsideOf(priced, lines.from) : 'AMOUNT_TOO_SMALL'
  if (!lines || outside) throw outsideBounds(outside ?? 'AMOUNT_TOO_SMALL', priced, wanted)
  if ([lines.from, lines.converted].some((minor) => minor >= tenTo(38)))
    throw outsideBounds('AMOUNT_TOO_LARGE', priced, wanted)
  return lines
}

/** Why an order that takes so much out of the wallet is refused; null where it is not. */
export function outsideOf({ least, most }: Pick<Priced, 'least' | 'most'>, from: bigint) {
  if (from < least) return 'AMOUNT_TOO_SMALL'
  return most !== null && from > most ? 'AMOUNT_TOO_LARGE' : null
}

export function outsideBounds(
  code: Extract<RefusalCode, `AMOUNT_TOO_${string}` | 'INSUFFICIENT_FUNDS'>,
  { terms, from, to, least, most }: Priced,
  wanted: Omit<QuoteAmountInput, 'minor'>,
): Refusal {
  const { min, max } = boundsOfTyped(terms, { least, most }, wanted)
  const coin = wanted.reverse ? to : from
  const params = {
    min: fromMinor(min, coin.scale),
    ...(max !== null && { max: fromMinor(max, coin.scale) }),
    currency: coin.symbol,
  }
  return amountRefused(code, params)
}
