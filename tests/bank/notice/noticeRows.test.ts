import { expect, test } from 'vitest'
import type { Scope, Tx } from '#bank/db/engine'
import {
  claimBotMessage,
  dropBotMessage,
  hasBotMessage,
  noteShown,
  releaseBotMessage,
} from '#bank/notice/botMessage.rows'
import { lockInbox, writeInbox } from '#bank/notice/inbox.rows'
import {
  botTopicOf,
  insertNotice,
  knownKeys,
  listNoticeRows,
  markRead,
  newestOfOrder,
  noteBotTook,
  noteResult,
  type NoticeRow,
} from '#bank/notice/notice.rows'
import { claimPress, findPress, noteOutcome } from '#bank/notice/press.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What each statement about notices finds, and what it leaves as it is. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const later = (ms: number) => new Date(now.getTime() + ms)

const run = <T>(work: (tx: Tx, scope: Scope) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    work(tx, { tenantId, personId: null }),
  )

async function noticed({ personId }: Owner, number: number, parts: Partial<NoticeRow> = {}) {
  const row: NoticeRow = {
    id: id(),
    person_id: personId,
    number,
    key: `key ${number}`,
    kind: 'money_sent',
    facts: {},
    room: 'orders',
    subject: 'o1',
    wallet_id: null,
    at: later(number),
    read_at: null,
    bot_took_at: null,
    email_result: 'waiting',
    telegram_result: 'waiting',
    ...parts,
  }
  await run(async (tx) => {
    await lockInbox(tx, tenantId, personId)
    await insertNotice(tx, tenantId, row)
  })
  return row
}

const stored = async (rowId: string) =>
  (
    await kit.rows<Pick<NoticeRow, 'read_at' | 'email_result' | 'telegram_result' | 'bot_took_at'>>(
      `select read_at, email_result, telegram_result, bot_took_at from notices
       where tenant_id = $1 and id = $2`,
      rowId,
    )
  )[0]!

test('what is read is one’s own, was unread, and is named or not newer', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const [first, second, third] = [
    await noticed(ann, 1),
    await noticed(ann, 2),
    await noticed(ann, 3),
  ]
  const other = await noticed(bob, 1)
  const read = (words: { ids?: string[]; until?: number }) =>
    run((tx) =>
      markRead(tx, tenantId, ann.personId, {
        ids: words.ids ?? null,
        until: words.until ?? null,
        at: later(99),
      }),
    )
  expect(await read({ ids: [second.id, other.id] })).toBe(1)
  expect(await read({ until: 2 })).toBe(1)
  expect((await stored(first.id)).read_at).toEqual(later(99))
  expect([(await stored(third.id)).read_at, (await stored(other.id)).read_at]).toEqual([null, null])
  expect([await read({}), await read({})]).toEqual([1, 0])
})

test('the newest notice of an order is that person’s and that order’s', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await noticed(ann, 1)
  const newest = await noticed(ann, 2)
  await noticed(ann, 3, { subject: 'o2' })
  await noticed(ann, 4, { room: 'cards' })
  await noticed(bob, 9)
  const found = await run((tx) => newestOfOrder(tx, tenantId, ann.personId, 'o1'))
  expect(found?.id).toBe(newest.id)
  expect([botTopicOf(newest), botTopicOf({ ...newest, room: 'cards' })]).toEqual([
    'order o1',
    `notice ${newest.id}`,
  ])
})

test('keys are known of one person alone, and the list begins with the newest', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const rows = [
    await noticed(ann, 1),
    await noticed(ann, 2),
    await noticed(ann, 3, { at: later(2) }),
  ]
  await noticed(bob, 1, { key: 'key 7' })
  const keys = await run((tx) => knownKeys(tx, tenantId, ann.personId, ['key 1', 'key 7']))
  expect([...keys]).toEqual(['key 1'])
  const page = { limit: 2, offset: 1 }
  const listed = await run((tx) => listNoticeRows(tx, tenantId, ann.personId, page))
  expect(listed.map(({ id: one }) => one)).toEqual([rows[1]!.id, rows[0]!.id])
})

