import type { OrderInfo, OrderType } from '#contract/orderType'
import type { Order } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import type { Currency } from '#contract/reference'
import type { BalanceItem } from '#contract/wallet'
import type { DecimalSign } from '#contract/kit/amountInput'
import { currencyFor, payeeIn, recipientOf, type OrderPayee } from './payee.setup.ts'
import {
  addressTo,
  type QuoteContext,
  type QuoteInput,
  type Recipient,
  type Side,
} from './quote.setup.ts'

/** How the quote's draft is stored, and how an order form starts from a stored one. */

/** Balances and currencies to order with, and what the tenant offers. */
export interface OrderOffer {
  currencies: Currency[]
  orderTypes: OrderInfo[]
  balances: BalanceItem[]
  payees: OrderPayee[]
  decimal: DecimalSign
}

/** A draft as stored on the device. Changing its shape needs a new name in `drafts.ts`. */
export interface OrderDraft {
  orderType: OrderType
  fromId: string | null
  toId: string | null
  amount: string
  side: Side
  isSubtract: boolean
  to: Recipient
  reference: string
}

interface Form {
  walletId: string
  orderType: OrderType | null
  payeeId: string | null
  symbol: string | null
  offer: OrderOffer | null
  restored: OrderDraft | null
}

/** What to store; null if nothing was typed or chosen. */
export function typedIn(form: Form, quote: QuoteContext): OrderDraft | null {
  const { orderType, from, to, amount, side, subtract, recipient, reference } = quote
  const first = firstPair(form)
  const untouched = amount === '' && from === first.from && to === first.to
  if (Object.keys(recipient).length === 0 && untouched) return null
  return {
    orderType,
    fromId: from,
    toId: to,
    amount,
    side,
    isSubtract: subtract,
    to: recipient,
    reference,
  }
}

/** The draft behind a submission that was refused or never sent. */
export function typedFor(submitted: PlaceDraft, decimal: DecimalSign): OrderDraft {
  const { orderType, fromId, toId, amount, isReverse, isSubtract, to, reference = '' } = submitted
  const side = isReverse ? 'buying' : 'selling'
  const typed = amount.replace('.', decimal)
  return { orderType, fromId, toId, amount: typed, side, isSubtract, to, reference }
}

/**
 * The draft that makes an order again, at the price of today: whoever was paid gets as much, and of
 * an exchange as much is given.
 */
export function typedAgain(order: Order, decimal: DecimalSign): OrderDraft {
  const { order_type: orderType, from_uuid: fromId, to_uuid: toId, meta } = order
  const isExchange = orderType === EXCHANGE
  const buys = !isExchange && fromId !== toId
  const amount = isExchange ? order.total : buys ? order.amount_to : order.amount
  return {
    orderType,
    fromId,
    toId,
    amount: plainAmount(amount).replace('.', decimal),
    side: buys ? 'buying' : 'selling',
    isSubtract: isExchange,
    to: recipientIn(meta),
    reference: meta.reference ?? '',
  }
}

function recipientIn({
  counterparty_destination_id: destinationId,
  to_wallet_id: walletId,
  to_address: address,
  memo,
}: Order['meta']): Recipient {
  if (destinationId) return { destinationId }
  if (walletId) return { walletId }
  return address ? addressTo({ address, memo: memo ?? '' }) : {}
}

/** Without the zeros of a currency's scale. */
const plainAmount = (amount: string) =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount

/** Whether a submission came from this form. */
export const isOurs = ({ orderType }: Form, submitted: PlaceDraft) =>
  orderType === null ? submitted.orderType !== EXCHANGE : submitted.orderType === orderType

/** Whether the draft is for the payee now asked for; an old amount is never offered to another. */
export const isForAsked = ({ payeeId }: Form, { to }: OrderDraft) =>
  payeeId === null || to.destinationId === payeeId

const EXCHANGE: OrderType = 'EXCHANGE_CRYPTO_INTERNAL'

/** The first draft to quote: the stored one, or one made from the balances. */
export function firstDraft(form: Form): QuoteInput {
  const { walletId, offer, orderType, restored } = form
  const common = { walletId, decimal: offer?.decimal ?? ('.' as const) }
  if (restored === null || !isInAsked(form, restored))
    return {
      ...common,
      ...firstPair(form),
      orderType: orderType ?? 'TRANSFER_INTERNAL',
      arrivesAsSent: orderType === null,
    }
  const { orderType: kind, fromId, toId, amount, side, isSubtract, to, reference } = restored
  // A look-alike confirmed earlier must be confirmed again.
  const { lookalikeSeen: _, ...before } = to
  const payee = payeeIn(before, offer?.payees ?? [])
  const own = payee && currencyFor(payee, offer?.currencies ?? [])
  return {
    ...common,
    orderType: kind,
    from: fromId,
    to: toId,
    amount,
    side,
    subtract: isSubtract,
    recipient: payee ? recipientOf(payee) : {},
    reference,
    arrivesAsSent: orderType === null && own === null,
  }
}

/** Whether the draft gives the currency now asked for; an old amount is never one of another. */
const isInAsked = ({ symbol, offer }: Form, { fromId }: OrderDraft) =>
  symbol === null || offer?.currencies.find(({ uuid }) => uuid === fromId)?.meta.symbol === symbol

/**
 * A balance into itself, or into the next one; if it is the only one, into the first other currency.
 * The currency asked for is given, or where there is none of it to exchange, bought.
 */
function firstPair({ offer, orderType, symbol }: Form) {
  const isAsked = ({ meta }: Currency) => meta.symbol === symbol
  const held = (offer?.balances ?? [])
    .flatMap(({ details }) => details)
    .filter(({ available }) => /[1-9]/.test(available))
    .map(({ currency }) => currency)
  const given = symbol === null ? undefined : held.find(isAsked)
  const asked = symbol === null ? undefined : (given ?? offer?.currencies.find(isAsked))
  const buys = orderType !== null && asked !== undefined && given === undefined
  const from = (buys ? held[0] : (asked ?? held[0]))?.uuid ?? null
  if (orderType === null || from === null) return { from, to: from }
  const next = buys ? asked : held.find(({ uuid }) => uuid !== from)
  const other = offer?.currencies.find(({ uuid }) => uuid !== from)
  return { from, to: (next ?? other)?.uuid ?? null }
}
