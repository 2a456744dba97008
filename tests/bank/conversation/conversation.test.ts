import { expect, test } from 'vitest'
import {
  MESSAGES_A_DAY_MAX,
  readConversation,
  readMessages,
  writeMessage,
  type Conversation,
} from '#contract/conversation'
import { changePreferences } from '#contract/notificationPreferences'
import { placeTransfer } from '#contract/place'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openInboxes } from '#tests/bank/notice/inbox'
import { openTestBank } from '#tests/kit/bank'
import { openAnswering } from './answering.ts'

/** What a customer writes to the bank, and reads of its answers. */

const bank = await openTestBank()
const kit = await openInboxes(bank)
const { moveIn, rows, carry, inbox } = kit
const { answer, close } = await openAnswering(bank, kit.tenantId)

const MINUTE_MS = 60_000

const write = async (by: Owner, text: string, more: object = {}, key?: string) =>
  by.ask(writeMessage, { text, ...more }, key)

const read = async (by: Owner, asked: object = {}) =>
  (await by.ask(readConversation, asked)).body as unknown as Conversation

const textsOf = ({ messages }: Conversation) => messages.map(({ text }) => text)

test('messages are read in order, each with whoever wrote it, and never by name', async () => {
  const ann = await moveIn()
  expect(await read(ann)).toEqual({ status: null, read: 0, messages: [], has_more: false })
  expect((await write(ann, '  Where is my card?  ')).body).toMatchObject({ number: 1 })
  await answer(ann, 'On its way.')
  const { status, messages } = await read(ann)
  expect(status).toBe('ANSWERED')
  expect(messages).toMatchObject([
    { number: 1, author: 'customer', text: 'Where is my card?', event: null },
    { number: 2, author: 'bank', text: 'On its way.' },
  ])
  expect(JSON.stringify(messages)).not.toMatch(/staff/i)
})

test('older messages come page by page', async () => {
  const ann = await moveIn()
  for (const text of ['one', 'two', 'three', 'four', 'five']) await write(ann, text)
  const newest = await read(ann, { limit: 2 })
  expect([textsOf(newest), newest.has_more]).toEqual([['four', 'five'], true])
  const older = await read(ann, { limit: 2, before: 4 })
  expect([textsOf(older), older.has_more]).toEqual([['two', 'three'], true])
  const oldest = await read(ann, { limit: 2, before: 2 })
  expect([textsOf(oldest), oldest.has_more]).toEqual([['one'], false])
})

test('a message sent twice under one key is one, also at once', async () => {
  const ann = await moveIn()
  const key = bank.world.random.id()
  const all = await Promise.all([1, 2, 3].map(() => write(ann, 'Only once', {}, key)))
  const sent = all.filter(({ status }) => status === 200)
  expect(sent.length).toBeGreaterThan(0)
  await write(ann, 'Only once', {}, key)
  expect(textsOf(await read(ann))).toEqual(['Only once'])
})

test('a question names an event of the customer’s own, and no other', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await kit.give(ann, kit.usd, 100_000n)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '4' }
  const placed = await ann.ask(placeTransfer, words)
  const id = String(placed.body.order_uuid)
  expect((await write(ann, 'Did it arrive?', { event: id })).status).toBe(200)
  const [message] = (await read(ann)).messages
  expect(message?.event).toEqual({ source: 'order', id, number: expect.any(Number) })
  const others = await write(bob, 'And this?', { event: id })
  const missing = await write(bob, 'And this?', { event: bank.world.random.id() })
  const broken = await write(bob, 'And this?', { event: 'no id' })
  const said = ({ status, body }: typeof others) => [status, body.code, body.detail]
  expect(said(others)).toEqual([404, 'NOT_FOUND', missing.body.detail])
  expect(said(broken)).toEqual(said(missing))
  expect((await read(bob)).messages).toEqual([])
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['too much', 'x'.repeat(2_001)],
])('a message of %s is refused', async (_, text) => {
  const ann = await moveIn()
  expect((await write(ann, text)).body.code).toBe('VALIDATION_FAILED')
})

