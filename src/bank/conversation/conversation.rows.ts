import type { ActivitySource } from '#contract/activity'
import type { ConversationStatus } from '#contract/conversation'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface ConversationRow {
  id: string
  person_id: string
  status: ConversationStatus
  waiting_since: Date | null
  last_number: number
  read_number: number
  moved_at: Date
}

const columns = 'id, person_id, status, waiting_since, last_number, read_number, moved_at'

export const findConversation = (tx: Tx, tenantId: string, personId: string) =>
  tx.row<ConversationRow>(
    `select ${columns} from conversations where tenant_id = $1 and person_id = $2`,
    [tenantId, personId],
  )

/** Null where nothing was ever written. */
export const lockConversation = (tx: Tx, tenantId: string, key: { id: string }) =>
  tx.row<ConversationRow>(
    `select ${columns} from conversations where tenant_id = $1 and id = $2 for update`,
    [tenantId, key.id],
  )

interface NewConversation {
  id: string
  personId: string
  at: Date
}

/** Creates it where there is none. */
export async function lockConversationOf(
  tx: Tx,
  tenantId: string,
  { id, personId, at }: NewConversation,
): Promise<ConversationRow> {
  await tx.query(
    `insert into conversations (tenant_id, id, person_id, status, moved_at)
     values ($1, $2, $3, 'CLOSED', $4) on conflict do nothing`,
    [tenantId, id, personId, at],
  )
  const { rows } = await tx.query<ConversationRow>(
    `select ${columns} from conversations where tenant_id = $1 and person_id = $2 for update`,
    [tenantId, personId],
  )
  return rows[0]!
}

export async function writeConversation(tx: Tx, tenantId: string, row: ConversationRow) {
  await tx.query(
    `update conversations set status = $3, waiting_since = $4, last_number = $5, read_number = $6,
       moved_at = $7
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.waiting_since,
      row.last_number,
      row.read_number,
      row.moved_at,
    ],
  )
}

export interface MessageRow {
  id: string
  conversation_id: string
  person_id: string
  number: number
  author: 'customer' | 'bank'
  staff_id: string | null
  text: Buffer
  event_source: ActivitySource | null
  event_id: string | null
  event_number: number | null
  at: Date
}

const messageColumns = `id, conversation_id, person_id, number, author, staff_id, text,
  event_source, event_id, event_number, at`

export const insertMessage = (tx: Tx, tenantId: string, row: MessageRow) =>
  insertRow(tx, 'conversation_messages', `tenant_id, ${messageColumns}`, {
    ...row,
    tenant_id: tenantId,
  })

interface MessagesAsked {
  conversationId: string
  /** Only those with a smaller number. */
  before: number | null
  limit: number
}

export type ShownMessage = Omit<MessageRow, 'event_number'> & {
  event_number: string | null
  staff_name: string | null
}

/** The newest first. */
export const listMessages = (
  tx: Tx,
  tenantId: string,
  { conversationId, before, limit }: MessagesAsked,
) =>
  tx.rows<Omit<ShownMessage, 'staff_name'>>(
    `select ${messageColumns} from conversation_messages
     where tenant_id = $1 and conversation_id = $2 and ($3::int is null or number < $3)
     order by number desc limit $4`,
    [tenantId, conversationId, before, limit],
  )

/** When the customer wrote each of their newest messages since then, the oldest first. */
export const listOwnTimes = (tx: Tx, tenantId: string, personId: string, since: Date) =>
  tx.rows<{ at: Date }>(
    `select at from conversation_messages
     where tenant_id = $1 and person_id = $2 and author = 'customer' and at > $3
     order by at`,
    [tenantId, personId, since],
  )

export const countUnread = (tx: Tx, tenantId: string, { id, read_number }: ConversationRow) =>
  tx.total(
    `select count(*) as total from conversation_messages
     where tenant_id = $1 and conversation_id = $2 and author = 'bank' and number > $3`,
    [tenantId, id, read_number],
  )
