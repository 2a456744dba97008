import { expect, test } from 'vitest'
import { proposalKinds } from '#contract/ops/proposal'
import { proposalAccess } from '#contract/ops/proposalAccess'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { assertOwnerStays, isLastOwner } from '#bank/staff/change'
import type { StaffRow } from '#bank/staff/staff.rows'
import { mayMake, refusalForNetwork } from '#bank/staff/staffSession'
import { kindsKeptBy } from '#bank/staff/target'

/** Who has to stay, and what stays of whoever changes. */

const member = (id: string, role: StaffRole, status: StaffRow['status'] = 'ACTIVE'): StaffRow => ({
  id,
  email: `${id}@staff.example`,
  name: id,
  role,
  status,
  version: 1,
  invited_until: null,
  created_at: new Date('2026-03-02T09:00:00Z'),
})

const [ann, bob] = [member('ann', 'owner'), member('bob', 'owner')]

test.each<[string, StaffRow[], boolean]>([
  ['the only owner is the last', [ann, member('eve', 'treasury')], true],
  ['of two owners neither is', [ann, bob], false],
  ['beside an owner who was only invited one is', [ann, member('bob', 'owner', 'INVITED')], true],
  ['whoever is invited is not', [member('ann', 'owner', 'INVITED')], false],
  ['whoever is no owner is not', [member('ann', 'compliance')], false],
  ['somebody else being the only owner one is not', [bob, member('ann', 'support')], false],
  ['on the platform its own role counts', [member('ann', 'platform')], true],
])('%s', (_, staff, isLast) => {
  expect(isLastOwner(staff, 'ann')).toBe(isLast)
})

test('the last owner neither leaves nor takes another role; anybody else does', () => {
  const to = (role: StaffRole | null, staff = [ann]) => assertOwnerStays(staff, { id: 'ann', role })
  for (const role of [null, 'support', 'compliance'] as const)
    expect(() => to(role)).toThrow('No owner who can sign in would be left.')
  for (const role of ['owner', 'platform'] as const) expect(() => to(role)).not.toThrow()
  expect(() => to(null, [ann, bob])).not.toThrow()
})

test.each(staffRoles)('whoever becomes %s keeps what that role may propose', (role) => {
  const may = proposalKinds.filter((kind) => proposalAccess[kind].propose.includes(role))
  expect(kindsKeptBy(role).toSorted()).toEqual(may.toSorted())
})

test('nothing is kept of whoever leaves', () => {
  expect(kindsKeptBy(null)).toEqual([])
})

test.each<[StaffRole, boolean, string, boolean]>([
  ['owner', false, 'listStaff', true],
  ['owner', true, 'listStaff', false],
  ['platform', true, 'readTenants', true],
  ['platform', false, 'readTenants', false],
  ['owner', false, 'readTenants', false],
  ['developer', false, 'exportBookAccounts', false],
  ['owner', false, 'readUser', false],
])('as %s, on the platform: %s, %s may be made: %s', (role, isPlatform, name, may) => {
  expect(mayMake(role, { isPlatform }, name)).toBe(may)
})

test('without a network any address will do, with some only theirs', () => {
  expect(refusalForNetwork([], '203.0.113.7')).toBeNull()
  expect(refusalForNetwork(['203.0.113.0/24'], '203.0.113.7')).toBeNull()
  expect(refusalForNetwork(['203.0.113.0/24'], '198.51.100.7')?.code).toBe('IP_NOT_ALLOWED')
})
