import type { OrderStatus } from '#contract/order'
import type { OrderFacts } from '#machines/order/order.life'
import type { Scope, Tx } from '#bank/db/engine'

export interface StoredOrderStep {
  seq: number
  from_status: OrderStatus | null
  event: string
  to_status: OrderStatus
  sub_status: string | null
  reason_code: string | null
  money: OrderFacts['money']
  actor: 'customer' | 'bank' | 'rail' | 'operator'
  actor_id: string | null
  at: Date
}

export const listOrderSteps = (tx: Tx, { tenantId }: Scope, orderId: string) =>
  tx.rows<StoredOrderStep>(
    `select seq, from_status, event, to_status, sub_status, reason_code, money, actor, actor_id, at
     from order_history where tenant_id = $1 and order_id = $2 order by seq`,
    [tenantId, orderId],
  )
