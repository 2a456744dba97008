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

/** What somebody wants to know the price of. */
export interface QuoteRequest {
  orderType: OrderType
  /** Null where none was chosen. */
  fromId: string | null
  toId: string | null
  /** As it was said; the bank reads it by the scale of its side. */
  amount: string
  /** Whether the amount is what they get rather than what leaves. */
  reverse: boolean
  /** Whether the fees come out of the amount rather than on top of it. */
  subtract: boolean
  toAddress: string | null
}

/** A price with where every minor unit goes: what a screen shows and what an order posts. */
export interface Quoted {
  /** A text of about a hundred signs, no uuid: it carries the price, signed. */
  id: string
  orderType: OrderType
  from: Coin
  to: Coin
  wanted: QuoteAmountInput
  lines: QuoteAmounts
  /** A decimal with which net becomes converted, exactly. */
  rate: string
  rateSource: string
  rateAt: Date
  expiresAt: Date
}

/** A price at this moment, good for as long as a quote lives. */
export async function quoteFor(deps: QuoteDeps, ask: QuoteRequest): Promise<Quoted> {
  const priced = await termsFor(deps, ask)
  const wanted = wantedIn(ask, priced)
  const lines = assertWithin(priced, wanted)
  const { price, terms } = priced
  const { world } = deps
  const expiresAt = new Date(world.clock.now().getTime() + QUOTE_LIFE_MS)
  return {
    lines,
    id: createQuoteToken(world.seal, boundBy(deps, ask, priced, wanted), {
      until: expiresAt,
      terms,
    }),
    orderType: ask.orderType,
    from: priced.from,
    to: priced.to,
    wanted,
    rate: fromMinor(terms.rate, RATE_SCALE),
    rateSource: price.source,
    rateAt: price.at,
    expiresAt,
  }
}

/**
 * The lines of a quote somebody said yes to: the same to the last unit, or a refusal. Bounds were kept
 * when it was given; that its kind of order is still offered is looked at again. Old clients name no
 * quote, and so say yes to the price of this moment.
 */
export async function claimQuote(
  deps: QuoteDeps,
  ask: QuoteRequest & { quoteId: string | null },
): Promise<Quoted> {
  if (ask.quoteId === null) return quoteFor(deps, ask)
  const ends = await pairEndsOf(deps, ask)
  const wanted = wantedIn(ask, ends)
  const ticket = readQuoteToken(deps.world.seal, boundBy(deps, ask, ends, wanted), ask.quoteId)
  if (!ticket) throw new Refusal('QUOTE_MISMATCH')
  if (ticket.until <= deps.world.clock.now()) throw new Refusal('QUOTE_EXPIRED')
  const { from, to } = ends
  const terms: QuoteTerms = { ...ticket.terms, fromScale: from.scale, toScale: to.scale }
  const lines = computeQuote(terms, wanted)
  if (!lines) throw new Refusal('QUOTE_MISMATCH')
  return {
    lines,
    id: ask.quoteId,
    orderType: ask.orderType,
    from,
    to,
    wanted,
    rate: fromMinor(terms.rate, RATE_SCALE),
    rateSource: 'quote',
    rateAt: new Date(ticket.until.getTime() - QUOTE_LIFE_MS),
    expiresAt: ticket.until,
  }
}

interface TwoEnds {
  from: Coin
  to: Coin
}

const wantedIn = (
  { amount, reverse, subtract }: QuoteRequest,
  { from, to }: TwoEnds,
): QuoteAmountInput => ({ minor: minorIn(amount, reverse ? to : from), reverse, subtract })

const boundBy = (
  { scope }: QuoteDeps,
  { orderType, toAddress }: QuoteRequest,
  { from, to }: TwoEnds,
  wanted: QuoteAmountInput,
): QuoteBinding => ({ ...scope, orderType, fromId: from.id, toId: to.id, wanted, toAddress })

/** The lines, where what leaves lies within bounds; else both bounds, as what could be typed instead. */
function assertWithin(priced: Priced, wanted: QuoteAmountInput): QuoteAmounts {
  const lines = computeQuote(priced.terms, wanted)
  if (!lines || lines.from < priced.least) throw outsideBounds('AMOUNT_TOO_SMALL', priced, wanted)
  const { most } = priced
  const tooLong = [lines.from, lines.converted].some((minor) => minor >= tenTo(38))
  if (tooLong || (most !== null && lines.from > most))
    throw outsideBounds('AMOUNT_TOO_LARGE', priced, wanted)
  return lines
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
