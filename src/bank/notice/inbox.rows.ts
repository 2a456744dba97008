import type { ChosenTopic, NoticeChannel } from '#contract/notice'
import type { Tx } from '#bank/db/engine'

export type Choices = Partial<Record<ChosenTopic, Partial<Record<NoticeChannel, boolean>>>>

export interface InboxRow {
  person_id: string
  last_number: number
  unread: number
  choices: Choices
  bot_shut_at: Date | null
}

const columns = 'person_id, last_number, unread, choices, bot_shut_at'

export const findInbox = (tx: Tx, tenantId: string, personId: string) =>
  tx.row<InboxRow>(`select ${columns} from notice_boxes where tenant_id = $1 and person_id = $2`, [
    tenantId,
    personId,
  ])

/** Creates it where there is none; locked until this transaction ends. */
export async function lockInbox(tx: Tx, tenantId: string, personId: string): Promise<InboxRow> {
  await tx.query(
    'insert into notice_boxes (tenant_id, person_id) values ($1, $2) on conflict do nothing',
    [tenantId, personId],
  )
  const { rows } = await tx.query<InboxRow>(
    `select ${columns} from notice_boxes where tenant_id = $1 and person_id = $2 for update`,
    [tenantId, personId],
  )
  return rows[0]!
}

export async function writeInbox(tx: Tx, tenantId: string, box: InboxRow): Promise<void> {
  await tx.query(
    `update notice_boxes set last_number = $3, unread = $4, choices = $5, bot_shut_at = $6
     where tenant_id = $1 and person_id = $2`,
    [
      tenantId,
      box.person_id,
      box.last_number,
      box.unread,
      JSON.stringify(box.choices),
      box.bot_shut_at,
    ],
  )
}
