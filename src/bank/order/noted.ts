import type { Clock } from '#bank/services'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { OrderActor } from './kernel.ts'
import type { OrderRow } from './order.rows.ts'
import { orderHistory, ordersMoved } from './orderWrites.rows.ts'

interface Noted {
  event: string
  by: OrderActor
  reasonCode?: string | null
  linkedOrderId?: string | null
}

/** A step that its chart does not know: the order stays where it is, a version later. */
export function noted(
  { clock }: { clock: Clock },
  order: OrderRow,
  { event, by, reasonCode, linkedOrderId = order.linkedOrderId }: Noted,
): { order: OrderRow; rows: BulkRow[] } {
  const next = { ...order, linkedOrderId, version: order.version + 1, updatedAt: clock.now() }
  const { status, facts } = order
  const rows = [
    bulkRow(ordersMoved, next),
    bulkRow(orderHistory, {
      orderId: order.id,
      seq: next.version,
      from: status,
      event,
      to: status,
      subStatus: facts.sub_status,
      reasonCode: reasonCode ?? facts.reason_code,
      money: facts.money,
      actor: by.actor,
      actorId: by.actorId ?? null,
    }),
  ]
  return { order: next, rows }
}
