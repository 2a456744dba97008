import { minorOf } from '#contract/kit/amount'
import type { LimitLeft, PaymentTerms, PaymentTermsRequest } from '#contract/quote'
import type { Cost } from './offer.setup.ts'
import { payeeFieldsOf, type QuoteContext } from './quote.setup.ts'

/** What a payment is held to, as the bank tells it before an amount is typed. */

/** Null until its wallet, currencies and recipient are chosen. */
export function termsRequestOf(quote: QuoteContext): PaymentTermsRequest | null {
  const { orderType, walletId, from, to, subtract, recipient } = quote
  const payee = payeeFieldsOf(recipient)
  const named = orderType === 'EXCHANGE_CRYPTO_INTERNAL' || Object.keys(payee).length > 0
  if (walletId === null || from === null || to === null || !named) return null
  return {
    wallet_id: walletId,
    from_currency_id: from,
    to_currency_id: to,
    order_type: orderType,
    is_subtract: subtract,
    ...payee,
  }
}

export const isSameRequest = (one: PaymentTermsRequest | null, other: PaymentTermsRequest | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The narrowest limit that a price is above, other than what a second person may approve; null if it is within all. */
export function limitPassed(terms: PaymentTerms | null, cost: Cost | null): LimitLeft | null {
  if (cost === null || terms?.currency_id !== cost.currencyId) return null
  return narrowestOf(
    terms.limits.filter(
      ({ kind, from_amount: most }) => kind !== 'approval' && minorOf(cost.amount) > minorOf(most),
    ),
  )
}

const narrowestOf = (limits: readonly LimitLeft[]) =>
  limits.toSorted((one, other) =>
    minorOf(one.from_amount) < minorOf(other.from_amount) ? -1 : 1,
  )[0] ?? null