test('a full card number is refused and stored nowhere, by either side', async () => {
  const ann = await moveIn()
  const number = '4111 1111 1111 1111'
  const refused = await write(ann, `My card ${number} was declined`)
  expect([refused.status, refused.body.code]).toEqual([422, 'CARD_NUMBER_IN_TEXT'])
  expect(await read(ann)).toMatchObject({ status: null, messages: [] })
  await write(ann, 'My card ending in 1111 was declined')
  expect((await answer(ann, `Is it ${number}?`)).body.code).toBe('CARD_NUMBER_IN_TEXT')
  expect((await read(ann)).messages).toHaveLength(1)
})

test('a text lies encrypted, and opens in no other row', async () => {
  const ann = await moveIn()
  await write(ann, 'Nobody reads this')
  const found = await rows<{ id: string; text: Buffer }>(
    'select id, text from conversation_messages where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  expect(found).toHaveLength(1)
  expect(found[0]!.text.toString('latin1')).not.toContain('Nobody')
})

test('only so many a day, and again once the first is a day old', async () => {
  const ann = await moveIn()
  for (let count = 0; count < MESSAGES_A_DAY_MAX; count += 1)
    expect((await write(ann, `Message ${count}`)).status).toBe(200)
  bank.clock.advance(MINUTE_MS)
  const refused = await write(ann, 'One more')
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retry_after_s: 24 * 3_600 - 60 })
  await rows(
    `update conversation_messages set at = at - interval '1 day'
     where tenant_id = $1 and person_id = $2`,
    ann.personId,
  )
  expect((await write(ann, 'One more')).status).toBe(200)
})

test('an answer makes a notice without its text, in the app, by mail and by the bot as chosen', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const tgId = await kit.link(bob)
  await bob.ask(changePreferences, { message: { email: false } })
  for (const one of [ann, bob]) await write(one, 'Where is my card?')
  for (const one of [ann, bob]) await answer(one, 'A very private answer')
  await carry()
  const notice = { topic: 'message', kind: 'message_answered', room: 'help', subject: 'messages' }
  for (const one of [ann, bob]) expect((await inbox(one)).data).toMatchObject([notice])
  expect(kit.messages(ann).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We answered your message'),
  ])
  expect(kit.messages(bob)).toEqual([])
  const byBot = (await kit.mailboxOf(bob, tgId)).map(({ subject, body }) => `${subject}\n${body}`)
  expect(byBot).toEqual([expect.stringContaining('We answered your message')])
  const told = [...kit.messages(ann).map(({ body }) => body), ...byBot]
  expect(told.join()).not.toContain('private')
})

test('unread answers are counted until they are read, and the feed follows without a text', async () => {
  const ann = await moveIn()
  await write(ann, 'Where is my card?')
  await answer(ann, 'On its way')
  expect((await read(ann)).read).toBe(1)
  expect((await ann.ask(readMessages, { until: 99 })).body).toEqual({ read: 2 })
  expect((await ann.ask(readMessages, { until: 1 })).body).toEqual({ read: 2 })
  const news = await rows<{ record: object }>(
    `select record from wallet_feed
     where tenant_id = $1 and wallet_id = $2 and table_name = 'conversations' order by seq`,
    ann.walletId,
  )
  expect(news.map(({ record }) => record)).toEqual([
    { status: 'WAITING', newest: 1, unread: 0 },
    { status: 'ANSWERED', newest: 2, unread: 1 },
    { status: 'ANSWERED', newest: 2, unread: 0 },
  ])
})

test('a closed conversation says so, and writing opens it', async () => {
  const ann = await moveIn()
  await write(ann, 'Hello?')
  await close(ann, 'Sent by mistake')
  expect((await read(ann)).status).toBe('CLOSED')
  await write(ann, 'I am still here')
  expect(await read(ann)).toMatchObject({ status: 'WAITING', messages: [{}, {}] })
})
