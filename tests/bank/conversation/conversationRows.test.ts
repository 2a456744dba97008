import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  countUnread,
  insertMessage,
  listMessages,
  listOwnTimes,
  lockConversationOf,
  writeConversation,
  type ConversationRow,
} from '#bank/conversation/conversation.rows'
import {
  listQueuedConversations,
  listStaffMessages,
  readConversationQueue,
} from '#bank/conversation/queue.rows'
import { writeAssignment } from '#bank/staff/assignment.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'

/** Which messages and conversations a statement finds. */

const bank = await openTestBank()
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)

async function openConversations() {
  const kit = await openTenantKit(bank)
  const { tenantId } = kit
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, work)
  const { id: staffId } = await hireStaff(bank, tenantId, 'support')
  async function begun(parts: Partial<ConversationRow> = {}) {
    const { email } = await kit.moveIn()
    const [person] = await kit.rows<{ id: string }>(
      'select id from people where tenant_id = $1 and email = $2',
      email,
    )
    const row = await run((tx) =>
      lockConversationOf(tx, tenantId, { id: id(), personId: person!.id, at: now }),
    )
    const next = { ...row, ...parts }
    await run((tx) => writeConversation(tx, tenantId, next))
    return next
  }
  const write = (
    { id: conversation_id, person_id }: ConversationRow,
    number: number,
    author: 'customer' | 'bank' = 'customer',
    ms = number,
  ) =>
    run((tx) =>
      insertMessage(tx, tenantId, {
        id: id(),
        conversation_id,
        person_id,
        number,
        author,
        staff_id: author === 'bank' ? staffId : null,
        text: Buffer.from('sealed'),
        event_source: null,
        event_id: null,
        event_number: null,
        at: at(ms),
      }),
    )
  return { ...kit, run, staffId, begun, write }
}

test('messages come newest first, before a number, of one conversation', async () => {
  const { run, tenantId, begun, write } = await openConversations()
  const [one, other] = [await begun(), await begun()]
  for (const number of [1, 2, 3]) await write(one, number, number === 2 ? 'bank' : 'customer')
  await write(other, 1)
  const list = (before: number | null, limit = 9) =>
    run((tx) => listMessages(tx, tenantId, { conversationId: one.id, before, limit })).then(
      (rows) => rows.map(({ number }) => number),
    )
  expect([await list(null), await list(3), await list(null, 1)]).toEqual([[3, 2, 1], [2, 1], [3]])
  const shown = await run((tx) => listStaffMessages(tx, tenantId, one.id, 2))
  expect(shown.map((row) => [row.number, row.staff_name])).toEqual([
    [3, null],
    [2, 'Staff support'],
  ])
})

test('unread is what the bank wrote after what was read', async () => {
  const { run, tenantId, begun, write } = await openConversations()
  const [one, other] = [await begun({ read_number: 2 }), await begun()]
  for (const number of [1, 2, 3]) await write(one, number, 'bank')
  await write(one, 4)
  await write(other, 5, 'bank')
  expect(await run((tx) => countUnread(tx, tenantId, one))).toBe(1)
  expect(await run((tx) => countUnread(tx, tenantId, { ...one, read_number: 3 }))).toBe(0)
})

test('what a customer wrote after a moment counts, oldest first', async () => {
  const { run, tenantId, begun, write } = await openConversations()
  const [one, other] = [await begun(), await begun()]
  await write(one, 1, 'customer', 0)
  await write(one, 2, 'customer', 7)
  await write(one, 3, 'customer', 5)
  await write(one, 4, 'bank', 6)
  await write(other, 1, 'customer', 6)
  const times = await run((tx) => listOwnTimes(tx, tenantId, one.person_id, now))
  expect(times.map((row) => row.at)).toEqual([at(5), at(7)])
})

test('a queue has the conversations of a status, the longest waiting first', async () => {
  const { run, tenantId, begun, staffId } = await openConversations()
  const queue = () => run((tx) => readConversationQueue(tx, tenantId))
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: null })
  const waits = (since: number, moved: number) =>
    begun({ status: 'WAITING', waiting_since: at(since), moved_at: at(moved) })
  const [late, early] = [await waits(4, 9), await waits(2, 8)]
  const answered = await begun({ status: 'ANSWERED', moved_at: at(1) })
  await begun()
  const list = (view: 'waiting' | 'answered', sort: 'since' | '-since', offset = 0) =>
    run((tx) => listQueuedConversations(tx, tenantId, { view, sort, limit: 9, offset })).then(
      ({ rows, total }) => [total, ...rows.map((row) => row.id)],
    )
  expect(await list('waiting', 'since')).toEqual([2, early.id, late.id])
  expect(await list('waiting', '-since')).toEqual([2, late.id, early.id])
  expect(await list('waiting', 'since', 1)).toEqual([2, late.id])
  expect(await list('answered', 'since')).toEqual([1, answered.id])
  expect(await queue()).toEqual({ waiting: 2, oldestAt: at(2), movedAt: at(9) })
  const subject = `conversation ${early.id}`
  await run((tx) => writeAssignment(tx, tenantId, { subject, staffId, at: at(11) }))
  expect((await queue()).movedAt).toEqual(at(11))
})
