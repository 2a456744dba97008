import { useSelector } from '@xstate/react'
import type { RefusalNote } from '#contract/kit/refusal'
import { isBankType } from '#contract/destination'
import type { LimitLeft } from '#contract/quote'
import type { OrderOffer } from '#machines/order/draft.setup'
import { costOf, missingFunds } from '#machines/order/offer.setup'
import { placeShown } from '#machines/order/place.flow'
import { payeeIn, type OrderPayee } from '#machines/order/payee.setup'
import { limitPassed } from '#machines/order/terms.setup'
import { useFlow } from '#app/context.ts'

/** The quote and the placing of the order form, as its screens see them. */

export const useQuoteFlow = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.quote)

/** Once a quote is confirmed nothing it depends on may change. */
export const useQuoteLocked = () =>
  useSelector(useQuoteFlow(), (snapshot) => snapshot?.matches('locked') ?? false)

/** What the review confirms: the payment now, or its schedule. */
export function useConfirmation() {
  const when = useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.when ?? null)
  return when === null
    ? ({ type: 'form.confirm' } as const)
    : ({ type: 'form.schedule', when } as const)
}

export const usePlaceFlow = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.place)

export const useOrderOffer = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.offer ?? null)

export function useOrderPayee(): OrderPayee | null {
  const offer = useOrderOffer()
  const recipient = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.recipient)
  return recipient ? payeeIn(recipient, offer?.payees ?? []) : null
}

/** Everybody, or bank accounts alone where money is cashed out. */
export function useOrderPayees(out: boolean): OrderPayee[] {
  const payees = useOrderOffer()?.payees ?? []
  return payees.filter(
    (one) => !out || (one.kind === 'destination' && isBankType(one.destination.type)),
  )
}

/** How much more the wallet would need to pay the price; null if it has enough. */
export function useMissingFunds(): string | null {
  const offer = useOrderOffer()
  const quote = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context)
  const cost = quote && costOf(quote)
  return cost ? missingFunds(offer, cost) : null
}

export const usePaymentTerms = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.terms ?? null)

/** The limit that the price is above. */
export function useLimitPassed(): LimitLeft | null {
  const terms = usePaymentTerms()
  const quote = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context)
  return limitPassed(terms, quote ? costOf(quote) : null)
}

export const findCurrency = (offer: OrderOffer | null, id: string | null) =>
  offer?.currencies.find(({ uuid }) => uuid === id)

/** Refusals about an address are shown at its field. */
export const refusedAtAddress = ['ADDRESS_INVALID', 'SAME_ACCOUNT', 'MEMO_REQUIRED'] as const

const isAtAddress = (note: RefusalNote | null | undefined) =>
  refusedAtAddress.some((code) => code === note?.code)

/** Of the price first: it is asked for again with every edit. */
export function useAddressRefusal(): RefusalNote | null {
  const priced = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.refusal)
  const placed = useSelector(usePlaceFlow(), (snapshot) => snapshot && placeShown(snapshot).refusal)
  return [priced, placed].find(isAtAddress) ?? null
}

export const findBalance = (offer: OrderOffer | null, id: string | null) =>
  offer?.balances.flatMap(({ details }) => details).find(({ currency }) => currency.uuid === id)
