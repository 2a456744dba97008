import type { Tx } from '#bank/db/engine'
import { orderColumns, orderIn, type StoredOrder } from '#bank/order/order.rows'
import {
  readCardTransaction,
  cardTransactionColumns,
  type StoredCardTransaction,
} from '#bank/card/purchase/transaction.rows'
import {
  isOwnEvent,
  ownEvents,
  wholeRow,
  type StoredTransaction,
} from '#bank/wallet/transactions.rows'

export async function ordersByIds(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<StoredOrder>(
    `select ${orderColumns} from orders where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, orderIn(row)]))
}

/** The transactions of each order, oldest first. */
export async function transactionIdsOf(tx: Tx, tenantId: string, orderIds: readonly string[]) {
  const { rows } = await tx.query<{ id: string; orderId: string }>(
    `select id, order_id as "orderId" from transactions
     where tenant_id = $1 and order_id = any($2::uuid[]) order by created_at, place`,
    [tenantId, orderIds],
  )
  return grouped(rows, ({ orderId }) => orderId)
}

/** Transactions without an order, each after the one it belongs to. */
export async function transactionGroups(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<StoredTransaction>(
    `select ${wholeRow} from transactions t
     where t.tenant_id = $1 and (t.id = any($2::uuid[])
       or (t.linked_id = any($2::uuid[]) and t.order_id is null
         and t.record_kind not in ${ownEvents}))
     order by t.linked_id is not null and t.record_kind not in ${ownEvents}, t.created_at, t.place`,
    [tenantId, ids],
  )
  return grouped(rows, (row) => (isOwnEvent(row) ? row.id : (row.linked_id ?? row.id)))
}

export async function purchasesByIds(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<StoredCardTransaction>(
    `select ${cardTransactionColumns} from card_transactions
     where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, readCardTransaction(row)]))
}

function grouped<Row>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(idOf(row))
    if (group) group.push(row)
    else groups.set(idOf(row), [row])
  }
  return groups
}
