import type { Tx } from '#bank/db/engine'
import { idOf } from '#bank/ledger/accounts'
import { listOrdersSteppedAt, type OrderNumber, type PostingRow } from './accounts.rows.ts'

const OF_ORDER = 'order '

/** How long a commit may have waited after its step: most not at all, so that few orders are read. */
const WAITED_S = [10, 3_600]

type OrderPosting = Pick<PostingRow, 'cause' | 'at' | 'transfer_id'>

/**
 * Whose order each transfer belongs to. A transfer's id derives from order and cause, so an order
 * that stepped at that moment either gives the id or is another one.
 */
export async function ordersOf(
  tx: Tx,
  tenantId: string,
  postings: readonly OrderPosting[],
): Promise<Map<string, OrderNumber>> {
  const found = new Map<string, OrderNumber>()
  for (const seconds of WAITED_S) {
    const wanted = postings.filter(
      ({ cause, transfer_id }) => cause.startsWith(OF_ORDER) && !found.has(transfer_id),
    )
    for (const [id, order] of await ordersWithin(tx, tenantId, wanted, seconds))
      found.set(id, order)
  }
  return found
}

async function ordersWithin(
  tx: Tx,
  tenantId: string,
  wanted: readonly OrderPosting[],
  seconds: number,
) {
  const causes = [...new Set(wanted.map(({ cause }) => cause.slice(OF_ORDER.length)))]
  if (causes.length === 0) return []
  const moments = [...new Set(wanted.map(({ at }) => at.getTime()))].map((ms) => new Date(ms))
  const orders = await listOrdersSteppedAt(tx, tenantId, { moments, seconds })
  return orders.flatMap((order) => causes.map((cause) => [idOf(order.id, cause), order] as const))
}
