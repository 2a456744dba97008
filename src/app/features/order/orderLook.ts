import type { Order, OrderDetail, OrderStatus } from '#contract/order'
import type { OrderType } from '#contract/orderType'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import { isNothing } from '#app/i18n/amounts.ts'
import { trimmedAmount } from './rates.ts'
import type { OrderWords } from './words.ts'

const crossPath = 'M18 6 6 18M6 6l12 12'

export const orderLook: Record<OrderStatus, { tone: Tone; icon: string }> = {
  NEW: { tone: 'wait', icon: clock },
  PENDING: { tone: 'wait', icon: clock },
  PROCESSING: { tone: 'wait', icon: clock },
  CANCELED: { tone: 'calm', icon: crossPath },
  COMPLETE: { tone: 'good', icon: check },
  ERROR: { tone: 'bad', icon: alert },
  FAILED: { tone: 'bad', icon: crossPath },
}

type OrderView = Omit<Order, 'id'>

/** Nothing leaves the wallet for an incoming order; what an on-ramp names is sent from elsewhere. */
export const isIncoming = ({ amount_from, order_type }: OrderView) =>
  isNothing(amount_from) || order_type.endsWith('_ONRAMP')

export const orderTitle = (order: OrderView, texts: OrderWords['order']) =>
  isIncoming(order) && order.linked_order_uuid ? texts.cameBack : texts.types[order.order_type]

/** Whom it pays, or who paid, where they have a name. */
export const otherPartyOf = (order: OrderView) =>
  order.destination?.title ?? (isIncoming(order) ? order.meta.reference : null)

/** Rails carry a reference; people of this bank read a message. */
export const referenceWord = (type: OrderType, texts: OrderWords['order']) =>
  type === 'TRANSFER_INTERNAL' ? texts.message : texts.reference

/** An order in one figure: what leaves the wallet, else what comes in. */
export function orderAmountText(order: OrderView) {
  const leaves = !isIncoming(order)
  const { amount, currency } = leaves ? order.from : order.to
  return { leaves, amount: trimmedAmount(leaves ? `-${amount}` : amount), symbol: currency }
}

/** What waits without a price, as whoever may approve it reads it: at the price of now. */
export function atPriceNow(order: OrderDetail): OrderDetail {
  const price = order.approval?.price
  if (!price) return order
  const { total, fee, network_fee, arrives, rate } = price
  return {
    ...order,
    from: { ...order.from, amount: total },
    to: { ...order.to, amount: arrives },
    meta: { ...order.meta, fee, network_fee, exchange_rate: rate },
  }
}
