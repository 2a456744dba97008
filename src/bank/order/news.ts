import { feedNews } from '#bank/feed/feed.rows'
import { written, type Written } from '#bank/ledger/step'
import type { OrderRow } from './order.rows.ts'
import { orderOf, type Coins } from './wire.ts'

/** What whoever follows the wallet hears of the order: the whole of it, as it now stands. */
export const newsOf = (before: OrderRow | null, order: OrderRow, coins: Coins): Written[] => [
  written(feedNews, {
    walletId: order.walletId,
    personId: order.personId,
    table: 'orders',
    kind: before ? 'UPDATE' : 'INSERT',
    record: orderOf(order, coins),
  }),
]
