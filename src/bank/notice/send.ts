import { createHash } from 'node:crypto'
import { topicOfKind } from '#contract/notice'
import type { Tx } from '#bank/db/engine'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import type { BankServices, BotMessage, BotSendResult } from '#bank/services'
import { addresseeOf, telegramResultOf } from './addressee.ts'
import { botMessageOf } from './botMessage.ts'
import {
  claimBotMessage,
  dropBotMessage,
  noteShown,
  releaseBotMessage,
  type BotMessageKey,
} from './botMessage.rows.ts'
import { botViewOf } from './botView.ts'
import { findInbox, lockInbox, writeInbox, type InboxRow } from './inbox.rows.ts'
import { botOf, isWanted } from './choices.ts'
import {
  botTopicOf,
  findNotice,
  newestOfOrder,
  noteBotTook,
  noteResult,
  type NoticeRow,
} from './notice.rows.ts'
import { FRESH_MS } from './insertNotices.ts'
import { insertWaitingNotice } from './waiting.ts'

/** So long a process may take to send one; then another does. */
const BUSY_MS = 60_000
const ASK_AGAIN_MS = 1_000

/**
 * Until Telegram takes the message, the bot is blocked, or the notice is a day old. Preferences are
 * read at sending time, so that later choices count. A message that is there is only ever edited,
 * to what its newest notice says now.
 */
export const noticeJobs = (
  world: BankServices,
): Pick<JobHandlers, 'notice.bot' | 'notice.order'> => ({
  'notice.bot': ({ noticeId }, { tenantId }) => showNotice(world, tenantId, noticeId),
  'notice.order': ({ orderId }, { tenantId }) => insertWaitingNotice(world, tenantId, orderId),
})

async function showNotice(
  world: BankServices,
  tenantId: string,
  noticeId: string,
): Promise<JobResult> {
  const { engine, bots } = world
  const scope = { tenantId, personId: null }
  const ready = await engine.transaction(scope, (tx) => prepare(tx, world, tenantId, noticeId))
  if (!ready || 'again' in ready) return ready ?? undefined
  const result = await bots.send(ready.message).catch(async (thrown: unknown) => {
    await engine.transaction(scope, (tx) => releaseBotMessage(tx, ready.key))
    throw thrown
  })
  return engine.transaction(scope, (tx) => settle(tx, world, ready, result))
}

interface PreparedMessage {
  notice: NoticeRow
  key: BotMessageKey
  message: BotMessage
  shown: Buffer
}

async function prepare(
  tx: Tx,
  world: BankServices,
  tenantId: string,
  noticeId: string,
): Promise<PreparedMessage | { again: Date } | null> {
  const notice = await findNotice(tx, tenantId, noticeId)
  const to = notice && (await receiverOf(tx, world, tenantId, notice))
  if (!notice || !to) return null
  const now = world.clock.now()
  const key = { tenantId, personId: to.person.id, topic: botTopicOf(notice) }
  const until = new Date(now.getTime() + BUSY_MS)
  const row = await claimBotMessage(tx, key, { chatId: to.chatId, now, until })
  if (!row) return { again: new Date(now.getTime() + ASK_AGAIN_MS) }

  const shownNotice = await newestLike(tx, tenantId, notice)
  const view = await botViewOf(tx, { world, tenant: to.tenant }, shownNotice)
  const content = botMessageOf(to.tenant, to.person.language, to.bot.name, view)
  const shown = createHash('sha256').update(JSON.stringify(content)).digest()
  const isNew = row.message_id === null
  if (isNew ? !isDue(notice, to.box, now) : row.shown?.equals(shown)) {
    const result = isNew ? telegramResultOf(to, topicOfKind[notice.kind]) : 'sent'
    await noteResult(tx, tenantId, noticeId, 'telegram_result', result)
    await releaseBotMessage(tx, key)
    return null
  }
  const { token } = to.bot
  const message = { tenantId, token, to: to.chatId, messageId: row.message_id, ...content }
  return { notice, key, message, shown }
}

async function newestLike(tx: Tx, tenantId: string, notice: NoticeRow): Promise<NoticeRow> {
  const { room, subject, person_id } = notice
  if (room !== 'orders' || subject === null) return notice
  return (await newestOfOrder(tx, tenantId, person_id, subject)) ?? notice
}

async function receiverOf(tx: Tx, world: BankServices, tenantId: string, notice: NoticeRow) {
  const box = await findInbox(tx, tenantId, notice.person_id)
  const to = box && (await addresseeOf(tx, world, tenantId, box))
  const bot = to && botOf(to.tenant)
  if (to?.person.tg_id && bot && !to.box.bot_shut_at) return { ...to, bot, chatId: to.person.tg_id }
  const result = telegramResultOf(to, topicOfKind[notice.kind])
  await noteResult(tx, tenantId, notice.id, 'telegram_result', result)
  return null
}

function isDue({ kind, at, bot_took_at }: NoticeRow, { choices }: InboxRow, now: Date): boolean {
  if (bot_took_at !== null || now.getTime() - at.getTime() > FRESH_MS) return false
  return isWanted(choices, topicOfKind[kind], 'telegram')
}

async function settle(
  tx: Tx,
  { clock }: BankServices,
  { notice, key, shown }: PreparedMessage,
  result: BotSendResult,
): Promise<JobResult> {
  const now = clock.now()
  const { tenantId, personId } = key
  if (result.is === 'taken') {
    await noteShown(tx, key, { messageId: result.messageId, shown })
    return noteBotTook(tx, tenantId, notice.id, now)
  }
  if (result.is === 'gone') {
    await dropBotMessage(tx, key)
    return { again: now }
  }
  await releaseBotMessage(tx, key)
  if (result.is === 'busy') return { again: new Date(now.getTime() + result.waitMs) }
  await noteResult(tx, tenantId, notice.id, 'telegram_result', 'shut')
  const box = await lockInbox(tx, tenantId, personId)
  await writeInbox(tx, tenantId, { ...box, bot_shut_at: now })
}
