import type { BlockedCardSort, BlockedCardView } from '#contract/ops/blockedCard'
import type { CardReason, CardStatus } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'

export interface BlockedCardRow {
  id: string
  person_id: string
  first_name: string | null
  last_name: string | null
  wallet_number: string
  last4: string
  status: CardStatus
  reason: CardReason | null
  blocked_at: Date
  /** Whether somebody decided that this block stays. */
  is_kept: boolean
  assignee_id: string | null
  assignee: string | null
}

const columns = `c.id, c.person_id, p.first_name, p.last_name, w.number::text as wallet_number,
  c.last4, c.status, c.reason, b.at as blocked_at, r.id is not null as is_kept,
  a.staff_id as assignee_id, s.name as assignee`

/** With the newest block of each, and the decision to keep it. */
const blocked = `cards c
  cross join lateral (
    select max(h.at) as at from card_history h
    where h.tenant_id = c.tenant_id and h.card_id = c.id and h.event = 'card.block'
  ) b
  left join card_reviews r on r.tenant_id = c.tenant_id and r.card_id = c.id
    and r.blocked_at = b.at and r.decision = 'KEPT'
  left join assignments a on a.tenant_id = c.tenant_id and a.subject = 'card ' || c.id`

const joined = `${blocked}
  join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
  join wallets w on w.tenant_id = c.tenant_id and w.id = c.wallet_id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id`

const matching = `c.tenant_id = $1 and c.status = 'BLOCKED' and (r.id is not null) = $2`

const sortColumns = { since: 'b.at', assignee: 's.name' }

interface BlockedCardFilter {
  view: BlockedCardView
  sort: BlockedCardSort
  limit: number
  offset: number
}

export async function listBlockedCardRows(
  tx: Tx,
  tenantId: string,
  { view, sort, limit, offset }: BlockedCardFilter,
) {
  const rows = await tx.rows<BlockedCardRow>(
    `select ${columns} from ${joined} where ${matching}
     order by ${orderedBy(sort, sortColumns, 'c.id')} limit $3 offset $4`,
    [tenantId, view === 'kept', limit, offset],
  )
  const total = await tx.total(`select count(*)::int as total from ${blocked} where ${matching}`, [
    tenantId,
    view === 'kept',
  ])
  return { rows, total }
}

/** Null where it was never blocked. */
export const findBlockedCard = (tx: Tx, tenantId: string, id: string) =>
  tx.row<BlockedCardRow>(
    `select ${columns} from ${joined} where c.tenant_id = $1 and c.id = $2 and b.at is not null`,
    [tenantId, id],
  )

export interface CardReview {
  id: string
  cardId: string
  blockedAt: Date
  decision: 'RELEASED' | 'KEPT'
  words: string
  staffId: string
  at: Date
}

export async function insertCardReview(tx: Tx, tenantId: string, review: CardReview) {
  const { id, cardId, blockedAt, decision, words, staffId, at } = review
  await tx.query(
    `insert into card_reviews (tenant_id, id, card_id, blocked_at, decision, words, staff_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, id, cardId, blockedAt, decision, words, staffId, at],
  )
}

type ShownReview = Pick<CardReview, 'id' | 'decision' | 'words' | 'at'> & { by: string }

/** Newest first. */
export const listCardReviews = (tx: Tx, tenantId: string, cardId: string) =>
  tx.rows<ShownReview>(
    `select r.id, r.decision, r.words, r.at, s.name as by from card_reviews r
     join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.card_id = $2 order by r.at desc, r.id desc limit 50`,
    [tenantId, cardId],
  )

export const readBlockedCardQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select (count(*) filter (where r.id is null))::int as waiting,
       min(b.at) filter (where r.id is null) as "oldestAt",
       greatest(max(b.at), max(a.at),
         (select max(at) from card_reviews where tenant_id = $1)) as "movedAt"
     from ${blocked} where c.tenant_id = $1 and c.status = 'BLOCKED'`,
    [tenantId],
  )
