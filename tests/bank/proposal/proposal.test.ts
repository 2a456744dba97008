import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import {
  approveProposal,
  listProposals,
  proposeOrderEnd,
  readProposal,
  rejectProposal,
  withdrawProposal,
  type Proposal,
} from '#contract/ops/proposal'
import { readQueues } from '#contract/ops/queue'
import { readStaffSelf } from '#contract/ops/staff'
import { plantOrder, unknownOutcome, withheld } from '#tests/bank/harness/doubtful'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'

const MINUTE_MS = 60_000
const DAYS_MS = 24 * 60 * MINUTE_MS

let bank: TestBank
let kit: Awaited<ReturnType<typeof openOrderKit>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  staff = await openEveryRole(bank, kit.tenantId)
  ann = await kit.moveIn()
})

type Role = keyof typeof staff

const reason = 'The rail has no trace of it'

const ask = (
  role: Role,
  endpoint: Endpoint,
  input: object = {},
  key = bank.world.random.id(),
  more: Record<string, string> = {},
) =>
  bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': key, ...more } })

const planted = async (events = unknownOutcome) => {
  const { rows } = await bank.world.engine.transaction(kit.scope, (tx) =>
    tx.query<{ person_id: string }>('select person_id from wallets where id = $1', [ann.walletId]),
  )
  const personId = rows[0]?.person_id ?? ''
  return plantOrder(bank.world, { ...kit, personId, walletId: ann.walletId }, events)
}

async function proposed(kind = 'order_fail', by: Role = 'support', events = unknownOutcome) {
  const order = await planted(events)
  const { body } = await ask(by, proposeOrderEnd, { id: order.id, kind, reason })
  return { order, id: String(body.id), shown: body as unknown as Proposal }
}

const balance = () => kit.has(ann.walletId, kit.usd)

const statusOf = async (id: string) => (await ask('auditor', readProposal, { id })).body.status

test('a second person approves, and the money is back once', async () => {
  const { id, shown, order } = await proposed()
  expect(shown).toMatchObject({
    status: 'PROPOSED',
    is_current: true,
    can_decide: false,
    can_withdraw: true,
    order: { status: 'ERROR', total: '100.00', fees: '3.00', arrives: '97.00', direction: 'out' },
  })
  const [before] = await balance()
  const key = bank.world.random.id()
  const answers = await Promise.all(
    [key, key, bank.world.random.id()].map((one) =>
      ask('treasury', approveProposal, { id, reason }, one),
    ),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await ask('owner', approveProposal, { id, reason })).body.code).toBe('STATE_CONFLICT')
  expect(await statusOf(id)).toBe('CARRIED_OUT')
  expect(await balance()).toEqual([before + 10_000n, 0n])
  const rows = await kit.rows<{ status: string; sub_status: string }>(
    'select status, sub_status from orders where tenant_id = $1 and id = $2',
    order.id,
  )
  expect(rows).toEqual([{ status: 'FAILED', sub_status: 'not_executed' }])
})

test('whoever proposed it never approves or rejects it', async () => {
  const { id } = await proposed('order_fail', 'treasury')
  const [before] = await balance()
  for (const endpoint of [approveProposal, rejectProposal])
    expect((await ask('treasury', endpoint, { id, reason })).body.code).toBe('STATE_CONFLICT')
  expect((await ask('owner', withdrawProposal, { id, reason })).body.code).toBe('STATE_CONFLICT')
  expect(await statusOf(id)).toBe('PROPOSED')
  expect(await balance()).toEqual([before, 0n])
  expect((await ask('treasury', withdrawProposal, { id, reason })).body.status).toBe('WITHDRAWN')
})

test('each kind is proposed and decided by its roles', async () => {
  const order = await planted(withheld)
  const request = { id: order.id, kind: 'order_reject', reason }
  expect((await ask('treasury', proposeOrderEnd, request)).body.code).toBe('FORBIDDEN')
  const { body } = await ask('owner', proposeOrderEnd, request)
  const id = String(body.id)
  for (const endpoint of [approveProposal, rejectProposal])
    expect((await ask('treasury', endpoint, { id, reason })).body.code).toBe('FORBIDDEN')
  expect((await ask('treasury', readProposal, { id })).body.can_decide).toBe(false)
  const [before, heldBefore] = await balance()
  expect((await ask('compliance', approveProposal, { id, reason })).status).toBe(200)
  expect(await balance()).toEqual([before, heldBefore - 10_000n])
})