test('a result is noted once, of its own channel', async () => {
  const ann = await kit.moveIn()
  const [one, other] = [await noticed(ann, 1), await noticed(ann, 2)]
  await run(async (tx) => {
    await noteResult(tx, tenantId, one.id, 'email_result', 'sent')
    await noteResult(tx, tenantId, one.id, 'email_result', 'failed')
    await noteBotTook(tx, tenantId, other.id, later(5))
    await noteResult(tx, tenantId, other.id, 'telegram_result', 'off')
  })
  expect(await stored(one.id)).toMatchObject({ email_result: 'sent', telegram_result: 'waiting' })
  expect(await stored(other.id)).toMatchObject({
    email_result: 'waiting',
    telegram_result: 'sent',
    bot_took_at: later(5),
  })
})

test('a message of the bot is one process’s until its time is over, and keeps its number', async () => {
  const { personId } = await kit.moveIn()
  const key = { tenantId, personId, topic: 'order o1' }
  const claim = (at: number, chatId = '7') =>
    run((tx) => claimBotMessage(tx, key, { chatId, now: later(at), until: later(at + 60) }))
  const release = () => run((tx) => releaseBotMessage(tx, key))
  const has = () => run((tx) => hasBotMessage(tx, key))
  expect(await claim(0)).toEqual({ message_id: null, shown: null })
  expect([await claim(59), await claim(60)]).toEqual([null, { message_id: null, shown: null }])
  await release()
  expect(await has()).toBe(false)
  await claim(200)
  const shown = Buffer.from('what it says')
  await run((tx) => noteShown(tx, key, { messageId: '41', shown }))
  expect(await claim(201)).toEqual({ message_id: '41', shown })
  const others = [
    { ...key, topic: 'order o2' },
    { ...key, personId: (await kit.moveIn()).personId },
  ]
  const claims = { chatId: '7', now: later(201), until: later(300) }
  for (const [at, other] of others.entries()) {
    expect(await run((tx) => hasBotMessage(tx, other))).toBe(false)
    await run((tx) => claimBotMessage(tx, other, claims))
    await run((tx) => noteShown(tx, other, { messageId: `5${at}`, shown: Buffer.from('other') }))
    await run((tx) => releaseBotMessage(tx, other))
  }
  expect(await claim(202)).toBeNull()
  expect(await claim(261)).toEqual({ message_id: '41', shown })
  await release()
  expect(await has()).toBe(true)
  expect(await claim(262, '8')).toEqual({ message_id: null, shown: null })
  await run((tx) => dropBotMessage(tx, key))
  const left = await Promise.all([key, ...others].map((one) => run((tx) => hasBotMessage(tx, one))))
  expect(left).toEqual([false, true, true])
})

test('a button does one thing once, whoever brings the press again', async () => {
  const ann = await kit.moveIn()
  const { id: noticeId } = await noticed(ann, 1)
  const press = { tenantId, noticeId, act: 'approve' } as const
  const by = (updateId: number) => ({ personId: ann.personId, updateId, at: now })
  const claim = (updateId: number, act: 'approve' | 'cancel' = 'approve') =>
    run((tx) => claimPress(tx, { ...press, act }, by(updateId)))
  expect([await claim(1), await claim(1), await claim(2), await claim(2, 'cancel')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  const other = { ...press, noticeId: (await noticed(ann, 2)).id }
  expect(await run((tx) => findPress(tx, other))).toBeNull()
  expect(await run((tx) => claimPress(tx, other, by(9)))).toBe(true)
  expect([await claim(9), await claim(2)]).toEqual([false, false])
  await run((tx) => noteOutcome(tx, press, 'approved'))
  expect(await run((tx) => findPress(tx, other))).toEqual({ update_id: '9', outcome: null })
  const outcomeOf = async (act: 'approve' | 'cancel') =>
    (await run((tx) => findPress(tx, { ...press, act })))?.outcome
  expect([await outcomeOf('approve'), await outcomeOf('cancel')]).toEqual(['approved', null])
})

test('the box of one person is written, and of nobody else', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const boxOf = ({ personId }: Owner) => run((tx) => lockInbox(tx, tenantId, personId))
  const [own, others] = [await boxOf(ann), await boxOf(bob)]
  const written = { ...own, last_number: own.last_number + 7, unread: 3, bot_shut_at: later(1) }
  await run((tx) => writeInbox(tx, tenantId, written))
  expect([await boxOf(ann), await boxOf(bob)]).toEqual([written, others])
})
