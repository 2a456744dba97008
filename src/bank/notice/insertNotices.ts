import { topicOfKind } from '#contract/notice'
import type { FeedKind } from '#contract/feed'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { writeRows, bulkRow } from '#bank/ledger/step'
import { enqueueMessage } from '#bank/outbox/messages'
import { findPerson } from '#bank/person/person.rows'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import type { BankServices } from '#bank/services'
import type { NewNotice } from '#bank/outbox/topics'
import { lockInbox, writeInbox, type InboxRow } from './inbox.rows.ts'
import { botOf, isWanted, mailOf } from './choices.ts'
import { insertNotice, knownKeys, type NoticeRow } from './notice.rows.ts'
import { mailOfNotice } from './words.ts'

export type NoticeDeps = Pick<BankServices, 'clock' | 'random' | 'seal'>

/** What is older is laid in the inbox as read and sent nowhere: nobody is woken by yesterday. */
export const FRESH_MS = 24 * 3_600_000

/**
 * Lays notices in the inboxes of their persons, each once however often it is said, and asks for
 * them to be sent wherever else their persons wish, in one transaction. People in the order of their
 * ids, so that two who tell many never wait for each other in a ring.
 */
export async function insertNotices(
  tx: Tx,
  tenantId: string,
  world: NoticeDeps,
  all: readonly NewNotice[],
): Promise<void> {
  for (const personId of [...new Set(all.map((one) => one.personId))].sort())
    await insertNoticesFor(
      tx,
      tenantId,
      world,
      personId,
      all.filter((one) => one.personId === personId),
    )
}

async function insertNoticesFor(
  tx: Tx,
  tenantId: string,
  world: NoticeDeps,
  personId: string,
  notices: readonly NewNotice[],
): Promise<void> {
  const box = await lockInbox(tx, tenantId, personId)
  const known = await knownKeys(
    tx,
    tenantId,
    personId,
    notices.map(({ key }) => key),
  )
  const fresh = eachKeyOnce(notices).filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const rows = fresh.map((one, at) => rowOf(world, one, box.last_number + at + 1))
  for (const row of rows) await insertNotice(tx, tenantId, row)
  const unread = rows.filter(({ read_at }) => read_at === null)
  const after = {
    ...box,
    last_number: box.last_number + rows.length,
    unread: box.unread + unread.length,
  }
  await writeInbox(tx, tenantId, after)
  await publishUnread(tx, tenantId, world, after, 'INSERT')
  if (unread.length > 0) await sendOutside(tx, tenantId, world, after, unread)
}

const eachKeyOnce = (notices: readonly NewNotice[]) => [
  ...new Map(notices.map((one) => [one.key, one])).values(),
]

function rowOf({ clock, random }: NoticeDeps, notices: NewNotice, number: number): NoticeRow {
  const late = clock.now().getTime() - notices.at.getTime() > FRESH_MS
  return {
    id: random.id(),
    person_id: notices.personId,
    number,
    key: notices.key,
    kind: notices.kind,
    facts: notices.facts,
    room: notices.room,
    subject: notices.subject,
    wallet_id: notices.walletId,
    at: notices.at,
    read_at: late ? notices.at : null,
    bot_took_at: null,
  }
}

/** Whoever follows a wallet of the person hears how many are unread, and nothing of what they say. */
export async function publishUnread(
  tx: Tx,
  tenantId: string,
  { clock }: Pick<BankServices, 'clock'>,
  { person_id: personId, unread, last_number }: InboxRow,
  kind: FeedKind,
): Promise<void> {
  const wallets = await listWalletRows(tx, { tenantId, personId: null }, personId)
  const record = { unread, newest: last_number }
  const news = wallets.map(({ id: walletId }) =>
    bulkRow(feedInserts, { walletId, personId, table: 'notices', kind, record }),
  )
  await writeRows(tx, tenantId, news, clock.now())
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
  if (!person || !tenant || person.state === 'blocked') return
  const to = mailOf(person)
  const byBot = person.tg_id !== null && botOf(tenant) !== null && box.bot_shut_at === null
  for (const row of rows) {
    const topic = topicOfKind[row.kind]
    if (to !== null && isWanted(box.choices, topic, 'email'))
      await mail(tx, world, tenant, to, person.language, row)
    if (byBot && isWanted(box.choices, topic, 'telegram'))
      await enqueueBotMessage(tx, tenantId, world, row)
  }
}

async function mail(
  tx: Tx,
  world: NoticeDeps,
  tenant: Tenant,
  to: string,
  language: Parameters<typeof mailOfNotice>[1],
  row: NoticeRow,
): Promise<void> {
  const [subject, body] = mailOfNotice(tenant, language, row)
  const until = new Date(row.at.getTime() + FRESH_MS)
  const scope = { tenantId: tenant.id, personId: null }
  await enqueueMessage({ tx, scope, world }, { channel: 'email', to, subject, body, until })
}

const enqueueBotMessage = (tx: Tx, tenantId: string, world: NoticeDeps, { id }: NoticeRow) => {
  const jobOptions = { key: id, what: { noticeId: id }, dueAt: world.clock.now() }
  return writeRows(tx, tenantId, [job(world, 'notice.bot', jobOptions)], world.clock.now())
}
