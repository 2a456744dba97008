import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { staffAccess } from '#contract/ops/access'
import { everyStaffRole, staffRoles, type StaffRole } from '#contract/ops/roles'
import { tenantCalls } from '#contract/ops/tenant'
import { calls } from '#contract/table'
import { openEveryRole, staffCalls } from '#tests/bank/harness/staff'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { oneOf } from '#tests/kit/whole'

/**
 * Every role makes every call, its own and those of customers, and is let in or refused by the table of
 * the contract before the body is parsed. Outside DEEP each makes one of four calls of customers, another
 * than the role before it.
 */

let bank: TestBank
let tenantId: string
let otherTenantId: string
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world)
  otherTenantId = await openTenant(bank.world)
  staff = await openEveryRole(bank, tenantId)
})

const gone = ['signOutStaff']

async function codeOf(endpoint: Endpoint, bearer: string, at = tenantId) {
  const { body } = await bank.ask(endpoint, {}, { tenantId: at, bearer })
  const refused = ['FORBIDDEN', 'TENANT_MISMATCH', 'ACCESS_TOKEN_INVALID'].includes(
    String(body.code),
  )
  return refused ? body.code : null
}

test.each(staffRoles)('%s makes exactly the calls of the table', async (role) => {
  const odd: string[] = []
  for (const [name, endpoint] of staffCalls.filter(([name]) => !gone.includes(name))) {
    const expected = staffAccess[name].includes(role) ? null : 'FORBIDDEN'
    const code = await codeOf(endpoint, staff[role].bearer)
    if (code !== expected) odd.push(`${name}: ${String(code)}`)
  }
  expect(odd).toEqual([])
})

test.each(staffRoles)('%s makes no call of a customer', async (role) => {
  const odd: string[] = []
  for (const [name, endpoint] of oneOf(4, calls, staffRoles.indexOf(role))) {
    if (endpoint.who.includes('anyone') || endpoint.who.includes('staff')) continue
    const code = await codeOf(endpoint, staff[role].bearer)
    if (code !== 'FORBIDDEN') odd.push(`${name}: ${String(code)}`)
  }
  expect(odd).toEqual([])
})

test.each(staffRoles)('%s of one tenant is nobody in another', async (role) => {
  for (const [, endpoint] of staffCalls)
    expect(await codeOf(endpoint, staff[role].bearer, otherTenantId)).toBe('TENANT_MISMATCH')
})

test('an auditor changes nothing', () => {
  const own = ['signOutStaff']
  const changing = staffCalls.filter(
    ([name, { repeat }]) => repeat !== 'read' && staffAccess[name].includes('auditor'),
  )
  expect(changing.map(([name]) => name).toSorted()).toEqual(own.toSorted())
})

test('every call is open to the owner, or to the platform alone, and only staff make it', () => {
  const odd = staffCalls.filter(
    ([name, { who }]) =>
      staffAccess[name].includes('owner') === Object.hasOwn(tenantCalls, name) ||
      who.join() !== 'staff',
  )
  expect(odd.map(([name]) => name)).toEqual([])
  for (const name of Object.keys(tenantCalls) as (keyof typeof tenantCalls)[])
    expect(staffAccess[name]).toEqual(['platform'])
  const roles = staffCalls.flatMap(([name]) => staffAccess[name])
  expect(new Set<StaffRole>(roles)).toEqual(new Set(everyStaffRole))
})

test('a page of another origin makes no call of the console', async () => {
  const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }
  for (const [, endpoint] of staffCalls) {
    const { body } = await bank.ask(endpoint, {}, { tenantId, bearer: staff.owner.bearer, headers })
    expect(body.code).toBe('ORIGIN_NOT_ALLOWED')
  }
})
