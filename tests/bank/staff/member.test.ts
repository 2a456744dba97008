import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { readProposal } from '#contract/ops/proposal'
import { staffRoles } from '#contract/ops/roles'
import { staffCalls } from '#contract/ops/staff'
import { staffMemberCalls } from '#contract/ops/staffMember'
import { searchCustomers } from '#contract/ops/customer'
import { proposeCustomerClosing } from '#contract/ops/customerClosing'
import { inTenant } from '#bank/db/engine'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank } from '#tests/kit/bank'
import { openStaffMembers, reason } from './memberKit.ts'

/** Who works for a tenant: proposed by an owner, approved by somebody else whom it is not about. */

const { proposeStaffRole, proposeStaffInviteAgain, proposeStaffEnd } = staffMemberCalls
const { listStaff, readStaffMember, readStaffSelf } = staffCalls

const bank = await openTestBank()
const kit = await openStaffMembers(bank)
const { ask, invite, approve, newEmail, hire, read, codeFor, enter, signUp, people } = kit

beforeEach(kit.signInAgain)

const codeSeen = async (bearer: string) => (await ask(readStaffSelf, {}, { bearer })).body.code

const assign = (subject: string, staffId: string) =>
  inTenant(bank.world.engine, kit.tenantId, (tx) =>
    tx.query('insert into assignments (tenant_id, subject, staff_id, at) values ($1, $2, $3, $4)', [
      kit.tenantId,
      subject,
      staffId,
      bank.clock.now(),
    ]),
  )

const assigned = () =>
  inTenant(bank.world.engine, kit.tenantId, async (tx) => {
    const rows = await tx.rows<{ subject: string }>(
      'select subject from assignments where tenant_id = $1',
      [kit.tenantId],
    )
    return rows.map(({ subject }) => subject)
  })

const audited = (object: string) =>
  inTenant(bank.world.engine, kit.tenantId, (tx) =>
    tx.rows<{ action: string }>(
      'select action from audit where tenant_id = $1 and object = $2 order by at, id',
      [kit.tenantId, object],
    ),
  )

test('the owner proposes, and owner or compliance approves', async () => {
  const proposing = []
  for (const role of staffRoles) {
    const { status } = await invite(newEmail(), 'support', role)
    if (status === 201) proposing.push(role)
  }
  expect(proposing).toEqual(['owner'])
  const made = await invite(newEmail())
  const refused = []
  for (const role of ['support', 'treasury', 'developer', 'auditor'] as const)
    refused.push((await approve(made.body.id, role)).status)
  expect(refused).toEqual([403, 403, 403, 403])
  expect((await approve(made.body.id, 'owner')).body.code).toBe('STATE_CONFLICT')
  expect((await approve(made.body.id)).status).toBe(200)
})

test('another role is theirs at once, and they sign in again', async () => {
  const { id, bearer, email, key } = await hire('owner')
  const open = await ask(proposeStaffInviteAgain, { id: people.auditor.id, reason }, { bearer })
  expect(open.status).toBe(201)
  const made = await ask(proposeStaffRole, { id, role: 'support', reason }, 'owner')
  expect(made.body.staff).toMatchObject({
    id,
    former_role: 'owner',
    role: 'support',
    sessions: 1,
    withdrawn: 1,
  })
  expect(await read(id)).toMatchObject({ proposal: made.body.id, can: [], sessions: 1 })
  expect((await approve(made.body.id, { bearer })).status).toBe(403)
  await approve(made.body.id)
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_INVALID')
  const { body } = await ask(readProposal, { id: String(open.body.id) }, 'owner')
  expect(body.status).toBe('WITHDRAWN')
  const entered = await enter(email, await codeFor(email), key)
  const again = String(entered.body.access_token)
  expect((await ask(readStaffSelf, {}, { bearer: again })).body.role).toBe('support')
  const same = await ask(proposeStaffRole, { id, role: 'support', reason }, 'owner')
  expect(same.body.code).toBe('SAME_VALUE')
})

test('what they may still propose stays with another role', async () => {
  const { id, bearer } = await hire('compliance')
  const closing = await closingBy(bearer)
  const made = await ask(proposeStaffRole, { id, role: 'owner', reason }, 'owner')
  expect(made.body.staff).toMatchObject({ withdrawn: 0 })
  await approve(made.body.id)
  const { body } = await ask(readProposal, { id: String(closing) }, 'owner')
  expect(body.status).toBe('PROPOSED')
})

async function closingBy(bearer: string) {
  const { email } = await signUpIn(bank, kit.tenantId)
  const { body } = await ask(searchCustomers, { q: email }, { bearer })
  const [customer] = body.data as { id: string }[]
  const input = { id: customer!.id, reason }
  return (await ask(proposeCustomerClosing, input, { bearer })).body.id
}

