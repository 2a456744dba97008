import { assign, setup } from 'xstate'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import {
  CURRENCY_MISSING,
  QUOTE_DEBOUNCE_MS,
  QUOTE_LIFE_MS,
  type CalcAsk,
  type Most,
  type MostAsk,
  type Quote,
} from '#contract/quote'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { readTyped, type DecimalSign } from '#machines/kit/typed'

/** What the quote chart asks, remembers and hears. The picture is in quote.flow.ts. */

export const quotePorts = {
  calcOrder: question<Quote, CalcAsk>('calcOrder'),
  findMost: question<Most, MostAsk>('findMost'),
}

export type Side = 'selling' | 'buying'

export interface QuoteInput {
  orderType: OrderType
  /** Whose money it is; without one nothing is said about the most that can be sent. */
  walletId: string | null
  from: string | null
  to: string | null
  /** The decimal sign of the customer's language. */
  decimal: DecimalSign
}

export interface QuoteContext extends QuoteInput {
  address: string | null
  /** Whether the fees come out of the amount; else they come on top of it. */
  subtract: boolean
  /** As the customer typed it; the other side comes from the quote. */
  amount: string
  side: Side
  quote: Quote | null
  /** The price shown before this one for the same wish. */
  before: Quote | null
  refusal: RefusalNote | null
}

export type QuoteEvent =
  | { type: 'currency.pick'; end: 'from' | 'to'; currencyId: string | null }
  | { type: 'orderType.pick'; orderType: OrderType }
  | { type: 'payer.pick'; subtract: boolean }
  | { type: 'amount.set'; side: Side; amount: string }
  | { type: 'amount.max' }
  | { type: 'address.set'; address: string }
  | { type: 'quote.refresh' }
  | { type: 'quote.accept' }
  | { type: 'quote.release' }
  | { type: 'quote.spend' }

const readingOf = ({ amount, decimal }: QuoteContext) => readTyped(amount, decimal)

export const quoteSetup = setup({
  types: {
    context: {} as QuoteContext,
    input: {} as QuoteInput,
    events: {} as QuoteEvent,
    tags: {} as 'busy',
  },
  actors: quotePorts,
  delays: { customerPauses: QUOTE_DEBOUNCE_MS, quoteRunsOut: QUOTE_LIFE_MS },
  guards: {
    nothingTyped: ({ context }) => {
      const reading = readingOf(context)
      return (
        reading.kind === 'blank' || (reading.kind === 'amount' && !/[1-9]/.test(reading.amount))
      )
    },
    misread: ({ context }) => readingOf(context).kind !== 'amount',
    currencyMissing: ({ context }) => context.from === null || context.to === null,
    walletMissing: ({ context }) => context.walletId === null,
    rateNotFound: ({ event }) => refusalIn(event).code === 'RATE_NOT_FOUND',
  },
  actions: {
    noteCurrency: assign((_, pick: { end: 'from' | 'to'; currencyId: string | null }) => ({
      [pick.end]: pick.currencyId,
    })),
    noteOrderType: assign((_, pick: { orderType: OrderType }) => ({ orderType: pick.orderType })),
    notePayer: assign((_, pick: { subtract: boolean }) => ({ subtract: pick.subtract })),
    noteAmount: assign((_, typed: { side: Side; amount: string }) => ({
      side: typed.side,
      amount: typed.amount,
    })),
    noteMost: assign(({ context }, most: Most) => ({
      side: 'selling' as const,
      amount: most.amount.replace('.', context.decimal),
    })),
    noteAddress: assign((_, typed: { address: string }) => ({ address: typed.address || null })),
    noteQuote: assign((_, quote: Quote) => ({ quote, refusal: null })),
    noteBefore: assign(({ context }) => ({ before: context.quote })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event), quote: null })),
    noteMissing: assign(({ context }) => ({ refusal: missingIn(context) })),
    noteMisread: assign(({ context }) => ({ refusal: misreadIn(context) })),
    forgetQuote: assign({ quote: null, before: null, refusal: null }),
    forgetAmount: assign({ amount: '', quote: null, before: null }),
  },
})

/** Which picker is still empty, with the sentence every client of this API knows. */
function missingIn({ from, to }: QuoteContext): RefusalNote {
  const errors = Object.entries({ from_currency_id: from, to_currency_id: to })
    .filter(([, picked]) => picked === null)
    .map(([name]) => ({
      pointer: `/${name}`,
      code: 'CURRENCY_REQUIRED',
      params: { text: CURRENCY_MISSING },
    }))
  return new Refusal('CURRENCY_REQUIRED', CURRENCY_MISSING, { errors }).note
}

/** Both readings travel with the refusal, so that the customer can say which was meant. */
function misreadIn(context: QuoteContext): RefusalNote {
  const reading = readingOf(context)
  if (reading.kind !== 'ambiguous') return new Refusal('AMOUNT_INVALID').note
  const [one, other] = reading.readings
  const params = { one, other }
  return new Refusal('AMOUNT_INVALID', undefined, {
    errors: [{ pointer: '/amount', code: 'AMOUNT_INVALID', params }],
  }).note
}

export function calcAsk(context: QuoteContext): CalcAsk {
  const reading = readingOf(context)
  return {
    from_currency_id: context.from ?? '',
    to_currency_id: context.to ?? '',
    amount: reading.kind === 'amount' ? reading.amount : '',
    order_type: context.orderType,
    is_reverse: context.side === 'buying',
    is_subtract: context.subtract,
    ...(context.address === null ? {} : { to_address: context.address }),
  }
}

export const mostAsk = (context: QuoteContext): MostAsk => ({
  wallet_id: context.walletId ?? '',
  from_currency_id: context.from ?? '',
  to_currency_id: context.to ?? '',
  order_type: context.orderType,
  is_subtract: context.subtract,
})
