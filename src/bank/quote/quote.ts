import { fromMinor } from '#contract/kit/amount'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import { QUOTE_LIFE_MS } from '#contract/quote'
import type { Coin } from '#bank/rate/rate.rows'
import { RATE_SCALE, tenTo } from '#bank/rate/ratio'
import { amountRefused } from './amountRefused.ts'
import { boundsOfTyped } from './bounds.ts'
import { reckon, type Reckoned, type Terms, type Wanted } from './computeQuote.ts'
import { endsOf, minorIn, termsFor, type Desk, type Priced } from './terms.ts'
import { ticketFor, ticketIn, type Bound } from './quoteToken.ts'

/** What somebody wants to know the price of. */
export interface QuoteAsk {
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
  wanted: Wanted
  lines: Reckoned
  /** A decimal with which net becomes converted, exactly. */
  rate: string
  rateSource: string
  rateAt: Date
  expiresAt: Date
}

/** A price at this moment, good for as long as a quote lives. */
export async function quoteFor(desk: Desk, ask: QuoteAsk): Promise<Quoted> {
  const priced = await termsFor(desk, ask)
  const wanted = wantedIn(ask, priced)
  const lines = assertWithin(priced, wanted)
  const { price, terms } = priced
  const { world } = desk
  const expiresAt = new Date(world.clock.now().getTime() + QUOTE_LIFE_MS)
  return {
    lines,
    id: ticketFor(world.seal, boundBy(desk, ask, priced, wanted), { until: expiresAt, terms }),
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
  desk: Desk,
  ask: QuoteAsk & { quoteId: string | null },
): Promise<Quoted> {
  if (ask.quoteId === null) return quoteFor(desk, ask)
  const ends = await endsOf(desk, ask)
  const wanted = wantedIn(ask, ends)
  const ticket = ticketIn(desk.world.seal, boundBy(desk, ask, ends, wanted), ask.quoteId)
  if (!ticket) throw new Refusal('QUOTE_MISMATCH')
  if (ticket.until <= desk.world.clock.now()) throw new Refusal('QUOTE_EXPIRED')
  const { from, to } = ends
  const terms: Terms = { ...ticket.terms, fromScale: from.scale, toScale: to.scale }
  const lines = reckon(terms, wanted)
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

const wantedIn = ({ amount, reverse, subtract }: QuoteAsk, { from, to }: TwoEnds): Wanted => ({
  minor: minorIn(amount, reverse ? to : from),
  reverse,
  subtract,
})

const boundBy = (
  { scope }: Desk,
  { orderType, toAddress }: QuoteAsk,
  { from, to }: TwoEnds,
  wanted: Wanted,
): Bound => ({ ...scope, orderType, fromId: from.id, toId: to.id, wanted, toAddress })

/** The lines, where what leaves lies within bounds; else both bounds, as what could be typed instead. */
function assertWithin(priced: Priced, wanted: Wanted): Reckoned {
  const lines = reckon(priced.terms, wanted)
  if (!lines || lines.from < priced.least) throw outside('AMOUNT_TOO_SMALL', priced, wanted)
  const { most } = priced
  const tooLong = [lines.from, lines.converted].some((minor) => minor >= tenTo(38))
  if (tooLong || (most !== null && lines.from > most))
    throw outside('AMOUNT_TOO_LARGE', priced, wanted)
  return lines
}

export function outside(
  code: Extract<RefusalCode, `AMOUNT_TOO_${string}` | 'INSUFFICIENT_FUNDS'>,
  { terms, from, to, least, most }: Priced,
  wanted: Omit<Wanted, 'minor'>,
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
