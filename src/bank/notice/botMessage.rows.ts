import type { Tx } from '#bank/db/engine'

/** Whose message it is, and about what: `order …` or `notice …`. */
export interface BotMessageKey {
  tenantId: string
  personId: string
  topic: string
}

export interface BotMessageRow {
  /** Null until Telegram has taken it in this chat. */
  message_id: string | null
  shown: Buffer | null
}

interface BotMessageClaim {
  chatId: string
  now: Date
  until: Date
}

/** Null while another process sends it. One in another chat is no longer ours to edit. */
export const claimBotMessage = (
  tx: Tx,
  { tenantId, personId, topic }: BotMessageKey,
  { chatId, now, until }: BotMessageClaim,
) =>
  tx.row<BotMessageRow>(
    `insert into bot_messages as m (tenant_id, person_id, topic, chat_id, busy_until, at)
     values ($1, $2, $3, $4, $6, $5)
     on conflict (tenant_id, person_id, topic) do update
     set busy_until = $6, at = $5, chat_id = $4,
       message_id = case when m.chat_id = $4 then m.message_id end,
       shown = case when m.chat_id = $4 then m.shown end
     where m.busy_until is null or m.busy_until <= $5
     returning message_id, shown`,
    [tenantId, personId, topic, chatId, now, until],
  )

/** Nothing is kept of a message that was never taken. */
export async function releaseBotMessage(
  tx: Tx,
  { tenantId, personId, topic }: BotMessageKey,
): Promise<void> {
  const key = [tenantId, personId, topic]
  const named = 'tenant_id = $1 and person_id = $2 and topic = $3'
  await tx.query(`update bot_messages set busy_until = null where ${named}`, key)
  await tx.query(`delete from bot_messages where ${named} and message_id is null`, key)
}

export async function dropBotMessage(
  tx: Tx,
  { tenantId, personId, topic }: BotMessageKey,
): Promise<void> {
  await tx.query(
    'delete from bot_messages where tenant_id = $1 and person_id = $2 and topic = $3',
    [tenantId, personId, topic],
  )
}

export async function noteShown(
  tx: Tx,
  { tenantId, personId, topic }: BotMessageKey,
  { messageId, shown }: { messageId: string; shown: Buffer },
): Promise<void> {
  await tx.query(
    `update bot_messages set message_id = $4, shown = $5, busy_until = null
     where tenant_id = $1 and person_id = $2 and topic = $3`,
    [tenantId, personId, topic, messageId, shown],
  )
}

export const hasBotMessage = (tx: Tx, { tenantId, personId, topic }: BotMessageKey) =>
  tx.some('select 1 from bot_messages where tenant_id = $1 and person_id = $2 and topic = $3', [
    tenantId,
    personId,
    topic,
  ])
