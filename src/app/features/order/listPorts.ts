import { listOrders } from '#contract/order'
import { wire } from '#machines/kit/port'
import { ordersList } from '#machines/order/orders.flow'
import type { Services } from '#app/services.ts'

/** Beside the other ports of orders because home needs only this one. */
export const wireOrders = ({ call }: Services) =>
  wire(ordersList.flow, ordersList.ports, {
    fetchPage: ({ filter: { walletId, status }, limit, offset }, signal) =>
      call(
        listOrders,
        { wallet_id: walletId, limit, offset, ...(status && { filter: { status } }) },
        { signal },
      ),
  })
