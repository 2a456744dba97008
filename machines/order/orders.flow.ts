import type { Order, OrderStatus } from '#contract/order'
import { makeListFlow } from '#machines/kit/list.flow'

/** The orders of one wallet, newest first; all of them, or only those that stand so. */
export const ordersList = makeListFlow<Order, { walletId: string; status: OrderStatus | null }>(
  'orders',
)
