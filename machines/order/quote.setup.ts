import { assign, setup } from 'xstate'
import { familyOfAddress } from '#contract/chains'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import {
  CURRENCY_MISSING,
  QUOTE_DEBOUNCE_MS,
  QUOTE_LIFE_MS,
  type CalcRequest,
  type Most,
  type MostRequest,
  type Quote,
} from '#contract/quote'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { readAmountInput, type DecimalSign } from '#contract/kit/amountInput'

/** Ports, context and events of quote.flow.ts. */

export const quotePorts = {
  calcOrder: question<Quote, CalcRequest>('calcOrder'),
  findMax: question<Most, MostRequest>('findMax'),
}

export type Side = 'selling' | 'buying'

export type Recipient = PlaceDraft['to']

/** As typed: the amount may be invalid. */
interface QuoteDraft {
  orderType: OrderType
  from: string | null
  to: string | null
  /** As typed; the other side comes from the quote. */
  amount: string
  side: Side
  /** Fees are deducted from the amount instead of added to it. */
  subtract: boolean
  recipient: Recipient
  /** What the recipient reads. */
  reference: string
}

export interface QuoteInput extends Partial<QuoteDraft> {
  orderType: OrderType
  from: string | null
  to: string | null
  /** Without one the maximum is unknown. */
  walletId: string | null
  /** The received currency follows the sent one. */
  arrivesAsSent?: boolean
  renewalsMax?: number
  decimal: DecimalSign
}

export interface QuoteContext extends QuoteDraft {
  walletId: string | null
  arrivesAsSent: boolean
  decimal: DecimalSign
  /** Incremented by every edit. */
  revision: number
  quote: Quote | null
  /** The first price of the same draft, once there is another. */
  previousQuote: Quote | null
  /** Prices renewed since the last edit. */
  renewals: number
  /** How many of them follow one edit. */
  renewalsMax: number
  refusal: RefusalNote | null
}

interface CurrencyPicked {
  end: 'from' | 'to'
  currencyId: string | null
}

/** The order type that pays them, and the one currency they accept, if any. */
export interface PayeePicked {
  recipient: Recipient
  orderType: OrderType
  currencyId: string | null
  /** That currency is also the one sent: they accept no other, or the wallet holds it. */
  takesItself: boolean
}

type RecipientSet = Pick<QuoteContext, 'recipient' | 'arrivesAsSent'>

interface AddressTyped {
  address: string
  /** Unchanged if omitted. */
  memo?: string
  lookalikeSeen?: boolean
}

export type QuoteEvent =
  | ({ type: 'currency.pick' } & CurrencyPicked)
  | { type: 'currencies.swap' }
  | { type: 'orderType.pick'; orderType: OrderType }
  | { type: 'payer.pick'; subtract: boolean }
  | { type: 'amount.set'; side: Side; amount: string }
  | { type: 'amount.max' }
  | ({ type: 'address.set' } & AddressTyped)
  | ({ type: 'payee.pick' } & PayeePicked)
  | { type: 'reference.set'; reference: string }
  /** A recipient that does not affect the price. */
  | ({ type: 'recipient.set' } & RecipientSet)
  | { type: 'quote.refresh' }
  | { type: 'quote.accept' }
  | { type: 'quote.release' }

/** Ten minutes of prices. */
export const RENEWALS_MAX = 20

const readingOf = ({ amount, decimal }: QuoteContext) => readAmountInput(amount, decimal)

