import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import { readTyped } from '#machines/kit/typed'
import type { DeskContext, DeskInput } from './desk.setup.ts'
import { whereTo } from './payee.setup.ts'
import type { QuoteContext } from './quote.setup.ts'

/** How what is typed at a desk becomes a wish that can be laid by, and how a desk begins from one. */

/** What the customer wants so far, or null while it cannot be told yet. */
export function draftOf(desk: DeskContext, quote: QuoteContext): PlaceDraft | null {
  const reading = readTyped(quote.amount, quote.decimal)
  if (reading.kind !== 'amount' || quote.from === null || quote.to === null) return null
  return {
    orderType: quote.orderType,
    walletId: desk.walletId,
    fromId: quote.from,
    toId: quote.to,
    amount: reading.amount,
    isReverse: quote.side === 'buying',
    isSubtract: quote.subtract,
    quoteId: null,
    to: whereTo(desk.payee),
  }
}

export const same = (one: PlaceDraft | null, other: PlaceDraft | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether a wish that was laid by is one of this desk. */
export const isOurs = ({ orderType }: DeskInput, draft: PlaceDraft | null) =>
  draft !== null &&
  (orderType === null ? draft.orderType !== EXCHANGE : draft.orderType === orderType)

const EXCHANGE: OrderType = 'EXCHANGE_CRYPTO_INTERNAL'

/** What the price is asked for at first: as it was laid by, or else what there is into the next. */
export function firstAsked(desk: DeskContext) {
  const { offer, draft, orderType } = desk
  if (draft && isOurs(desk, draft))
    return { orderType: draft.orderType, from: draft.fromId, to: draft.toId }
  const held = offer?.balances.flatMap(({ details }) =>
    details.filter(({ available }) => /[1-9]/.test(available)),
  )
  const [from = null, next = null] = held?.map(({ currency }) => currency.uuid) ?? []
  if (orderType === null) return { orderType: 'TRANSFER_INTERNAL' as const, from, to: from }
  return { orderType, from, to: next }
}
