import { topicOfKind } from '#contract/notice'
import type { FeedKind } from '#contract/feed'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { writeRows, bulkRow } from '#bank/ledger/step'
import { enqueueMessage } from '#bank/outbox/messages'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import type { BankServices } from '#bank/services'
import type { NewNotice } from '#bank/outbox/topics'
import { addresseeOf, emailResultOf, telegramResultOf, type Addressee } from './addressee.ts'
import { hasBotMessage } from './botMessage.rows.ts'
import { lockInbox, writeInbox, type InboxRow } from './inbox.rows.ts'
import { mailOf } from './choices.ts'
import { botTopicOf, insertNotice, knownKeys, type NoticeRow } from './notice.rows.ts'
import { mailOfNotice } from './words.ts'

export type NoticeDeps = Pick<BankServices, 'clock' | 'random' | 'seal'>

/** Older notices enter the inbox as read and are sent nowhere. */
export const FRESH_MS = 24 * 3_600_000

/**
 * Mail and bot message are queued in the same transaction. Inboxes are locked in the order of
 * person ids, so that two batches cannot deadlock.
 */
export async function insertNotices(
  tx: Tx,
  tenantId: string,
  world: NoticeDeps,
  all: readonly NewNotice[],
): Promise<void> {
  for (const personId of [...new Set(all.map((notice) => notice.personId))].sort()) {
    const notices = all.filter((notice) => notice.personId === personId)
    await insertNoticesFor(tx, tenantId, world, personId, notices)
  }
}

async function insertNoticesFor(
  tx: Tx,
  tenantId: string,
  world: NoticeDeps,
  personId: string,
  notices: readonly NewNotice[],
): Promise<void> {
  const box = await lockInbox(tx, tenantId, personId)
  const byKey = new Map(notices.map((notice) => [notice.key, notice]))
  const known = await knownKeys(tx, tenantId, personId, [...byKey.keys()])
  const fresh = [...byKey.values()].filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const to = await addresseeOf(tx, world, tenantId, box)
  const rows: NoticeRow[] = []
  for (const notice of fresh)
    rows.push(await rowOf(tx, tenantId, world, to, notice, box.last_number + rows.length + 1))
  for (const row of rows) await insertNotice(tx, tenantId, row)
  const unread = rows.filter(({ read_at }) => read_at === null)
  const last_number = box.last_number + rows.length
  const after = { ...box, last_number, unread: box.unread + unread.length }
  await writeInbox(tx, tenantId, after)
  await publishUnread(tx, tenantId, world, after, 'INSERT')
  if (to) await sendOutside(tx, tenantId, world, to, rows)
}

async function rowOf(
  tx: Tx,
  tenantId: string,
  { clock, random }: NoticeDeps,
  to: Addressee | null,
  { personId: person_id, walletId: wallet_id, ...rest }: NewNotice,
  number: number,
): Promise<NoticeRow> {
  const late = clock.now().getTime() - rest.at.getTime() > FRESH_MS
  const id = random.id()
  const row = { id, person_id, wallet_id, number, ...rest, bot_took_at: null }
  if (late) return { ...row, read_at: rest.at, email_result: 'late', telegram_result: 'late' }
  const topic = topicOfKind[rest.kind]
  const byBot = telegramResultOf(to, topic)
  /** A message that is there moves on, which makes no sound. */
  const isUpdate =
    byBot === 'off' &&
    (await hasBotMessage(tx, { tenantId, personId: person_id, topic: botTopicOf(row) }))
  return {
    ...row,
    read_at: null,
    email_result: emailResultOf(to, topic),
    telegram_result: isUpdate ? 'waiting' : byBot,
  }
}

/** To the feeds of all the person's wallets: the count of unread, never their content. */
export async function publishUnread(
  tx: Tx,
  tenantId: string,
  { clock }: Pick<BankServices, 'clock'>,
  { person_id: personId, unread, last_number }: InboxRow,
  kind: FeedKind,
): Promise<void> {
  const wallets = await listWalletRows(tx, { tenantId, personId: null }, personId)
  const record = { unread, newest: last_number }
  const rows = wallets.map(({ id: walletId }) =>
    bulkRow(feedInserts, { walletId, personId, table: 'notices', kind, record }),
  )
  await writeRows(tx, tenantId, rows, clock.now())
}

async function sendOutside(
  tx: Tx,
  tenantId: string,
  world: NoticeDeps,
  { person, tenant }: Addressee,
  rows: readonly NoticeRow[],
): Promise<void> {
  const scope = { tenantId, personId: null }
  const now = world.clock.now()
  const email = mailOf(person)
  for (const row of rows) {
    const { id: noticeId } = row
    if (email !== null && row.email_result === 'waiting') {
      const [subject, body] = mailOfNotice(tenant, person.language, row)
      const until = new Date(row.at.getTime() + FRESH_MS)
      const message = { channel: 'email', to: email, subject, body, until, noticeId } as const
      await enqueueMessage({ tx, scope, world }, message)
    }
    if (row.telegram_result === 'waiting') {
      const options = { key: noticeId, what: { noticeId }, dueAt: now }
      await writeRows(tx, tenantId, [job(world, 'notice.bot', options)], now)
    }
  }
}
