import { topicOfKind } from '#contract/notice'
import type { FeedKind } from '#contract/feed'
import type { Tx } from '#bank/db/engine'
import { feedNews } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import { writeRows, written } from '#bank/ledger/step'
import { sendLetter } from '#bank/outbox/messages'
import { findPerson } from '#bank/person/person.rows'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import type { World } from '#bank/services'
import type { NewNotice } from '#bank/outbox/topics'
import { lockBox, writeBox, type BoxRow } from './inbox.rows.ts'
import { botOf, isWanted, mailOf } from './choices.ts'
import { insertNotice, knownKeys, type NoticeRow } from './notice.rows.ts'
import { letterOf } from './words.ts'

export type Ground = Pick<World, 'clock' | 'random' | 'seal'>

/** What is older is laid in the inbox as read and sent nowhere: nobody is woken by yesterday. */
export const FRESH_MS = 24 * 3_600_000

/**
 * Lays notices in the inboxes of their persons, each once however often it is said, and asks for
 * them to be sent wherever else their persons wish, in one transaction. People in the order of their
 * ids, so that two who tell many never wait for each other in a ring.
 */
export async function putNotices(
  tx: Tx,
  tenantId: string,
  world: Ground,
  all: readonly NewNotice[],
): Promise<void> {
  for (const personId of [...new Set(all.map((one) => one.personId))].sort())
    await putFor(
      tx,
      tenantId,
      world,
      personId,
      all.filter((one) => one.personId === personId),
    )
}

async function putFor(
  tx: Tx,
  tenantId: string,
  world: Ground,
  personId: string,
  said: readonly NewNotice[],
): Promise<void> {
  const box = await lockBox(tx, tenantId, personId)
  const known = await knownKeys(
    tx,
    tenantId,
    personId,
    said.map(({ key }) => key),
  )
  const fresh = eachKeyOnce(said).filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const rows = fresh.map((one, at) => rowOf(world, one, box.last_number + at + 1))
  for (const row of rows) await insertNotice(tx, tenantId, row)
  const unread = rows.filter(({ read_at }) => read_at === null)
  const after = {
    ...box,
    last_number: box.last_number + rows.length,
    unread: box.unread + unread.length,
  }
  await writeBox(tx, tenantId, after)
  await tellUnread(tx, tenantId, world, after, 'INSERT')
  if (unread.length > 0) await sendElsewhere(tx, tenantId, world, after, unread)
}

const eachKeyOnce = (said: readonly NewNotice[]) => [
  ...new Map(said.map((one) => [one.key, one])).values(),
]

function rowOf({ clock, random }: Ground, said: NewNotice, number: number): NoticeRow {
  const late = clock.now().getTime() - said.at.getTime() > FRESH_MS
  return {
    id: random.id(),
    person_id: said.personId,
    number,
    key: said.key,
    kind: said.kind,
    facts: said.facts,
    room: said.room,
    subject: said.subject,
    wallet_id: said.walletId,
    at: said.at,
    read_at: late ? said.at : null,
    bot_took_at: null,
  }
}

/** Whoever follows a wallet of the person hears how many are unread, and nothing of what they say. */
export async function tellUnread(
  tx: Tx,
  tenantId: string,
  { clock }: Pick<World, 'clock'>,
  { person_id: personId, unread, last_number }: BoxRow,
  kind: FeedKind,
): Promise<void> {
  const wallets = await listWalletRows(tx, { tenantId, personId: null }, personId)
  const record = { unread, newest: last_number }
  const news = wallets.map(({ id: walletId }) =>
    written(feedNews, { walletId, personId, table: 'notices', kind, record }),
  )
  await writeRows(tx, tenantId, news, clock.now())
}

async function sendElsewhere(
  tx: Tx,
  tenantId: string,
  world: Ground,
  box: BoxRow,
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
    if (byBot && isWanted(box.choices, topic, 'telegram')) await askBot(tx, tenantId, world, row)
  }
}

async function mail(
  tx: Tx,
  world: Ground,
  tenant: Tenant,
  to: string,
  language: Parameters<typeof letterOf>[1],
  row: NoticeRow,
): Promise<void> {
  const [subject, body] = letterOf(tenant, language, row)
  const until = new Date(row.at.getTime() + FRESH_MS)
  const scope = { tenantId: tenant.id, personId: null }
  await sendLetter({ tx, scope, world }, { channel: 'email', to, subject, body, until })
}

const askBot = (tx: Tx, tenantId: string, world: Ground, { id }: NoticeRow) => {
  const asked = { key: id, what: { noticeId: id }, dueAt: world.clock.now() }
  return writeRows(tx, tenantId, [job(world, 'notice.bot', asked)], world.clock.now())
}