test('what was rejected stays undone, and can be proposed again', async () => {
  const { id, order } = await proposed('order_settle')
  const once = await ask('support', proposeOrderEnd, { id: order.id, kind: 'order_fail', reason })
  expect(once.body.code).toBe('ALREADY_EXISTS')
  const { body } = await ask('owner', rejectProposal, { id, reason: 'Ask the rail first' })
  expect(body).toMatchObject({ status: 'REJECTED', decision: 'Ask the rail first' })
  expect((await ask('owner', approveProposal, { id, reason })).body.code).toBe('STATE_CONFLICT')
  const again = await ask('support', proposeOrderEnd, { id: order.id, kind: 'order_fail', reason })
  expect(again.status).toBe(201)
})

test('nothing is proposed that the order would not take', async () => {
  const order = await planted(withheld)
  const { body } = await ask('owner', proposeOrderEnd, { id: order.id, kind: 'order_fail', reason })
  expect(body).toMatchObject({ code: 'STATE_CONFLICT', state: 'PENDING' })
})

test('an order that moved on is not ended by an older proposal', async () => {
  const { id, order } = await proposed()
  await kit.rows(
    'update orders set version = version + 1 where tenant_id = $1 and id = $2',
    order.id,
  )
  const before = await balance()
  expect((await ask('owner', readProposal, { id })).body).toMatchObject({ is_current: false })
  expect((await ask('owner', approveProposal, { id, reason })).body.code).toBe('STATE_CONFLICT')
  expect(await balance()).toEqual(before)
})

test('the audit says who proposed, who approved and what was carried out', async () => {
  const { id, order } = await proposed()
  await ask('owner', approveProposal, { id, reason: 'Seen in the file of the rail' })
  const object = `person ${order.personId}`
  const find = async (action: string, about: string) =>
    (await ask('auditor', searchAudit, { action, object: about })).body.data as object[]
  expect(await find('proposal_made', object)).toContainEqual(
    expect.objectContaining({ actor_name: 'Staff support', reason }),
  )
  expect(await find('proposal_approved', object)).toContainEqual(
    expect.objectContaining({ actor_name: 'Staff owner', reason: 'Seen in the file of the rail' }),
  )
  expect(await find('proposal_carried_out', `order ${order.id}`)).toHaveLength(1)
})

test('a queue counts what waits, for those who may open it', async () => {
  const queues = async (role: Role) =>
    (await ask(role, readQueues)).body.queues as { name: string; waiting: number; stamp: string }[]
  const [before] = await queues('owner')
  const { id } = await proposed()
  const [after] = await queues('owner')
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 1)
  expect(after?.stamp).not.toBe(before?.stamp)
  const all = await ask('support', listProposals, { status: 'PROPOSED', limit: '100' })
  expect((all.body.data as { id: string }[]).map((one) => one.id)).toContain(id)
  // Of orders a developer sees none.
  const [developers] = await queues('developer')
  expect(developers).toMatchObject({ name: 'approvals', waiting: 0 })
})

test('nobody decides after three days', async () => {
  const { id } = await proposed()
  bank.clock.advance(3 * DAYS_MS)
  staff = await openEveryRole(bank, kit.tenantId)
  expect((await ask('owner', approveProposal, { id, reason })).body).toMatchObject({
    code: 'STATE_CONFLICT',
  })
  await bank.worker.drain(kit.tenantId)
  expect(await statusOf(id)).toBe('EXPIRED')
})

test('a screen that asks by itself keeps no session alive', async () => {
  const read = async (more?: Record<string, string>) =>
    (await ask('owner', readStaffSelf, {}, undefined, more)).status
  const unattended = { 'x-unattended': '1' }
  bank.clock.advance(10 * MINUTE_MS)
  expect(await read()).toBe(200)
  bank.clock.advance(10 * MINUTE_MS)
  expect(await read(unattended)).toBe(200)
  bank.clock.advance(6 * MINUTE_MS)
  expect(await read(unattended)).toBe(401)
})
