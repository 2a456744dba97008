import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/ops/roles'
import type { Tx } from '#bank/db/engine'
import {
  countOpenSessions,
  findStaffAt,
  findStaffMember,
  insertInvited,
  listWorking,
  writeStaffMoved,
} from '#bank/staff/member.rows'
import {
  claimStaffStep,
  endStaffSession,
  findStaff,
  findStaffSession,
  insertStaffSession,
  lockStaffAt,
  noteStaffUse,
  writeStaffSecret,
} from '#bank/staff/staff.rows'
import { dropAssignment, writeAssignment } from '#bank/staff/assignment.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'

/** Who works here, which of their sessions are open, and what each of them holds. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const IDLE_MS = 15 * 60_000
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

const hire = (role: StaffRole = 'support') => hireStaff(bank, tenantId, role)

async function session(staffId: string, { expires = 1, used = 0 } = {}) {
  const [sessionId, hash] = [id(), Buffer.from(id())]
  await run((tx) =>
    insertStaffSession(tx, {
      tenantId,
      id: sessionId,
      staffId,
      hash,
      device: 'd',
      ip: '10.0.0.1',
      at: at(used),
      expiresAt: at(expires),
    }),
  )
  return { id: sessionId, hash }
}

const leave = (staffId: string, role: StaffRole = 'support') =>
  run((tx) =>
    writeStaffMoved(tx, tenantId, staffId, { role, status: 'ENDED', invitedUntil: null, at: now }),
  )

test('open is a session that has not ended, run out, or rested too long', async () => {
  const staff = await hire()
  const open = () => run((tx) => countOpenSessions(tx, tenantId, staff.id, now))
  expect(await open()).toBe(0)
  const first = await session(staff.id, { expires: 1, used: 1 - IDLE_MS })
  await session(staff.id, { expires: 0 })
  await session(staff.id, { used: -IDLE_MS })
  await session((await hire()).id)
  expect(await open()).toBe(1)
  expect(await run((tx) => endStaffSession(tx, tenantId, first.id, now))).toBe(1)
  expect(await run((tx) => endStaffSession(tx, tenantId, first.id, at(1)))).toBe(0)
  expect(await open()).toBe(0)
})

test('a session is found until it ends, or whoever has it leaves', async () => {
  const staff = await hire('treasury')
  const one = await session(staff.id)
  const find = () => run((tx) => findStaffSession(tx, tenantId, one.hash))
  expect(await find()).toMatchObject({ id: one.id, staff_id: staff.id, role: 'treasury' })
  expect(await run((tx) => findStaffSession(tx, tenantId, Buffer.from('other')))).toBeNull()
  const other = await session(staff.id)
  await run((tx) => endStaffSession(tx, tenantId, other.id, now))
  expect(await run((tx) => findStaffSession(tx, tenantId, other.hash))).toBeNull()
  await leave(staff.id)
  expect(await find()).toBeNull()
})

test('the last use of a session only moves on', async () => {
  const staff = await hire()
  const one = await session(staff.id)
  const used = async (ms: number) => {
    await run((tx) => noteStaffUse(tx, tenantId, one.id, at(ms)))
    return (await run((tx) => findStaffSession(tx, tenantId, one.hash)))?.last_used_at
  }
  expect([await used(5), await used(3), await used(6)]).toEqual([at(5), at(5), at(6)])
})

test('whoever left is found as that alone, and their address is free again', async () => {
  const staff = await hire()
  const working = async () => (await run((tx) => listWorking(tx, tenantId))).map((row) => row.id)
  expect(await working()).toContain(staff.id)
  await leave(staff.id)
  expect(await working()).not.toContain(staff.id)
  expect(await run((tx) => findStaff(tx, tenantId, staff.id))).toBeNull()
  expect(await run((tx) => findStaffAt(tx, tenantId, staff.email))).toBeNull()
  expect(await run((tx) => lockStaffAt(tx, tenantId, staff.email))).toBeNull()
  const left = await run((tx) => findStaffMember(tx, tenantId, staff.id))
  expect(left).toMatchObject({ status: 'ENDED', version: 2, last_seen_at: null })
  const again = { tenantId, id: id(), email: staff.email, name: 'New', role: 'support' } as const
  const invite = (newId: string) =>
    run((tx) => insertInvited(tx, { ...again, id: newId, at: now }, at(7)))
  expect([await invite(again.id), await invite(id())]).toEqual([true, false])
  expect(await run((tx) => lockStaffAt(tx, tenantId, staff.email))).toMatchObject({
    id: again.id,
    status: 'INVITED',
    invited_until: at(7),
    secret: null,
    lastStep: null,
  })
})

test('a step of an authenticator opens one session, and a new key begins anew', async () => {
  const staff = await hire()
  const claim = (step: number) => run((tx) => claimStaffStep(tx, tenantId, staff.id, step))
  expect([await claim(5), await claim(5), await claim(4), await claim(6)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  await run((tx) => writeStaffSecret(tx, tenantId, staff.id, Buffer.from('another')))
  expect(await claim(5)).toBe(true)
})

test('work is given to one at a time, and is nobody’s once it is dropped', async () => {
  const [ann, bob] = [await hire(), await hire()]
  const give = (subject: string, staffId: string) =>
    run((tx) => writeAssignment(tx, tenantId, { subject, staffId, at: now }))
  const given = () =>
    kit.rows<{ subject: string; staff_id: string }>(
      'select subject, staff_id from assignments where tenant_id = $1 order by subject',
    )
  await give('one', ann.id)
  await give('two', ann.id)
  await give('one', bob.id)
  expect(await given()).toEqual([
    { subject: 'one', staff_id: bob.id },
    { subject: 'two', staff_id: ann.id },
  ])
  await run((tx) => dropAssignment(tx, tenantId, 'one'))
  expect(await given()).toEqual([{ subject: 'two', staff_id: ann.id }])
})
