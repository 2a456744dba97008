import { listOrders } from '#contract/order'
import { wire } from '#machines/kit/port'
import { ordersList } from '#machines/order/orders.flow'
import type { Services } from '#app/services.ts'

/** Who answers for the list of orders, which home reads too. */
export const wireOrders = ({ call }: Services) =>
  wire(ordersList.flow, ordersList.ports, {
    fetchPage: ({ filter: { walletId, status }, limit, offset }, signal) =>
      call(
        listOrders,
        { wallet_id: walletId, limit, offset, ...(status && { filter: { status } }) },
        { signal },
      ),
  })
