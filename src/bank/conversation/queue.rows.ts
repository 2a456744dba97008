import type { ConversationStatus } from '#contract/conversation'
import type { ConversationSort, ConversationView } from '#contract/ops/conversation'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import type { PersonState } from '#bank/person/person.rows'
import { countWaiting } from '#bank/queue/waiting'
import type { ShownMessage } from './conversation.rows.ts'

export interface QueuedConversation {
  id: string
  person_id: string
  first_name: string | null
  last_name: string | null
  state: PersonState
  status: ConversationStatus
  /** When it began to wait; of others, when it last moved. */
  since: Date
  last_number: number
  assignee_id: string | null
  assignee: string | null
}

const since = 'coalesce(c.waiting_since, c.moved_at)'

const columns = `c.id, c.person_id, p.first_name, p.last_name, p.state, c.status, ${since} as since,
  c.last_number, a.staff_id as assignee_id, s.name as assignee`

const joined = `conversations c
  join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
  left join assignments a on a.tenant_id = c.tenant_id and a.subject = 'conversation ' || c.id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id`

const sortColumns = { since, assignee: 's.name' }

const statusOf: Record<ConversationView, ConversationStatus> = {
  waiting: 'WAITING',
  answered: 'ANSWERED',
  closed: 'CLOSED',
}

interface QueueFilter {
  view: ConversationView
  sort: ConversationSort
  limit: number
  offset: number
}

export async function listQueuedConversations(
  tx: Tx,
  tenantId: string,
  { view, sort, limit, offset }: QueueFilter,
) {
  const status = statusOf[view]
  const rows = await tx.rows<QueuedConversation>(
    `select ${columns} from ${joined} where c.tenant_id = $1 and c.status = $2
     order by ${orderedBy(sort, sortColumns, 'c.id')} limit $3 offset $4`,
    [tenantId, status, limit, offset],
  )
  const total = await tx.total(
    'select count(*) as total from conversations where tenant_id = $1 and status = $2',
    [tenantId, status],
  )
  return { rows, total }
}

export const findQueuedConversation = (tx: Tx, tenantId: string, id: string) =>
  tx.row<QueuedConversation>(
    `select ${columns} from ${joined} where c.tenant_id = $1 and c.id = $2`,
    [tenantId, id],
  )

/** The newest of them, with whoever wrote each, the newest first. */
export const listStaffMessages = (
  tx: Tx,
  tenantId: string,
  conversationId: string,
  limit: number,
) =>
  tx.rows<ShownMessage>(
    `select m.id, m.conversation_id, m.person_id, m.number, m.author, m.staff_id, m.text,
       m.event_source, m.event_id, m.event_number, m.at, s.name as staff_name
     from conversation_messages m
     left join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id
     where m.tenant_id = $1 and m.conversation_id = $2 order by m.number desc limit $3`,
    [tenantId, conversationId, limit],
  )

export const readConversationQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select (count(*) filter (where c.status = 'WAITING'))::int as waiting,
       min(c.waiting_since) as "oldestAt", greatest(max(c.moved_at), max(a.at)) as "movedAt"
     from conversations c
     left join assignments a on a.tenant_id = c.tenant_id and a.subject = 'conversation ' || c.id
     where c.tenant_id = $1`,
    [tenantId],
  )
