import type { OrderStatus } from '#contract/order'
import type { OrderType } from '#contract/orderType'
import type { Scope, Tx } from '#bank/db/engine'
import { orderColumns, orderIn, type OrderRow, type StoredOrder } from './order.rows.ts'

export interface OrderExtract {
  walletId: string
  statuses: readonly OrderStatus[] | null
  type: OrderType | null
  since: Date | null
  until: Date
}

const matching = `from orders where tenant_id = $1 and wallet_id = $2
  and ($3::text[] is null or status = any($3)) and ($4::text is null or order_type = $4)
  and ($5::timestamptz is null or created_at >= $5) and created_at < $6`

const valuesOf = ({ tenantId }: Scope, extract: OrderExtract) => {
  const { walletId, statuses, type, since, until } = extract
  return [tenantId, walletId, statuses, type, since, until]
}

export const countOrders = (tx: Tx, scope: Scope, extract: OrderExtract, most: number) =>
  tx.total(`select count(*) as total from (select 1 ${matching} limit $7) counted`, [
    ...valuesOf(scope, extract),
    most,
  ])

export async function ordersAfter(
  tx: Tx,
  scope: Scope,
  extract: OrderExtract,
  after: Pick<OrderRow, 'createdAt' | 'id'> | null,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await tx.query<StoredOrder>(
    `select ${orderColumns} ${matching}
       and ($7::timestamptz is null or (created_at, id) > ($7, $8::uuid))
     order by created_at, id limit $9`,
    [...valuesOf(scope, extract), after?.createdAt ?? null, after?.id ?? null, limit],
  )
  return rows.map(orderIn)
}
