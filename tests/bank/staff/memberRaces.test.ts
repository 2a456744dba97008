import { expect, test } from 'vitest'
import { staffMemberCalls } from '#contract/ops/staffMember'
import { inTenant } from '#bank/db/engine'
import { openTestBank } from '#tests/kit/bank'
import { openStaffMembers, reason } from './memberKit.ts'

/** Changes of the staff among parallel approvals. */

const { proposeStaffEnd } = staffMemberCalls

const bank = await openTestBank()
const AT_ONCE = 8

test('parallel approvals invite once', async () => {
  const kit = await openStaffMembers(bank)
  const email = kit.newEmail()
  const made = await kit.invite(email)
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, () => kit.approve(made.body.id)),
  )
  const codes = replies.map(({ body }) => body.code ?? body.status)
  expect(codes.filter((code) => code === 'CARRIED_OUT')).toHaveLength(1)
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(AT_ONCE - 1)
  expect((await kit.members()).filter((one) => one.email === email)).toHaveLength(1)
  await bank.relay.drain()
  expect(bank.messages.filter(({ to }) => to === email)).toHaveLength(1)
})

test('of two owners who are each to leave at once, one stays', async () => {
  const kit = await openStaffMembers(bank)
  const other = await kit.hire('owner')
  const first = await kit.ask(proposeStaffEnd, { id: other.id, reason }, 'owner')
  const second = await kit.ask(proposeStaffEnd, { id: kit.people.owner.id, reason }, 'owner')
  const replies = await Promise.all([kit.approve(first.body.id), kit.approve(second.body.id)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const owners = await inTenant(bank.world.engine, kit.tenantId, (tx) =>
    tx.rows(`select id from staff where tenant_id = $1 and role = 'owner' and status = 'ACTIVE'`, [
      kit.tenantId,
    ]),
  )
  expect(owners).toHaveLength(1)
})

test('one code of an authenticator ends the invitation once', async () => {
  const kit = await openStaffMembers(bank)
  const email = kit.newEmail()
  await kit.approve((await kit.invite(email)).body.id)
  const token = await kit.codeFor(email)
  const key = await kit.keyFor(email, token)
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, () => kit.enter(email, token, key)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await kit.memberAt(email)).toMatchObject({ status: 'ACTIVE' })
})
