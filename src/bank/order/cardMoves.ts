import { idOf } from '#bank/ledger/accounts'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { job } from '#bank/job/job'
import { cardMoves, type CardMove } from '#bank/card/cardMoves.rows'
import type { BankServices } from '#bank/services'
import type { OrderRow } from './order.rows.ts'

/**
 * A deposit is listed once the order is complete; a withdrawal at once, reversed if it fails. A job
 * after the commit pays a debt.
 */
export function cardMovesOf(
  { world }: { world: Pick<BankServices, 'clock' | 'random'> },
  before: OrderRow | null,
  order: OrderRow,
): BulkRow[] {
  const subAccountId = order.card?.subAccountId
  const loading = order.facts.direction === 'out'
  const status = (loading ? loads : takesOff)[order.status]
  if (!subAccountId || !status || before?.status === order.status) return []
  const move: CardMove = {
    id: idOf(order.id, 'card transaction'),
    seq: order.version,
    personId: order.personId,
    walletId: order.walletId,
    subAccountId,
    cardId: order.card?.cardId ?? null,
    last4: order.card?.last4 ?? null,
    type: loading ? 'DEPOSIT' : 'WITHDRAWAL',
    status,
    reason: order.facts.reason_code,
    currencyId: loading ? order.toId : order.fromId,
    minor: loading ? order.arrives : order.total,
  }
  const came = loading || status === 'FAILED'
  const dueAt = world.clock.now()
  const looked = job(world, 'card.repay', { key: order.id, what: { subAccountId }, dueAt })
  return [bulkRow(cardMoves, move), ...(came ? [looked] : [])]
}

type MoveStatuses = Partial<Record<OrderRow['status'], CardMove['status']>>

const loads: MoveStatuses = { COMPLETE: 'COMPLETED' }
const takesOff: MoveStatuses = { PROCESSING: 'PENDING', COMPLETE: 'COMPLETED', FAILED: 'FAILED' }
