import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import { readTyped, type DecimalSign } from '#machines/kit/typed'
import type { DeskContext, DeskInput } from './desk.setup.ts'
import { whereTo } from './payee.setup.ts'
import type { QuoteContext, Side } from './quote.setup.ts'

/** How what is typed at a desk is laid by, how it becomes a wish, and how a desk begins from it. */

/** What stands at a desk before anybody said yes, as it was typed: it need not be an amount yet. */
export interface DeskDraft {
  orderType: OrderType
  fromId: string | null
  toId: string | null
  amount: string
  side: Side
  isSubtract: boolean
  to: PlaceDraft['to']
}

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

/** What there is to lay by, or null where nothing was typed or chosen yet. */
export function typedAt(desk: DeskContext, quote: QuoteContext): DeskDraft | null {
  const { orderType, from, to, amount, side, subtract } = quote
  const first = firstAsked({ ...desk, typed: null })
  const untouched = amount === '' && from === first.from && to === first.to
  if (desk.payee === null && untouched) return null
  return {
    orderType,
    fromId: from,
    toId: to,
    amount,
    side,
    isSubtract: subtract,
    to: whereTo(desk.payee),
  }
}

/** What was typed for a wish that the bank turned down. */
export function typedFor(wish: PlaceDraft, decimal: DecimalSign): DeskDraft {
  const { orderType, fromId, toId, amount, isReverse, isSubtract, to } = wish
  const side = isReverse ? 'buying' : 'selling'
  return { orderType, fromId, toId, amount: amount.replace('.', decimal), side, isSubtract, to }
}

export const same = (one: object | null, other: object | null) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether a wish that was sent is one of this desk. */
export const isOurs = ({ orderType }: DeskInput, wish: PlaceDraft) =>
  orderType === null ? wish.orderType !== EXCHANGE : wish.orderType === orderType

/** Whether it was laid by for whoever is to be paid now; an old amount goes to nobody else. */
export const isForAsked = ({ payeeId }: DeskInput, { to }: DeskDraft) =>
  payeeId === null || to.destinationId === payeeId

const EXCHANGE: OrderType = 'EXCHANGE_CRYPTO_INTERNAL'

/** What the price is asked for at first: as it was laid by, or else what there is into the next. */
export function firstAsked({ offer, typed, orderType }: DeskContext) {
  if (typed) return { orderType: typed.orderType, from: typed.fromId, to: typed.toId }
  const held = offer?.balances.flatMap(({ details }) =>
    details.filter(({ available }) => /[1-9]/.test(available)),
  )
  const [from = null, next = null] = held?.map(({ currency }) => currency.uuid) ?? []
  if (orderType === null) return { orderType: 'TRANSFER_INTERNAL' as const, from, to: from }
  return { orderType, from, to: next }
}
