import { topicOfKind } from '#contract/notice'
import type { FeedKind } from '#contract/feed'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { writeRows, bulkRow } from '#bank/ledger/step'
import { enqueueMessage } from '#bank/outbox/messages'
import { findPerson } from '#bank/person/person.rows'
import { findTenant } from '#bank/tenant/tenant.rows'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import type { BankServices } from '#bank/services'
import type { NewNotice } from '#bank/outbox/topics'
import { hasBotMessage } from './botMessage.rows.ts'
import { lockInbox, writeInbox, type InboxRow } from './inbox.rows.ts'
import { botOf, isWanted, mailOf } from './choices.ts'
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
  const rows = fresh.map((notice, index) => rowOf(world, notice, box.last_number + index + 1))
  for (const row of rows) await insertNotice(tx, tenantId, row)
  const unread = rows.filter(({ read_at }) => read_at === null)
  const last_number = box.last_number + rows.length
  const after = { ...box, last_number, unread: box.unread + unread.length }
  await writeInbox(tx, tenantId, after)
  await publishUnread(tx, tenantId, world, after, 'INSERT')
  if (unread.length > 0) await sendOutside(tx, tenantId, world, after, unread)
}

function rowOf({ clock, random }: NoticeDeps, notice: NewNotice, number: number): NoticeRow {
  const { personId: person_id, walletId: wallet_id, ...rest } = notice
  const late = clock.now().getTime() - notice.at.getTime() > FRESH_MS
  const read_at = late ? notice.at : null
  return { id: random.id(), person_id, wallet_id, number, ...rest, read_at, bot_took_at: null }
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
  box: InboxRow,
  rows: readonly NoticeRow[],
): Promise<void> {
  const person = await findPerson(tx, tenantId, box.person_id)
  const tenant = await findTenant(tx, world.seal, tenantId)
  if (!person || !tenant || person.state !== 'active') return
  const scope = { tenantId, personId: null }
  const now = world.clock.now()
  const to = mailOf(person)
  const byBot = person.tg_id !== null && botOf(tenant) !== null && box.bot_shut_at === null
  /** A message that is there moves on, which makes no sound. */
  const isUpdate = (row: NoticeRow) =>
    hasBotMessage(tx, { tenantId, personId: box.person_id, topic: botTopicOf(row) })
  for (const row of rows) {
    const topic = topicOfKind[row.kind]
    if (to !== null && isWanted(box.choices, topic, 'email')) {
      const [subject, body] = mailOfNotice(tenant, person.language, row)
      const until = new Date(row.at.getTime() + FRESH_MS)
      await enqueueMessage({ tx, scope, world }, { channel: 'email', to, subject, body, until })
    }
    if (byBot && (isWanted(box.choices, topic, 'telegram') || (await isUpdate(row)))) {
      const options = { key: row.id, what: { noticeId: row.id }, dueAt: now }
      await writeRows(tx, tenantId, [job(world, 'notice.bot', options)], now)
    }
  }
}