export const quoteSetup = setup({
  types: {
    context: {} as QuoteContext,
    input: {} as QuoteInput,
    events: {} as QuoteEvent,
    tags: {} as 'busy',
  },
  actors: quotePorts,
  delays: { typingPauses: QUOTE_DEBOUNCE_MS, quoteExpires: QUOTE_LIFE_MS },
  guards: {
    nothingTyped: ({ context }) => {
      const reading = readingOf(context)
      return (
        reading.kind === 'blank' || (reading.kind === 'amount' && !/[1-9]/.test(reading.amount))
      )
    },
    misread: ({ context }) => readingOf(context).kind !== 'amount',
    currencyMissing: ({ context: { from, to } }) => from === null || to === null,
    arrivesAsSent: ({ context }, { end }: CurrencyPicked) =>
      context.arrivesAsSent && end === 'from',
    walletMissing: ({ context }) => context.walletId === null,
    renewable: ({ context }) => context.renewals < context.renewalsMax,
    rateNotFound: ({ event }) => refusalIn(event).code === 'RATE_NOT_FOUND',
  },
  actions: {
    assignCurrency: assign((_, { end, currencyId }: CurrencyPicked) => ({ [end]: currencyId })),
    assignBothCurrencies: assign((_, { currencyId: id }: CurrencyPicked) => ({ from: id, to: id })),
    swapCurrencies: assign(({ context: { from, to } }) => ({ from: to, to: from })),
    assignOrderType: assign((_, pick: { orderType: OrderType }) => ({ orderType: pick.orderType })),
    assignPayer: assign((_, pick: { subtract: boolean }) => ({ subtract: pick.subtract })),
    assignAmount: assign((_, { side, amount }: { side: Side; amount: string }) => ({
      side,
      amount,
    })),
    assignMost: assign(({ context }, most: Most) => ({
      side: 'selling' as const,
      amount: most.amount.replace('.', context.decimal),
    })),
    assignAddress: assign(({ context: { recipient } }, typed: AddressTyped) => ({
      recipient: addressTo({ ...typed, memo: typed.memo ?? recipient.memo ?? '' }),
    })),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    assignRecipient: assign((_, { recipient, arrivesAsSent }: RecipientSet) => ({
      recipient,
      arrivesAsSent,
    })),
    /** They accept one currency, or receive what is sent. */
    assignPayee: assign(({ context: { from } }, payee: PayeePicked) => ({
      recipient: payee.recipient,
      orderType: payee.orderType,
      from: payee.takesItself ? (payee.currencyId ?? from) : from,
      to: payee.currencyId ?? from,
      arrivesAsSent: payee.currencyId === null,
    })),
    countEdit: assign(({ context }) => ({ revision: context.revision + 1 })),
    assignQuote: assign((_, quote: Quote) => ({ quote, refusal: null })),
    assignBefore: assign(({ context: { previousQuote, quote } }) => ({
      previousQuote: previousQuote ?? quote,
    })),
    countRenewal: assign(({ context }) => ({ renewals: context.renewals + 1 })),
    clearRenewals: assign({ renewals: 0 }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event), quote: null })),
    assignMissing: assign(({ context }) => ({ refusal: missingIn(context) })),
    assignMisread: assign(({ context }) => ({ refusal: misreadIn(context) })),
    clearQuote: assign({ quote: null, previousQuote: null, renewals: 0, refusal: null }),
    clearAmount: assign({ amount: '', quote: null, previousQuote: null }),
  },
})

/** Which currency is missing, with the text of the API. */
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

/** The refusal carries both readings, for the customer to choose. */
function misreadIn(context: QuoteContext): RefusalNote {
  const reading = readingOf(context)
  if (reading.kind !== 'ambiguous') return new Refusal('AMOUNT_INVALID').note
  const [one, other] = reading.readings
  const params = { one, other }
  return new Refusal('AMOUNT_INVALID', undefined, {
    errors: [{ pointer: '/amount', code: 'AMOUNT_INVALID', params }],
  }).note
}

export const addressTo = ({ address, memo, lookalikeSeen }: AddressTyped): Recipient => ({
  address,
  ...(memo && { memo }),
  ...(lookalikeSeen && { lookalikeSeen }),
})

const isWhole = (address = ''): address is string => familyOfAddress(address) !== null

/** Nothing while the address is half typed. */
export function payeeFieldsOf({ walletId, destinationId, address, memo }: Recipient) {
  if (destinationId !== undefined) return { counterparty_destination_id: destinationId }
  if (walletId !== undefined) return { to_wallet_id: walletId }
  return isWhole(address) ? { to_address: address, ...(memo && { memo }) } : {}
}

export function calcRequestOf(context: QuoteContext): CalcRequest {
  const reading = readingOf(context)
  const { address } = context.recipient
  return {
    from_currency_id: context.from ?? '',
    to_currency_id: context.to ?? '',
    amount: reading.kind === 'amount' ? reading.amount : '',
    order_type: context.orderType,
    is_reverse: context.side === 'buying',
    is_subtract: context.subtract,
    ...(isWhole(address) && {
      to_address: address,
      ...(context.walletId !== null && { wallet_id: context.walletId }),
    }),
  }
}

export const maxRequestOf = (context: QuoteContext): MostRequest => ({
  wallet_id: context.walletId ?? '',
  from_currency_id: context.from ?? '',
  to_currency_id: context.to ?? '',
  order_type: context.orderType,
  is_subtract: context.subtract,
  ...payeeFieldsOf(context.recipient),
})
