import { listOrders } from '#contract/order'
import { exportOrders } from '#contract/orderHistory'
import { wire } from '#machines/kit/port'
import { orderStatement } from '#machines/order/orderStatement.flow'
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

const TABLE = 'payments.csv'

export const wireOrderStatement = ({ call, device }: Services) =>
  wire(orderStatement.flow, orderStatement.ports, {
    saveStatement: async ({ ask: { walletId, status } }, signal) => {
      const content = await call(
        exportOrders,
        {
          wallet_id: walletId,
          ...(status && { filter: { status } }),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          bom: true,
        },
        { signal },
      )
      return { result: await device.save({ name: TABLE, type: 'text/csv', content }) }
    },
  })
