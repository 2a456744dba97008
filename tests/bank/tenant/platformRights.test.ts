import { expect, test } from 'vitest'
import { askEmailCode } from '#contract/signIn'
import { calls } from '#contract/table'
import { staffAccess } from '#contract/ops/access'
import { staffRoles } from '#contract/ops/roles'
import { readStaffSelf } from '#contract/ops/staff'
import { proposeStaffInvite } from '#contract/ops/staffMember'
import { tenantCalls } from '#contract/ops/tenant'
import { openEveryRole, openStaff, staffCalls } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openPlatform, reason } from './platformKit.ts'

/** Who of the platform and of a bank may do what, by role and by tenant. */

const bank = await openTestBank()
const kit = await openPlatform(bank)
const { world } = bank

const platformCalls = Object.values(tenantCalls)

test('nobody of a bank makes a call of the platform, not even its owner', async () => {
  const tenantId = await openTenant(world)
  const staff = await openEveryRole(bank, tenantId)
  for (const role of staffRoles)
    for (const endpoint of platformCalls)
      expect((await bank.ask(endpoint, {}, staff[role])).body.code).toBe('FORBIDDEN')
  // Nor would a role that somebody wrote into the rows of another tenant.
  const planted = await openStaff(bank, tenantId, 'platform')
  expect((await bank.ask(tenantCalls.readTenants, {}, planted)).body.code).toBe('FORBIDDEN')
})

test('the platform makes exactly the calls of the table', async () => {
  const odd: string[] = []
  for (const [name, endpoint] of staffCalls.filter(([name]) => name !== 'signOutStaff')) {
    const { body } = await bank.ask(endpoint, {}, kit.first)
    const isRefused = body.code === 'FORBIDDEN'
    if (isRefused === staffAccess[name].includes('platform')) odd.push(name)
  }
  expect(odd).toEqual([])
  expect(staffCalls.filter(([name]) => staffAccess[name].includes('platform'))).toHaveLength(21)
})

test('no customer does anything there', async () => {
  const odd: string[] = []
  const changing = calls.filter(
    ([, { path, repeat }]) => repeat !== 'read' && !path.startsWith('/api/ops/'),
  )
  for (const [name, endpoint] of changing) {
    const { body } = await bank.ask(endpoint, {}, { tenantId: kit.platformId })
    if (body.code !== 'TENANT_UNKNOWN') odd.push(`${name}: ${String(body.code)}`)
  }
  expect(odd).toEqual([])
  expect(changing.length).toBeGreaterThan(100)
  const asked = { email: 'somebody@people.example', redirect_url: '' }
  const { body } = await bank.ask(askEmailCode, asked, { tenantId: kit.platformId })
  expect(body.code).toBe('TENANT_UNKNOWN')
})

test('in a bank they are nobody', async () => {
  const { tenantId } = await kit.made('poplar')
  const { body } = await bank.ask(readStaffSelf, {}, { ...kit.first, tenantId })
  expect(body.code).toBe('TENANT_MISMATCH')
})

test('nobody approves what they proposed', async () => {
  const { body } = await kit.proposeCreation('own-work')
  expect((await kit.approve(body.id, kit.first)).body.code).toBe('STATE_CONFLICT')
})

test('a role of a bank is nobody’s there, and the platform’s nobody’s in a bank', async () => {
  const wanted = { email: 'new@people.example', name: 'New One', reason }
  const { body } = await kit.ask(proposeStaffInvite, { ...wanted, role: 'owner' })
  expect(body.code).toBe('VALIDATION_FAILED')
  const owner = await openStaff(bank, await openTenant(world), 'owner')
  const asked = { ...wanted, role: 'platform' }
  const headers = { 'idempotency-key': world.random.id() }
  const refused = await bank.ask(proposeStaffInvite, asked, { ...owner, headers })
  expect(refused.body.code).toBe('VALIDATION_FAILED')
})
