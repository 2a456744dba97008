import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  BLOCK_REVIEW_MS,
  type assignBlockedCard,
  type BlockedCard,
  type BlockedCardAct,
  type blockedCardCalls,
  type listBlockedCards,
  type OpsBlockedCard,
  type readBlockedCard,
} from '#contract/ops/blockedCard'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import {
  findBlockedCard,
  listBlockedCardRows,
  listCardReviews,
  type BlockedCardRow,
} from './blocked.rows.ts'
import { keeping, releasing } from './review.ts'

async function handleListBlockedCards(
  page: ParsedOf<typeof listBlockedCards>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listBlockedCardRows(tx, tenantId, page)
  return pageFrom(rows.map(blockedCardShown), total, page.offset)
}

const isWaiting = ({ status, is_kept }: BlockedCardRow) => status === 'BLOCKED' && !is_kept

const blockedCardShown = (row: BlockedCardRow): BlockedCard => ({
  id: row.id,
  customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
  wallet: row.wallet_number,
  last4: row.last4,
  status: row.status,
  reason: row.reason,
  since: row.blocked_at.toISOString(),
  due_at: isWaiting(row)
    ? new Date(row.blocked_at.getTime() + BLOCK_REVIEW_MS).toISOString()
    : null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
})

async function blockedCardAt({ tx, scope }: StaffContext, id: string) {
  const row = isUuid(id) ? await findBlockedCard(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function handleReadBlockedCard(
  { id }: ParsedOf<typeof readBlockedCard>,
  context: StaffContext,
): Promise<OpsBlockedCard> {
  const { tx, scope, caller } = context
  const row = await blockedCardAt(context, id)
  const reviews = await listCardReviews(tx, scope.tenantId, id)
  const acts: Record<BlockedCardAct, boolean> = {
    release: row.status === 'BLOCKED' && staffMay(caller.role, 'releaseCard'),
    keep: isWaiting(row) && staffMay(caller.role, 'keepCardBlocked'),
  }
  return {
    ...blockedCardShown(row),
    reviews: reviews.map((review) => ({ ...review, at: review.at.toISOString() })),
    can: (['release', 'keep'] as const).filter((act) => acts[act]),
  }
}

async function handleAssignBlockedCard(
  { id, mine }: ParsedOf<typeof assignBlockedCard>,
  context: StaffContext,
) {
  const row = await blockedCardAt(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `card ${id}`, mine)
}

export const blockedCardRoutes: HandlersOf<typeof blockedCardCalls> = {
  listBlockedCards: handleListBlockedCards,
  readBlockedCard: handleReadBlockedCard,
  assignBlockedCard: handleAssignBlockedCard,
  releaseCard: releasing,
  keepCardBlocked: keeping,
}
