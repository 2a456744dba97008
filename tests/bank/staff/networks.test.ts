import { expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { settingCalls, type Settings } from '#contract/ops/setting'
import { readStaffSelf } from '#contract/ops/staff'
import { askStaffCode, makeStaffAuthenticator, signInStaff } from '#contract/ops/staffSignIn'
import { readConfig } from '#contract/tenantConfig'
import { readSettings } from '#bank/settings'
import { runTenantCommand } from '#bank/tenant/command'
import { currentTotp, openEveryRole } from '#tests/bank/harness/staff'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** Staff sign in and work from the networks that the bank named, and from no other. */

const bank = await openTestBank()
const tenantId = await openTenant(bank.world)
const staff = await openEveryRole(bank, tenantId)

const OFFICE = '203.0.113.40'
const HOME = '198.51.100.7'
const reason = 'The office alone'

const keyed = (role: StaffRole, ip: string) => ({
  ...staff[role],
  ip,
  headers: { 'idempotency-key': bank.world.random.id() },
})

const propose = (networks: readonly string[], ip = OFFICE) =>
  bank.ask(
    settingCalls.proposeSetting,
    { setting: { part: 'staff_networks', networks }, reason },
    keyed('owner', ip),
  )

async function change(networks: readonly string[]) {
  const { body } = await propose(networks)
  const id = String(body.id)
  const done = await bank.ask(approveProposal, { id, reason }, keyed('treasury', OFFICE))
  expect(done.status, done.text).toBe(200)
  bank.clock.advance(CACHE_MS)
  return body
}

const selfFrom = (ip: string) =>
  bank.ask(readStaffSelf, {}, { tenantId, bearer: staff.support.bearer, ip })

test('a session works there alone, and the refusal is in the audit', async () => {
  expect((await selfFrom(HOME)).status).toBe(200)
  const proposed = await change(['203.0.113.0/24', '2001:db8::/48'])
  expect(proposed.setting).toEqual({
    part: 'staff_networks',
    changes: [
      { item: '2001:db8::/48', before: 'off', after: 'on' },
      { item: '203.0.113.0/24', before: 'off', after: 'on' },
    ].toSorted((one, other) => (one.item < other.item ? -1 : 1)),
  })
  expect((await selfFrom(OFFICE)).status).toBe(200)
  expect((await selfFrom('2001:db8::1')).status).toBe(200)
  const away = await selfFrom(HOME)
  expect([away.status, away.body.code]).toEqual([403, 'IP_NOT_ALLOWED'])
  // The session is not over.
  expect((await selfFrom(OFFICE)).status).toBe(200)
  const seen = await bank.ask(settingCalls.readTenantSettings, {}, { ...staff.auditor, ip: OFFICE })
  const { networks } = (seen.body as unknown as Settings).staff_networks
  expect(networks).toEqual(['2001:db8::/48', '203.0.113.0/24'])
  const audit = await bank.ask(
    searchAudit,
    { action: 'access', outcome: 'denied' },
    { ...staff.auditor, ip: OFFICE },
  )
  expect(audit.body.data).toContainEqual(expect.objectContaining({ code: 'IP_NOT_ALLOWED' }))
})

test('from elsewhere nobody signs in or gets a letter, and customers come as before', async () => {
  bank.clock.advance(60_000)
  const { email } = staff.compliance
  await bank.relay.drain()
  const before = bank.messages.length
  const codes = []
  for (const [endpoint, input] of [
    [askStaffCode, { email }],
    [signInStaff, { email, token: '123456', totp: currentTotp(bank) }],
    [makeStaffAuthenticator, { email, token: '123456' }],
  ] as const)
    codes.push((await bank.ask(endpoint, input, { tenantId, ip: HOME })).body.code)
  expect(codes).toEqual(['IP_NOT_ALLOWED', 'IP_NOT_ALLOWED', 'IP_NOT_ALLOWED'])
  await bank.relay.drain()
  expect(bank.messages.length).toBe(before)
  expect((await bank.ask(readConfig, {}, { tenantId, ip: HOME })).text).not.toContain('203.0.113')
  expect((await bank.ask(askStaffCode, { email }, { tenantId, ip: OFFICE })).status).toBe(201)
})

test('nobody shuts themselves out, and what is no network is refused', async () => {
  const pointers = []
  for (const [networks, ip] of [
    [['198.51.100.0/24'], OFFICE],
    [['203.0.113.0/24', '203.0.113.0/33'], OFFICE],
    [['nowhere'], OFFICE],
  ] as const) {
    const { body } = await propose(networks, ip)
    pointers.push([body.code, (body.errors as { pointer: string }[])[0]?.pointer])
  }
  expect(pointers).toEqual([
    ['VALIDATION_FAILED', '/setting/networks'],
    ['VALIDATION_FAILED', '/setting/networks/1'],
    ['VALIDATION_FAILED', '/setting/networks/0'],
  ])
})

test('a command lets them in from anywhere again', async () => {
  expect((await selfFrom(HOME)).status).toBe(403)
  const { slug } = (await bank.world.engine.asOwner((tx) =>
    tx.row<{ slug: string }>('select slug from tenant_directory where tenant_id = $1', [tenantId]),
  ))!
  const told = await runTenantCommand(bank.world, readSettings({}), ['staff', 'anywhere', slug])
  expect(told).toBe(`The staff of ${slug} sign in from any network.`)
  expect((await selfFrom(HOME)).status).toBe(200)
  bank.clock.advance(CACHE_MS)
  const { email } = staff.owner
  expect((await bank.ask(askStaffCode, { email }, { tenantId, ip: HOME })).status).toBe(201)
})
