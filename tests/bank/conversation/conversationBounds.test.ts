import { expect, test } from 'vitest'
import {
  MESSAGES_A_DAY_MAX,
  readConversation,
  readMessages,
  writeMessage,
  type Conversation,
} from '#contract/conversation'
import { decryptMessage, encryptMessage, messageShown } from '#bank/conversation/message'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openInboxes } from '#tests/bank/notice/inbox'
import { openTestBank } from '#tests/kit/bank'

/** How far a customer has read, how much a page has, and how often they write. */

const bank = await openTestBank()
const kit = await openInboxes(bank)

const write = (by: Owner, text: string) => by.ask(writeMessage, { text })
const read = async (by: Owner, words: object = {}) =>
  (await by.ask(readConversation, { ...words })).body as unknown as Conversation
const readUntil = async (by: Owner, until: number) =>
  (await by.ask(readMessages, { until })).body.read

test('what is read only grows, and no further than there is', async () => {
  const ann = await kit.moveIn()
  expect(await readUntil(ann, 5)).toBe(0)
  for (const text of ['one', 'two', 'three']) await write(ann, text)
  const start = (await read(ann)).read
  expect(await readUntil(ann, 2)).toBe(Math.max(start, 2))
  expect(await readUntil(ann, 1)).toBe(Math.max(start, 2))
  expect(await readUntil(ann, 9)).toBe(3)
  expect((await read(ann)).read).toBe(3)
})

test('a page that has all there is says so', async () => {
  const ann = await kit.moveIn()
  for (const text of ['one', 'two', 'three']) await write(ann, text)
  const sizes = async (limit: number) => {
    const { messages, has_more } = await read(ann, { limit })
    return [messages.length, has_more]
  }
  expect([await sizes(2), await sizes(3), await sizes(4)]).toEqual([
    [2, true],
    [3, false],
    [3, false],
  ])
  expect((await read(ann, { before: 1 })).messages).toEqual([])
})

test('so many messages are written in a day, and the next once the first is a day old', async () => {
  const ann = await kit.moveIn()
  await write(ann, 'the first')
  const [{ id }] = (await kit.rows<{ id: string }>(
    `select m.id from conversation_messages m join conversations c
       on c.tenant_id = m.tenant_id and c.id = m.conversation_id
     where m.tenant_id = $1 and c.person_id = $2`,
    ann.personId,
  )) as [{ id: string }]
  await kit.rows(
    `insert into conversation_messages select (jsonb_populate_record(m, jsonb_build_object('id',
       gen_random_uuid(), 'number', m.number + n))).*
     from conversation_messages m, generate_series(1, $3) n where m.tenant_id = $1 and m.id = $2`,
    id,
    MESSAGES_A_DAY_MAX - 2,
  )
  await kit.rows(
    `update conversations set last_number = $3 where tenant_id = $1 and person_id = $2`,
    ann.personId,
    MESSAGES_A_DAY_MAX - 1,
  )
  expect((await write(ann, 'the last')).status).toBe(200)
  const age = (ms: number) =>
    kit.rows(
      `update conversation_messages set at = $3 where tenant_id = $1 and id = $2`,
      id,
      new Date(bank.clock.now().getTime() - ms),
    )
  await age(86_400_000 - 1_500)
  const more = await write(ann, 'one more')
  expect([more.status, more.body.retry_after_s]).toEqual([429, 2])
  await age(86_400_000)
  expect((await write(ann, 'one more')).status).toBe(200)
})

test('a message opens in its own row alone', () => {
  const { seal } = bank.world
  const box = encryptMessage(seal, 't1', 'm1', 'Hello')
  expect(decryptMessage(seal, 't1', 'm1', box)).toBe('Hello')
  for (const [tenant, id] of [
    ['t2', 'm1'],
    ['t1', 'm2'],
  ] as const)
    expect(() => decryptMessage(seal, tenant, id, box)).toThrow()
  const row = { id: 'm1', number: 1, author: 'bank', text: box, at: new Date(0) } as const
  const shown = (event: object) =>
    messageShown(seal, 't1', { ...row, ...event } as Parameters<typeof messageShown>[2]).event
  const of = { event_source: 'purchase', event_id: 'e1', event_number: null }
  expect(shown(of)).toEqual({ source: 'purchase', id: 'e1', number: null })
  expect(shown({ ...of, event_number: '7' })).toEqual({ source: 'purchase', id: 'e1', number: 7 })
  expect(shown({ ...of, event_id: null })).toBeNull()
  expect(shown({ ...of, event_source: null })).toBeNull()
})
