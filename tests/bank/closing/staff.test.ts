import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readUser } from '#contract/person'
import type { Endpoint } from '#contract/kit/endpoint'
import { openCustomer, readCustomer, searchCustomers, type Customer } from '#contract/ops/customer'
import { pauseCustomer, restoreCustomer } from '#contract/ops/customerAct'
import { proposeCustomerClosing } from '#contract/ops/customerClosing'
import { approveProposal, readProposal, type Proposal } from '#contract/ops/proposal'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { openEveryRole } from '#tests/bank/harness/staff'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openClosing } from './closingKit.ts'

/** An account that two of the staff close. */

const bank = await openTestBank()
const kit = await openClosing(bank)
const { moveIn, give, stateOf, usd } = kit
const staff = await openEveryRole(bank, kit.tenantId)
const reason = 'Your company was struck off'

let ann: Owner
beforeEach(async () => {
  ann = await moveIn()
  // A minute's allowance of the staff grows back.
  bank.clock.advance(60_000)
})

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, { ...staff[role], headers: { 'idempotency-key': randomUUID() } })

const propose = (role: StaffRole = 'compliance') =>
  ask(role, proposeCustomerClosing, { id: ann.personId, reason })

const approve = (id: unknown, role: StaffRole = 'owner') =>
  ask(role, approveProposal, { id, reason: 'Seen the register' })

test('two close it, the customer reads why, and the page keeps the contacts masked', async () => {
  const made = await propose()
  expect([made.status, made.text]).toEqual([201, made.text])
  expect(made.body.closing).toMatchObject({ obstacles: [], customer: { id: ann.personId } })
  expect((await ann.ask(readUser)).status).toBe(200)
  const done = await approve(made.body.id)
  expect([done.status, done.body.status]).toEqual([200, 'CARRIED_OUT'])
  expect((await ann.ask(readUser)).body.code).toBe('USER_CLOSED')
  await bank.relay.drain()
  expect((await bank.messageTo(ann.email)).body).toContain(reason)
  const customer = (await ask('support', readCustomer, { id: ann.personId })).body as unknown
  const { status, email, closed } = customer as Customer
  expect({ status, email, closed }).toEqual({
    status: 'CLOSED',
    email: 'p…@people.example',
    closed: { at: expect.any(String), by: 'staff', reason },
  })
  const found = await ask('support', searchCustomers, { q: ann.email })
  expect(found.body.data).toMatchObject([{ id: ann.personId, status: 'CLOSED' }])
  const opened = await ask('support', openCustomer, { id: ann.personId, reason: 'Letter' })
  expect(opened.body.email).toBe(ann.email)
  for (const act of [pauseCustomer, restoreCustomer])
    expect((await ask('owner', act, { id: ann.personId, reason })).body.code).toBe('STATE_CONFLICT')
})

test('nobody proposes what is in the way, and what comes meanwhile stops the approval', async () => {
  const made = await propose()
  await give(ann, usd, 1_00n)
  expect((await approve(made.body.id)).body.code).toBe('STATE_CONFLICT')
  const shown = (await ask('auditor', readProposal, { id: made.body.id })).body as unknown
  expect((shown as Proposal).closing?.obstacles).toEqual(['money'])
  expect((shown as Proposal).is_current).toBe(false)
  expect((await stateOf(ann)).state).toBe('active')
  ann = await moveIn()
  await give(ann, usd, 1_00n)
  expect((await propose()).body.code).toBe('STATE_CONFLICT')
})

test('one proposal waits at a time, and its proposer does not approve it', async () => {
  const made = await propose()
  expect((await propose('owner')).body.code).toBe('ALREADY_EXISTS')
  expect((await approve(made.body.id, 'compliance')).status).toBeGreaterThanOrEqual(400)
  expect((await stateOf(ann)).state).toBe('active')
})

test('two approvals at once, and the customer at the same moment, close it once', async () => {
  const made = await propose()
  const all = await Promise.all([approve(made.body.id), approve(made.body.id), kit.close(ann)])
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await stateOf(ann)).state).toBe('closed')
  expect((await propose()).body).toMatchObject({ code: 'STATE_CONFLICT', state: 'CLOSED' })
})

test('only the owner and compliance propose it', async () => {
  const may = []
  for (const role of staffRoles) {
    ann = await moveIn()
    if ((await propose(role)).status === 201) may.push(role)
  }
  expect(may.toSorted()).toEqual(['compliance', 'owner'])
})