test('who leaves is out at once, what they proposed is withdrawn, and the name stays', async () => {
  const { id, bearer, email, key } = await hire('compliance')
  const closing = await closingBy(bearer)
  await assign('card one', id)
  await assign('card two', people.support.id)
  const made = await ask(proposeStaffEnd, { id, reason }, 'owner')
  expect(made.body.staff).toMatchObject({ role: null, sessions: 1, withdrawn: 1 })
  await approve(made.body.id)
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_INVALID')
  expect(await kit.memberAt(email)).toBeUndefined()
  expect(await read(id)).toMatchObject({ status: 'ENDED', sessions: 0, can: [] })
  const { body } = await ask(readProposal, { id: String(closing) }, 'owner')
  expect(body).toMatchObject({ status: 'WITHDRAWN', proposed_by: { id, name: 'Mira Novak' } })
  await kit.askCode(email)
  expect((await enter(email, '123456', key)).body.code).toBe('CODE_INVALID')
  const late = await ask(proposeStaffRole, { id, role: 'owner', reason }, 'owner')
  expect(late.body).toMatchObject({ code: 'STATE_CONFLICT', state: 'ENDED' })
  expect(await audited(`staff ${id}`)).toContainEqual({ action: 'proposal_carried_out' })
  expect(await assigned()).toEqual(['card two'])

  // As somebody else, with nothing of before.
  const anew = await invite(email)
  expect(anew.status).toBe(201)
  await approve(anew.body.id)
  expect((await kit.memberAt(email))!.id).not.toBe(id)
})

test('a lost authenticator opens nothing once another invitation is approved', async () => {
  const { id, bearer, email, key } = await hire()
  const made = await ask(proposeStaffInviteAgain, { id, reason }, 'owner')
  expect(await codeSeen(bearer)).toBeUndefined()
  await approve(made.body.id)
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_INVALID')
  expect(await read(id)).toMatchObject({ status: 'INVITED', role: 'support' })
  const token = await codeFor(email)
  expect((await enter(email, token, key)).body.code).toBe('CODE_INVALID')
  const { bearer: again } = await signUp(email, token)
  expect(await codeSeen(again)).toBeUndefined()
})

test('the last owner who can sign in stays one', async () => {
  const own = await openStaffMembers(bank)
  const { id, bearer } = own.people.owner
  const propose = (endpoint: Endpoint, input: object) =>
    own.ask(endpoint, { ...input, reason }, 'owner')
  expect(await own.read(id)).toMatchObject({ is_last_owner: true, can: ['inviteAgain'] })
  expect((await propose(proposeStaffEnd, { id })).body.code).toBe('STATE_CONFLICT')
  const lowered = await propose(proposeStaffRole, { id, role: 'auditor' })
  expect(lowered.body.code).toBe('STATE_CONFLICT')
  // One who is invited and has not signed in yet is none.
  await own.approve((await own.invite(own.newEmail(), 'owner')).body.id)
  expect((await propose(proposeStaffEnd, { id })).body.code).toBe('STATE_CONFLICT')
  const other = await own.hire('owner')
  expect(await own.read(id)).toMatchObject({ is_last_owner: false })
  const mine = await propose(proposeStaffEnd, { id })
  const theirs = await propose(proposeStaffEnd, { id: other.id })
  expect((await own.approve(theirs.body.id)).status).toBe(200)
  // Proposed while there were two.
  expect((await own.approve(mine.body.id)).body.code).toBe('STATE_CONFLICT')
  expect((await own.ask(readStaffSelf, {}, { bearer })).status).toBe(200)
})

test('nobody decides about themselves', async () => {
  const { id, bearer } = await hire('compliance')
  const made = await ask(proposeStaffRole, { id, role: 'owner', reason }, 'owner')
  const seen = await ask(readProposal, { id: String(made.body.id) }, { bearer })
  expect(seen.body).toMatchObject({ can_decide: false })
  expect((await approve(made.body.id, { bearer })).status).toBe(403)
  expect((await approve(made.body.id)).status).toBe(200)
})

test('one proposal about each, and an address once', async () => {
  const email = newEmail()
  expect((await invite(email)).status).toBe(201)
  expect((await invite(email)).body.code).toBe('ALREADY_EXISTS')
  expect((await invite(people.support.email)).body.code).toBe('ALREADY_EXISTS')
  const { id } = people.treasury
  expect((await ask(proposeStaffEnd, { id, reason }, 'owner')).status).toBe(201)
  const second = await ask(proposeStaffRole, { id, role: 'auditor', reason }, 'owner')
  expect(second.body.code).toBe('ALREADY_EXISTS')
})

test('whoever may not see colleagues reads none, and nobody one of another tenant', async () => {
  const { id } = people.auditor
  const seen = []
  for (const role of staffRoles)
    if ((await ask(readStaffMember, { id }, role)).status === 200) seen.push(role)
  expect(seen).toEqual(['owner', 'compliance', 'auditor'])
  expect((await ask(listStaff, {}, 'support')).status).toBe(403)
  const elsewhere = await openStaffMembers(bank)
  const foreign = await ask(readStaffMember, { id: elsewhere.people.owner.id }, 'owner')
  expect(foreign.body.code).toBe('NOT_FOUND')
  expect((await read(id, 'auditor')).can).toEqual([])
})
