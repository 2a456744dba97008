import type { PersonNotice, NoticeFacts, NoticeKind, NoticePageName } from '#contract/notice'
import type { NoticeResult } from '#contract/noticeResult'
import type { Tx } from '#bank/db/engine'

export interface NoticeRow {
  id: string
  person_id: string
  number: number
  key: string
  kind: NoticeKind
  facts: NoticeFacts
  room: NoticePageName
  subject: string | null
  wallet_id: string | null
  at: Date
  read_at: Date | null
  bot_took_at: Date | null
  /** Null of notices from before this was recorded. */
  email_result: NoticeResult | null
  telegram_result: NoticeResult | null
}

const columns = `id, person_id, number, key, kind, facts, room, subject, wallet_id, at, read_at,
  bot_took_at, email_result, telegram_result`

export async function insertNotice(tx: Tx, tenantId: string, row: NoticeRow): Promise<void> {
  await tx.query(
    `insert into notices (tenant_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [tenantId, ...columns.split(/,\s+/).map((column) => row[column as keyof NoticeRow])],
  )
}

export async function knownKeys(
  tx: Tx,
  tenantId: string,
  personId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ key: string }>(
    'select key from notices where tenant_id = $1 and person_id = $2 and key = any($3)',
    [tenantId, personId, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

export const findNotice = (tx: Tx, tenantId: string, id: string) =>
  tx.row<NoticeRow>(`select ${columns} from notices where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])

/** All notices of an order are one message of the bot. */
export const botTopicOf = ({ id, room, subject }: Pick<NoticeRow, 'id' | 'room' | 'subject'>) =>
  room === 'orders' && subject !== null ? `order ${subject}` : `notice ${id}`

export const newestOfOrder = (tx: Tx, tenantId: string, personId: string, orderId: string) =>
  tx.row<NoticeRow>(
    `select ${columns} from notices
     where tenant_id = $1 and person_id = $2 and room = 'orders' and subject = $3
     order by number desc limit 1`,
    [tenantId, personId, orderId],
  )

/** Of these orders, the notices that they waited for their owner. */
export const waitingNotices = (
  tx: Tx,
  tenantId: string,
  personId: string,
  orderIds: readonly string[],
) =>
  tx.rows<{ id: string }>(
    'select id from notices where tenant_id = $1 and person_id = $2 and key = any($3)',
    [tenantId, personId, orderIds.map(waitingKeyOf)],
  )

export const waitingKeyOf = (orderId: string) => `order ${orderId} waiting`

export const listNoticeRows = (
  tx: Tx,
  tenantId: string,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<NoticeRow>(
    `select ${columns} from notices where tenant_id = $1 and person_id = $2
     order by at desc, number desc limit $3 offset $4`,
    [tenantId, personId, limit, offset],
  )

export const countNotices = (tx: Tx, tenantId: string, personId: string) =>
  tx.total('select count(*) as total from notices where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])

export async function markRead(
  tx: Tx,
  tenantId: string,
  personId: string,
  { ids, until, at }: { ids: readonly string[] | null; until: number | null; at: Date },
): Promise<number> {
  const { count } = await tx.query(
    `update notices set read_at = $5
     where tenant_id = $1 and person_id = $2 and read_at is null
       and ($3::uuid[] is null or id = any($3)) and ($4::int is null or number <= $4)`,
    [tenantId, personId, ids, until, at],
  )
  return count
}

export async function noteBotTook(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx.query(
    `update notices set bot_took_at = $3, telegram_result = 'sent'
     where tenant_id = $1 and id = $2`,
    [tenantId, id, at],
  )
}

/** Only of what still waits: a job that is done again changes no result. */
export async function noteResult(
  tx: Tx,
  tenantId: string,
  id: string,
  column: 'email_result' | 'telegram_result',
  result: NoticeResult,
): Promise<void> {
  await tx.query(
    `update notices set ${column} = $3 where tenant_id = $1 and id = $2 and ${column} = 'waiting'`,
    [tenantId, id, result],
  )
}

export async function walletsBehindNotices(
  tx: Tx,
  tenantId: string,
  among: readonly string[] | null,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ wallet_id: string }>(
    `select head.wallet_id
     from wallet_feed_heads head
     left join notice_heard heard
       on heard.tenant_id = head.tenant_id and heard.wallet_id = head.wallet_id
     where head.tenant_id = $1 and ($2::uuid[] is null or head.wallet_id = any($2))
       and (heard.wallet_id is null or heard.epoch <> head.epoch or heard.seq < head.seq)
     order by head.wallet_id limit $3`,
    [tenantId, among, most],
  )
  return rows.map(({ wallet_id }) => wallet_id)
}

/** Which of these orders paid a wallet of whoever placed them. */
export async function ordersToSelf(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await tx.query<{ id: string }>(
    `select id from orders
     where tenant_id = $1 and id = any($2::uuid[]) and to_person_id = person_id`,
    [tenantId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function ownerOf(tx: Tx, tenantId: string, walletId: string): Promise<string | null> {
  const { rows } = await tx.query<{ person_id: string }>(
    'select person_id from wallets where tenant_id = $1 and id = $2',
    [tenantId, walletId],
  )
  return rows[0]?.person_id ?? null
}

export const noticeShown = (row: NoticeRow): Omit<PersonNotice, 'topic'> => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  facts: row.facts,
  room: row.room,
  subject: row.subject,
  wallet_id: row.wallet_id,
  at: row.at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})
