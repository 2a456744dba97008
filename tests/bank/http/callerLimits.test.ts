import { expect, test } from 'vitest'
import { createKey, KEY_HEADER, type KeyRole } from '#contract/developer'
import { readBankData } from '#contract/bankData'
import { readStaffSelf } from '#contract/ops/staff'
import { readUser } from '#contract/person'
import { readConfig } from '#contract/tenantConfig'
import { listWallets } from '#contract/wallet'
import type { TenantLimits } from '#bank/tenant/tenant'
import { openTestBank } from '#tests/kit/bank'
import { openStaff } from '#tests/bank/harness/staff'
import { openProving } from '#tests/bank/proof/proving'
import { openLimited, passing } from './limitsKit.ts'

/** Whose bucket a request is taken from, as its response says. */

const bank = await openTestBank()
const openWith = openLimited(bank)

const keys: [role: KeyRole, own: number | null, limits: Partial<TenantLimits>, policy: string][] = [
  ['DEVELOPER', null, {}, '"caller";q=50;w=2'],
  ['READ_ONLY', null, {}, '"caller";q=20;w=2'],
  ['READ_ONLY', 9, {}, '"caller";q=18;w=2'],
  ['READ_ONLY', 10, {}, '"caller";q=20;w=2'],
  ['READ_ONLY', 20, {}, '"caller";q=20;w=2'],
  ['DEVELOPER', 20, {}, '"caller";q=40;w=2'],
  ['READ_ONLY', null, { key: { perSecond: 40, burst: 120 } }, '"caller";q=120;w=3'],
  ['READ_ONLY', 40, { key: { perSecond: 40, burst: 120 } }, '"caller";q=120;w=3'],
  ['READ_ONLY', 39, { key: { perSecond: 40, burst: 120 } }, '"caller";q=78;w=2'],
]

test.each(keys)(
  'a key of %s limited to %s, at a bank of %j',
  async (role, rate, limits, policy) => {
    const kit = await openWith(limits)
    const { bearer } = await kit.moveIn()
    const { grant } = openProving(bank, kit)
    await grant(bearer, { purpose: 'keys', meta: { subject: role } })
    const made = await kit.ask(
      createKey,
      { name: 'Shop', role, ...(rate && { rate_per_second: rate }) },
      { bearer },
    )
    expect([made.status, made.body.code]).toEqual([201, undefined])
    const { headers } = await kit.ask(
      listWallets,
      {},
      { headers: { [KEY_HEADER]: String(made.body.apiKey) } },
    )
    expect(headers.get('ratelimit-policy')).toBe(policy)
  },
)

test('a customer has their own bucket, and strangers at most half of the tenant’s', async () => {
  const { ask, moveIn } = await openWith({
    ip: { perSecond: 30, burst: 60 },
    person: { perSecond: 20, burst: 50 },
    tenant: { perSecond: 20, burst: 41 },
  })
  const { bearer } = await moveIn()
  expect((await ask(readUser, {}, { bearer })).headers.get('ratelimit-policy')).toBe(
    '"caller";q=50;w=3',
  )
  const stranger = await ask(readConfig, {}, { ip: '10.9.9.9' })
  expect(stranger.headers.get('ratelimit-policy')).toBe('"caller";q=21;w=3')
})

test('what a person looks up is counted together, whichever of their keys is used', async () => {
  const kit = await openWith({ lookUpsPerHour: 2 })
  const { grant } = openProving(bank, kit)
  const keyOf = async (bearer: string) => {
    await grant(bearer, { purpose: 'keys', meta: { subject: 'DEVELOPER' } })
    const { body } = await kit.ask(createKey, { name: 'Shop', role: 'DEVELOPER' }, { bearer })
    return { headers: { [KEY_HEADER]: String(body.apiKey) } }
  }
  const { bearer } = await kit.moveIn()
  const [one, two] = [await keyOf(bearer), await keyOf(bearer)]
  const other = await keyOf((await kit.moveIn()).bearer)
  const statuses: number[] = []
  for (const caller of [one, two, one, { bearer }, other])
    statuses.push((await kit.ask(readBankData, { code: 'DEUTDEFF' }, caller)).status)
  expect(statuses).toEqual([200, 200, 429, 429, 200])
})

test('each of the staff has a bucket of their own', async () => {
  const kit = await openWith({ person: { perSecond: 0.001, burst: 6 } })
  const [one, other] = [
    await openStaff(bank, kit.tenantId, 'owner'),
    await openStaff(bank, kit.tenantId, 'auditor'),
  ]
  const { passed } = await passing(7, () => bank.ask(readStaffSelf, {}, one))
  expect(passed).toBe(6)
  expect((await bank.ask(readStaffSelf, {}, other)).status).toBe(200)
})
