import { expect, test } from 'vitest'
import { readCardOtp } from '#contract/cardSecret'
import { readStaffSelf } from '#contract/ops/staff'
import { readUser } from '#contract/person'
import { sayVerdict } from '#contract/sandboxKyc'
import { askEmailCode } from '#contract/signIn'
import { readConfig } from '#contract/tenantConfig'
import { moveTenant } from '#bank/tenant/life'
import { openStaff } from '#tests/bank/harness/staff'
import { freshEmail, openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'
import { openPlatformIn } from '#tests/kit/openPlatform'
import { openTenant } from '#tests/kit/openTenant'
import { openLimited, passing } from './limitsKit.ts'

/** What a tenant answers by what it is, and which pages may ask it. */

const bank = await openTestBank()
const kit = await openTenantKit(bank, { config: { origins: ['https://app.example'] } })
const { bearer } = await kit.moveIn()

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  body.code ?? status

test('a closed bank answers its staff alone', async () => {
  const tenantId = await openTenant(bank.world)
  const auditor = await openStaff(bank, tenantId, 'auditor')
  const why = { en: 'We close.', ru: 'Мы закрываемся.' }
  await moveTenant(bank.world, `tenant-${tenantId}`, { type: 'tenant.pause' }, why)
  await moveTenant(bank.world, `tenant-${tenantId}`, { type: 'tenant.close' }, null)
  bank.clock.advance(2_000)
  expect(codeOf(await bank.ask(readConfig, {}, { tenantId }))).toBe('TENANT_CLOSED')
  expect(codeOf(await bank.ask(readStaffSelf, {}, auditor))).toBe(200)
})

test('what pretends the outside is there in a sandbox alone, and told before who asks', async () => {
  const live = await openTenant(bank.world, { kind: 'live' })
  const said = (tenantId: string) => bank.ask(sayVerdict, { word: 'green' }, { tenantId })
  expect(codeOf(await said(live))).toBe('NOT_FOUND')
  expect(codeOf(await said(kit.tenantId))).toBe('ACCESS_TOKEN_INVALID')
})

test('of the platform nobody is a customer', async () => {
  const tenantId = await openPlatformIn(bank.world)
  const email = freshEmail()
  expect(codeOf(await bank.ask(askEmailCode, { email }, { tenantId }))).toBe('TENANT_UNKNOWN')
  expect(codeOf(await bank.ask(readConfig, {}, { tenantId }))).toBe(200)
})

test('limits an address that asks for unknown tenants, and no customer there', async () => {
  const { ask, moveIn } = await openLimited(bank)({})
  const { bearer } = await moveIn()
  const ip = '10.8.0.1'
  const unknown = () => bank.ask(readConfig, {}, { ip, tenantId: bank.world.random.id() })
  expect((await passing(60, unknown)).passed).toBe(50)
  expect((await ask(readUser, {}, { bearer, ip })).status).toBe(200)
  expect((await ask(readConfig, {}, { ip })).status).toBe(200)
})

test.each<[Record<string, string>, string]>([
  [{}, 'NOT_FOUND'],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 'NOT_FOUND'],
  [{ 'sec-fetch-site': 'same-site' }, 'FORBIDDEN'],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }, 'FORBIDDEN'],
  [{ 'sec-fetch-dest': 'image' }, 'FORBIDDEN'],
])('a secret is read by no other page and into no picture: %j', async (headers, code) => {
  const answer = await kit.ask(readCardOtp, { id: bank.world.random.id() }, { bearer, headers })
  expect(codeOf(answer)).toBe(code)
})

test('a page that the tenant lists calls what customers call, and nothing of its staff', async () => {
  const auditor = await openStaff(bank, kit.tenantId, 'auditor')
  const from = async (origin: string) => [
    codeOf(await kit.ask(readConfig, {}, { headers: { origin } })),
    codeOf(await bank.ask(readStaffSelf, {}, { ...auditor, headers: { origin } })),
  ]
  expect(await from('https://app.example')).toEqual([200, 'ORIGIN_NOT_ALLOWED'])
  expect(await from('https://other.example')).toEqual(['ORIGIN_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'])
  expect(await from('http://localhost')).toEqual([200, 200])
})
