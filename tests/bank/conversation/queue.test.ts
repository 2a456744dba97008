import { expect, test } from 'vitest'
import { closeAccount } from '#contract/closing'
import { copyData } from '#contract/dataCopy'
import { writeMessage } from '#contract/conversation'
import { searchAudit } from '#contract/ops/audit'
import {
  ANSWER_DUE_MS,
  answerConversation,
  assignConversation,
  closeConversation,
  listConversations,
  readOpsConversation,
} from '#contract/ops/conversation'
import { readCustomer } from '#contract/ops/customer'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import { staffRoles } from '#contract/ops/roles'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openTestBank } from '#tests/kit/bank'
import { openAnswering } from './answering.ts'

/** What customers wrote, in the queue of the staff. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const answering = await openAnswering(bank, kit.tenantId)
const { ask, listed, find, read, answer, close, staff } = answering

const MINUTE_MS = 60_000

async function moveInAndWrite(text = 'Where is my card?') {
  const ann = await kit.moveIn()
  await write(ann, text)
  return ann
}

const write = (by: Owner, text: string) => by.ask(writeMessage, { text })

const idsOf = async (view?: string) => (await listed(view)).map(({ customer }) => customer.id)

test('whoever waits longest comes first, with a deadline, and is counted', async () => {
  const ann = await moveInAndWrite()
  bank.clock.advance(MINUTE_MS)
  const bob = await moveInAndWrite()
  bank.clock.advance(MINUTE_MS)
  await write(ann, 'Hello?')
  expect(await idsOf()).toEqual([ann.personId, bob.personId])
  const [first] = await listed()
  expect(first).toMatchObject({ status: 'WAITING', newest: 2, assignee: null })
  expect(Date.parse(first!.due_at!) - Date.parse(first!.since)).toBe(ANSWER_DUE_MS)
  const { queues } = (await ask('support', readDashboard)).body as unknown as Dashboard
  expect(queues.find(({ name }) => name === 'conversations')).toEqual({
    name: 'conversations',
    waiting: 2,
    oldest: first!.since,
  })
})

test('it is taken, answered once, and waits again when the customer writes', async () => {
  const ann = await moveInAndWrite()
  const { id } = await find(ann)
  await ask('support', assignConversation, { id, mine: true })
  expect((await read(ann)).assignee).toMatchObject({ id: staff().support.id })
  expect((await answer(ann, 'On its way')).body).toEqual({ id, status: 'ANSWERED' })
  expect(await idsOf()).not.toContain(ann.personId)
  const answered = await read(ann)
  expect(answered).toMatchObject({ due_at: null, assignee: null, can: ['answer', 'close'] })
  expect(answered.messages).toMatchObject([
    { author: 'customer', by: null },
    { author: 'bank', text: 'On its way', by: { name: 'Staff support' } },
  ])
  await write(ann, 'Since when?')
  expect(await idsOf()).toContain(ann.personId)
})

test('the page of a customer names what they wrote, once they did', async () => {
  const ann = await kit.moveIn()
  const readAnn = async () => (await ask('support', readCustomer, { id: ann.personId })).body
  expect(await readAnn()).toMatchObject({ conversation: null })
  await write(ann, 'Hello')
  expect(await readAnn()).toMatchObject({ conversation: (await find(ann)).id })
})

test('of two who answer at once one does, and nobody answers what they have not read', async () => {
  const ann = await moveInAndWrite()
  const all = await Promise.all([answer(ann, 'One'), answer(ann, 'Two', {}, 'owner')])
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await read(ann)).messages).toHaveLength(2)
  await write(ann, 'And something else')
  const { id, newest } = await find(ann)
  const stale = { id, newest: newest - 1 }
  const answered = await ask('support', answerConversation, { ...stale, text: 'Late' })
  const closed = await ask('support', closeConversation, { ...stale, reason: 'Spam' })
  expect([answered.body.code, closed.body.code]).toEqual(['VERSION_CONFLICT', 'VERSION_CONFLICT'])
})

test('acts are in the audit, without a text and with the reason of a closing', async () => {
  const ann = await moveInAndWrite('A private question')
  await answer(ann, 'A private answer')
  await close(ann, 'Answered by phone')
  expect((await close(ann, 'Again')).body.code).toBe('STATE_CONFLICT')
  const object = `person ${ann.personId}`
  const found = async (action: string) =>
    (await ask('auditor', searchAudit, { action, object })).body.data as object[]
  const [answered] = await found('conversation_answered')
  const [closed] = await found('conversation_closed')
  expect(answered).toMatchObject({ actor_name: 'Staff support' })
  expect(closed).toMatchObject({ reason: 'Answered by phone' })
  const audit = await kit.rows('select * from audit where tenant_id = $1')
  expect(JSON.stringify(audit)).not.toMatch(/A private/)
  expect(audit.some((row) => row.action === 'message_written')).toBe(true)
})

test('roles read and answer as the table says, and no other tenant sees anything', async () => {
  const ann = await moveInAndWrite()
  const { id, newest } = await find(ann)
  for (const role of staffRoles) {
    const sees = role !== 'developer'
    const answers = ['owner', 'compliance', 'support'].includes(role)
    expect((await ask(role, listConversations)).status, role).toBe(sees ? 200 : 403)
    expect((await ask(role, readOpsConversation, { id })).status, role).toBe(sees ? 200 : 403)
    if (sees) expect((await read(ann, role)).can).toEqual(answers ? ['answer', 'close'] : [])
    if (answers) continue
    const refused = await ask(role, answerConversation, { id, text: 'No', newest })
    expect(refused.body.code).toBe('FORBIDDEN')
  }
  const other = await openAnswering(bank, (await openMemberKit(bank)).tenantId)
  expect(await other.listed()).toEqual([])
  expect((await other.ask('owner', readOpsConversation, { id })).status).toBe(404)
  const asked = { id, text: 'Not ours', newest }
  expect((await other.ask('owner', answerConversation, asked)).status).toBe(404)
})

test('the copy of their data has the conversation, without which of the staff wrote', async () => {
  const ann = await moveInAndWrite('For the copy')
  await answer(ann, 'Also for the copy')
  const { text } = await ann.ask(copyData)
  expect(text).toContain('For the copy')
  expect(text).toContain('Also for the copy')
  expect(text).not.toContain(staff().support.id)
})

test('of a closed account the conversation stays, to be closed but not answered', async () => {
  const ann = await moveInAndWrite()
  const closing = await ann.ask(closeAccount, { confirm: 'CLOSE' })
  expect([closing.status, closing.text]).toEqual([200, closing.text])
  expect((await read(ann)).can).toEqual(['close'])
  expect((await answer(ann, 'Too late')).body.code).toBe('STATE_CONFLICT')
  expect((await close(ann, 'They have left')).status).toBe(200)
})
