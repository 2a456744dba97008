import type { Tx } from '#bank/db/engine'
import { idOf } from '#bank/ledger/accounts'
import { listOrdersSteppedAt, type OrderNumber, type PostingRow } from './accounts.rows.ts'

const OF_ORDER = 'order '

/**
 * Whose order each transfer belongs to. A transfer's id derives from order and cause, so an order
 * that stepped at that moment either gives the id or is another one.
 */
export async function ordersOf(
  tx: Tx,
  tenantId: string,
  postings: readonly Pick<PostingRow, 'cause' | 'at'>[],
): Promise<Map<string, OrderNumber>> {
  const wanted = postings.filter(({ cause }) => cause.startsWith(OF_ORDER))
  const causes = [...new Set(wanted.map(({ cause }) => cause.slice(OF_ORDER.length)))]
  if (causes.length === 0) return new Map()
  const moments = [...new Set(wanted.map(({ at }) => at.getTime()))].map((ms) => new Date(ms))
  const orders = await listOrdersSteppedAt(tx, tenantId, moments)
  return new Map(
    orders.flatMap((order) => causes.map((cause) => [idOf(order.id, cause), order] as const)),
  )
}
