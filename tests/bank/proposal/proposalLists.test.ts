import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  approveProposal,
  listProposals,
  proposeOrderEnd,
  readProposal,
  rejectProposal,
  withdrawProposal,
  type Proposal,
} from '#contract/ops/proposal'
import { plantOrder, unknownOutcome } from '#tests/bank/harness/doubtful'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'

/** Which proposals a list has, for whom, and what remains of one that was decided. */

const HOUR_MS = 3_600_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openOrderKit>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let owner: Awaited<ReturnType<typeof kit.moveIn>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  staff = await openEveryRole(bank, kit.tenantId)
  owner = await kit.moveIn()
})

type Role = keyof typeof staff

const reason = 'The rail has no trace of it'

const ask = (role: Role, endpoint: Endpoint, input: object = {}) =>
  bank.ask(
    endpoint,
    { ...input },
    { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
  )

async function proposed(by: Role = 'support') {
  const order = await plantOrder(bank.world, { ...owner, tenantId: kit.tenantId }, unknownOutcome)
  const { body } = await ask(by, proposeOrderEnd, { id: order.id, kind: 'order_fail', reason })
  return String(body.id)
}

const listed = async (role: Role, query: object = {}) =>
  ((await ask(role, listProposals, { limit: '100', ...query })).body.data as Proposal[]).map(
    ({ id }) => id,
  )

const read = async (id: string, role: Role = 'owner') =>
  (await ask(role, readProposal, { id })).body as unknown as Proposal

test('a list has the proposals of a status, or all, the newest first unless told otherwise', async () => {
  const open = await proposed()
  bank.clock.advance(1_000)
  const rejected = await proposed()
  await ask('owner', rejectProposal, { id: rejected, reason })
  expect(await listed('owner')).toEqual([rejected, open])
  expect(await listed('owner', { sort: 'proposed' })).toEqual([open, rejected])
  expect(await listed('owner', { sort: 'expires' })).toEqual([open, rejected])
  expect(await listed('owner', { status: 'PROPOSED' })).toEqual([open])
  expect(await listed('owner', { status: 'REJECTED' })).toEqual([rejected])
  expect(await listed('owner', { status: 'EXPIRED' })).toEqual([])
})

test('what a role may neither propose nor decide is not there for it', async () => {
  const id = await proposed()
  expect(await listed('developer')).not.toContain(id)
  expect((await ask('developer', readProposal, { id })).status).toBe(404)
  for (const unknown of ['none', bank.world.random.id()])
    for (const call of [approveProposal, rejectProposal, withdrawProposal])
      expect((await ask('owner', call, { id: unknown, reason })).status).toBe(404)
  for (const order of ['none', bank.world.random.id()])
    expect(
      (await ask('owner', proposeOrderEnd, { id: order, kind: 'order_fail', reason })).status,
    ).toBe(404)
})

test('who proposed and who decided are named, and when', async () => {
  const id = await proposed()
  const made = await read(id, 'support')
  expect(made).toMatchObject({
    proposed_by: { id: staff.support.id, name: 'Staff support' },
    decided_by: null,
    decided_at: null,
    order: { customer: { id: owner.personId, name: null } },
  })
  const proposedAt = new Date(made.proposed_at).getTime()
  expect(new Date(made.expires_at).getTime() - proposedAt).toBe(72 * HOUR_MS)
  bank.clock.advance(60_000)
  const { body } = await ask('owner', rejectProposal, { id, reason: 'Not needed' })
  const decided = {
    status: 'REJECTED',
    decided_by: { id: staff.owner.id, name: 'Staff owner' },
    decided_at: bank.clock.now().toISOString(),
    can_decide: false,
    can_withdraw: false,
  }
  expect(body).toMatchObject(decided)
  expect(await read(id)).toMatchObject({ ...decided, decision: 'Not needed' })
})

test('the last moment of three days is in time', async () => {
  const id = await proposed()
  bank.clock.advance(72 * HOUR_MS - 1)
  staff = await openEveryRole(bank, kit.tenantId)
  const { body } = await ask('owner', rejectProposal, { id, reason })
  expect(body.status).toBe('REJECTED')
})

test('what was decided in time does not expire, and leaves no work behind', async () => {
  const [id, late] = [await proposed(), await proposed()]
  await ask('owner', rejectProposal, { id, reason })
  bank.clock.advance(72 * HOUR_MS)
  staff = await openEveryRole(bank, kit.tenantId)
  const refused = await ask('owner', rejectProposal, { id: late, reason })
  expect(refused.body).toMatchObject({ code: 'STATE_CONFLICT', state: 'EXPIRED' })
  await bank.worker.drain(kit.tenantId)
  expect((await read(id)).status).toBe('REJECTED')
  expect((await read(late)).status).toBe('EXPIRED')
  const jobs = await kit.rows(
    `select key from jobs where tenant_id = $1 and queue = 'proposal.expire' and key = any($2)`,
    [id, late],
  )
  expect(jobs).toEqual([])
})
