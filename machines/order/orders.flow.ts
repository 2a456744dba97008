import type { Order, OrderStatus } from '#contract/order'
import { makeListFlow } from '#machines/kit/list.flow'

/** The orders of one wallet, newest first, optionally by status. */
export const ordersList = makeListFlow<Order, { walletId: string; status: OrderStatus | null }>(
  'orders',
)
