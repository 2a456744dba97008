import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import type { exportOrders } from '#contract/orderHistory'
import { EXPORT_ROWS_MAX } from '#contract/wallet'
import { BATCH_ROWS, csvDownload, type Column } from '#bank/http/csv'
import { findCoins } from '#bank/rate/rate.rows'
import type { NoTransactionContext, StreamedHandler } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { spanOf } from '#bank/wallet/filter'
import { clockIn, type WallClock } from '#bank/wallet/statementColumns'
import { walletOf } from '#bank/wallet/wallet'
import { commentsOf } from './comment.rows.ts'
import { countOrders, ordersAfter, type OrderExtract } from './export.rows.ts'
import type { OrderRow } from './order.rows.ts'
import { orderShown } from './wire.ts'

type ExportContext = NoTransactionContext<typeof exportOrders>

interface ExportedOrder {
  order: Order
  comment: string | null
}

export const handleExportOrders: StreamedHandler<typeof exportOrders> = {
  async streamed(request, context) {
    const lock = createExportLock(context)
    const now = context.world.clock.now()
    const extract = await context.commit(async (current) => {
      const { tx, scope } = current
      const wallet = await walletOf(tx, scope, request.wallet_id)
      await lock.take(current)
      const wanted = extractOf(request, wallet.id, now)
      if ((await countOrders(tx, scope, wanted, EXPORT_ROWS_MAX + 1)) > EXPORT_ROWS_MAX)
        throw new Refusal('EXPORT_TOO_LARGE', `At most ${EXPORT_ROWS_MAX} orders at once.`)
      return wanted
    })
    const read = (after: OrderRow | null) =>
      context.within(async (current) => {
        await lock.renew(current)
        return ordersAfter(current.tx, current.scope, extract, after, BATCH_ROWS)
      })
    return csvDownload({
      file: `orders-${now.toISOString().slice(0, 10)}.csv`,
      columns: columnsOf(clockIn(request.time_zone)),
      batches: batchesOf(context, read),
      bom: request.bom,
      end: () => context.within(lock.release),
    })
  },
}

/** Later orders are left out, so that a long export ends. */
function extractOf(
  { filter = {} }: ParsedOf<typeof exportOrders>,
  walletId: string,
  now: Date,
): OrderExtract {
  const { status, order_type: type = null, from_created_at: from, to_created_at: to } = filter
  const end = new Date(now.getTime() + 1)
  const until = to === undefined ? end : spanOf(to).until
  return {
    walletId,
    statuses: status === undefined ? null : [status].flat(),
    type,
    since: from === undefined ? null : spanOf(from).since,
    until: until < end ? until : end,
  }
}

async function* batchesOf(
  context: ExportContext,
  read: (after: OrderRow | null) => Promise<OrderRow[]>,
): AsyncGenerator<ExportedOrder[]> {
  let orders = await read(null)
  for (;;) {
    yield orders.length > 0 ? await shown(context, orders) : []
    if (orders.length < BATCH_ROWS) return
    orders = await read(orders.at(-1) ?? null)
  }
}

const shown = (context: ExportContext, orders: readonly OrderRow[]) =>
  context.within(async ({ tx, scope }) => {
    const ids = new Set(orders.flatMap(({ fromId, toId }) => [fromId, toId]))
    const coins = await findCoins(tx, scope.tenantId, [...ids])
    const orderIds = orders.map(({ id }) => id)
    const comments = await commentsOf(tx, scope, orderIds)
    return orders.map((order) => ({
      order: orderShown(order, coins),
      comment: comments.get(order.id)?.text ?? null,
    }))
  })

function columnsOf({ zone, format }: WallClock): Column<ExportedOrder>[] {
  const text = (name: string, take: (order: Order) => string | null | undefined) => ({
    name,
    text: ({ order }: ExportedOrder) => take(order) ?? null,
  })
  const amount = (name: string, take: (order: Order) => string) => ({
    name,
    amount: ({ order }: ExportedOrder) => take(order),
  })
  return [
    text(`created_at (${zone})`, ({ created_at }) => format(new Date(created_at))),
    text('number', ({ number }) => String(number)),
    text('order_uuid', ({ order_uuid }) => order_uuid),
    text('order_type', ({ order_type }) => order_type),
    text('status', ({ status }) => status),
    text('sub_status', ({ sub_status }) => sub_status),
    text('reason_code', ({ reason_code }) => reason_code),
    amount('from_amount', ({ from }) => from.amount),
    text('from_currency', ({ from }) => from.currency),
    amount('to_amount', ({ to }) => to.amount),
    text('to_currency', ({ to }) => to.currency),
    amount('fee', ({ meta }) => meta.fee),
    amount('network_fee', ({ meta }) => meta.network_fee),
    text('exchange_rate', ({ meta }) => meta.exchange_rate),
    text('recipient', ({ destination }) => destination?.title),
    text('account', ({ destination }) => destination?.detail),
    text('to_address', ({ to_address }) => to_address),
    text('txid', ({ txid }) => txid),
    text('reference', ({ meta }) => meta.reference),
    text('note', ({ meta }) => meta.note),
    { name: 'comment', text: ({ comment }) => comment },
  ]
}
