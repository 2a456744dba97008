import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import type { exportOrders } from '#contract/orderHistory'
import { EXPORT_ROWS_MAX } from '#contract/wallet'
import { BYTE_ORDER_MARK, headOf, remark, rowOf, type Column } from '#bank/http/csv'
import { tooFast } from '#bank/http/limits'
import { findCoins } from '#bank/rate/rate.rows'
import type { NoTransactionContext, StreamedHandler } from '#bank/requestContext'
import { releaseExportLock, renewExportLock, takeExportLock } from '#bank/wallet/exportLock.rows'
import { spanOf } from '#bank/wallet/filter'
import { clockIn, type WallClock } from '#bank/wallet/statementColumns'
import { walletOf } from '#bank/wallet/wallet'
import { commentsOf } from './comment.rows.ts'
import { countOrders, ordersAfter, type OrderExtract } from './export.rows.ts'
import type { OrderRow } from './order.rows.ts'
import { orderShown } from './wire.ts'

type ExportContext = NoTransactionContext<typeof exportOrders>

const BATCH_ROWS = 1_000
const LOCK_MS = 60_000
const RETRY_AFTER_S = 5

interface ExportedOrder {
  order: Order
  comment: string | null
}

export const handleExportOrders: StreamedHandler<typeof exportOrders> = {
  async streamed(request, context) {
    const columns = columnsOf(clockIn(request.time_zone))
    const lockId = context.world.random.id()
    const now = context.world.clock.now()
    const extract = await context.commit(async ({ tx, scope }) => {
      const wallet = await walletOf(tx, scope, request.wallet_id)
      if (!(await takeExportLock(tx, scope, lockOf(context, lockId), now)))
        throw tooFast(RETRY_AFTER_S)
      const wanted = extractOf(request, wallet.id, now)
      if ((await countOrders(tx, scope, wanted, EXPORT_ROWS_MAX + 1)) > EXPORT_ROWS_MAX)
        throw new Refusal('EXPORT_TOO_LARGE', `At most ${EXPORT_ROWS_MAX} orders at once.`)
      return wanted
    })
    const before = (request.bom ? BYTE_ORDER_MARK : '') + headOf(columns)
    return {
      file: `orders-${now.toISOString().slice(0, 10)}.csv`,
      content: linesOf(context, lockId, extract, columns, before),
      brokenOff: (requestId) =>
        remark(columns, `ERROR: this file is not complete (request ${requestId})`),
    }
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

async function* linesOf(
  context: ExportContext,
  lockId: string,
  extract: OrderExtract,
  columns: readonly Column<ExportedOrder>[],
  before: string,
): AsyncGenerator<string> {
  let after: OrderRow | null = null
  try {
    yield before
    for (;;) {
      const orders: OrderRow[] = await context.within(async ({ tx, scope }) => {
        await renewExportLock(tx, scope, lockOf(context, lockId))
        return ordersAfter(tx, scope, extract, after, BATCH_ROWS)
      })
      if (orders.length > 0) yield await rowsOf(context, orders, columns)
      after = orders.at(-1) ?? null
      if (orders.length < BATCH_ROWS) return
    }
  } finally {
    await context.within(({ tx, scope }) => releaseExportLock(tx, scope, lockId))
  }
}

const rowsOf = (
  context: ExportContext,
  orders: readonly OrderRow[],
  columns: readonly Column<ExportedOrder>[],
) =>
  context.within(async ({ tx, scope }) => {
    const ids = new Set(orders.flatMap(({ fromId, toId }) => [fromId, toId]))
    const coins = await findCoins(tx, scope.tenantId, [...ids])
    const comments = await commentsOf(
      tx,
      scope,
      orders.map(({ id }) => id),
    )
    return orders
      .map((order) => ({
        order: orderShown(order, coins),
        comment: comments.get(order.id)?.text ?? null,
      }))
      .map((row) => rowOf(columns, row))
      .join('')
  })

const lockOf = ({ world }: Pick<ExportContext, 'world'>, id: string) => ({
  id,
  until: new Date(world.clock.now().getTime() + LOCK_MS),
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
