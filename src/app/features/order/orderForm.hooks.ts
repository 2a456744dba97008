import { useSelector } from '@xstate/react'
import { isBankType } from '#contract/destination'
import type { OrderOffer } from '#machines/order/draft.setup'
import { payeeIn, type OrderPayee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.tsx'

/** The desk's own helpers, as its screens see them: the price kept true, and the order placed. */

export const useQuoteFlow = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.quote)

/** Whether the price was said yes to, so that nothing of what it is for may change meanwhile. */
export const useQuoteLocked = () =>
  useSelector(useQuoteFlow(), (snapshot) => snapshot?.matches('locked') ?? false)

export const usePlaceFlow = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.children.place)

export const useOrderOffer = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.offer ?? null)

/** Whom the order pays, once somebody is chosen. */
export function useOrderPayee(): OrderPayee | null {
  const offer = useOrderOffer()
  const recipient = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.recipient)
  return recipient ? payeeIn(recipient, offer?.payees ?? []) : null
}

/** Whom it can pay: everybody, or bank accounts alone where money is cashed out. */
export function useOrderPayees(out: boolean): OrderPayee[] {
  const payees = useOrderOffer()?.payees ?? []
  return payees.filter(
    (one) => !out || (one.kind === 'destination' && isBankType(one.destination.type)),
  )
}

export const findCurrency = (offer: OrderOffer | null, id: string | null) =>
  offer?.currencies.find(({ uuid }) => uuid === id)

/** What the bank refuses of an order because of an address, and is said where that was typed. */
export const refusedAtAddress = ['ADDRESS_INVALID', 'SAME_ACCOUNT', 'MEMO_REQUIRED'] as const

/** What of it is in the wallet. */
export const findBalance = (offer: OrderOffer | null, id: string | null) =>
  offer?.balances.flatMap(({ details }) => details).find(({ currency }) => currency.uuid === id)
