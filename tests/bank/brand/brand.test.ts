import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import {
  listBrandVersions,
  proposeBrand,
  proposeBrandRestore,
  readBrand,
  type BrandState,
  type BrandVersion,
} from '#contract/ops/brand'
import { approveProposal, readProposal } from '#contract/ops/proposal'
import { staffRoles } from '#contract/ops/roles'
import { readConfig, type TenantBrand, type TenantConfig } from '#contract/tenantConfig'
import { composeBank } from '#bank/compose'
import { everyCall } from '#bank/handlers'
import { openEveryRole } from '#tests/bank/harness/staff'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, requestOf, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

type Typed = Partial<Record<keyof TenantBrand, unknown>>

const reason = 'Our new colour'

let bank: TestBank
let tenantId: string
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world)
  staff = await openEveryRole(bank, tenantId)
})

const ask = (role: keyof typeof staff, endpoint: Endpoint, input: object = {}) =>
  bank.ask(
    endpoint,
    { ...input },
    { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
  )

const read = async (role: keyof typeof staff = 'owner') =>
  (await ask(role, readBrand)).body as unknown as BrandState

async function propose(change: Typed) {
  const { version, brand } = await read()
  return ask('owner', proposeBrand, { version, brand: { ...brand, ...change }, reason })
}

async function publish(change: Partial<TenantBrand>) {
  const proposed = await propose(change)
  expect(proposed.status, proposed.text).toBe(201)
  const approved = await ask('treasury', approveProposal, { id: proposed.body.id, reason })
  expect(approved.status, approved.text).toBe(200)
}

const seenBrand = async () =>
  ((await bank.ask(readConfig, {}, { tenantId })).body as unknown as TenantConfig).brand

test('customers see the new look once a second person has approved it', async () => {
  const before = await seenBrand()
  const { version } = await read()
  const { body } = await propose({ name: '  Larch  ', accent: '#1d7a4f', radius: 4 })
  expect(body).toMatchObject({
    kind: 'brand_publish',
    order: null,
    policy: null,
    brand: {
      version: version + 1,
      restores: null,
      brand: { name: 'Larch', accent: '#1d7a4f' },
      changes: [
        { field: 'name', before: before.name, after: 'Larch' },
        { field: 'accent', before: before.accent, after: '#1d7a4f' },
        { field: 'radius', before: String(before.radius), after: '4' },
      ],
    },
  })
  expect((await read()).proposal).toEqual({ id: body.id })
  bank.clock.advance(CACHE_MS)
  expect(await seenBrand()).toEqual(before)
  const own = await ask('owner', approveProposal, { id: body.id, reason })
  expect(own.body.code).toBe('STATE_CONFLICT')
  const second = await propose({ accent: '#006a8e' })
  expect(second.body.code).toBe('ALREADY_EXISTS')

  expect((await ask('compliance', approveProposal, { id: body.id, reason })).status).toBe(200)
  bank.clock.advance(CACHE_MS)
  expect(await seenBrand()).toEqual({ ...before, name: 'Larch', accent: '#1d7a4f', radius: 4 })
  const [newest] = (await ask('auditor', listBrandVersions)).body.data as BrandVersion[]
  expect(newest).toMatchObject({
    version: version + 1,
    published_by: { name: 'Staff owner' },
    approved_by: { name: 'Staff compliance' },
    reason,
    restores: null,
  })
  const { data } = (await ask('auditor', searchAudit, { action: 'proposal_carried_out' })).body
  expect(data).toMatchObject([{ object: `brand ${version + 1}`, reason }])
})

test('what cannot be read is refused with the figure, at the field, and changes nothing', async () => {
  const before = await read()
  const faults = async (change: Partial<TenantBrand>) => (await propose(change)).body
  expect(await faults({ accent: '#a0c8ff' })).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [
      {
        pointer: '/brand/accent',
        code: 'TOO_FAINT',
        params: { mode: 'light', check: 'text', ratio: '1.67', least: '4.5' },
      },
      {
        pointer: '/brand/accent',
        code: 'TOO_FAINT',
        params: { mode: 'light', check: 'surface', ratio: '1.63', least: '3' },
      },
    ],
  })
  const dark = (change: string) => faults({ accent: '#3d52ba', accent_dark: change })
  expect((await dark('#a0c8ff')).errors).toMatchObject([
    { pointer: '/brand/accent_dark', params: { mode: 'dark', check: 'text' } },
  ])
  expect((await dark('#101828')).errors).toMatchObject([
    { pointer: '/brand/accent_dark', params: { mode: 'dark', check: 'surface' } },
  ])
  expect((await faults({ accent: '#3d52ba', second: '#ffd60a' })).errors).toMatchObject([
    { pointer: '/brand/second', params: { mode: 'light', check: 'text' } },
    { pointer: '/brand/second', params: { mode: 'light', check: 'surface' } },
  ])
  expect(await read()).toEqual(before)
})

const misfits: [Typed, string][] = [
  [{ name: '' }, '/brand/name'],
  [{ name: 'x'.repeat(41) }, '/brand/name'],
  [{ name: 'A\u202eB' }, '/brand/name'],
  [{ mark: '<svg onload="alert(1)">' }, '/brand/mark'],
  [{ mark: 'M0 0"/><script>' }, '/brand/mark'],
  [{ mark: 'M2 2L3' }, '/brand/mark'],
  [{ mark: 'L2 2' }, '/brand/mark'],
  [{ mark: 'M2 2url(#a)' }, '/brand/mark'],
  [{ mark: `M0 0${'h1'.repeat(2_000)}` }, '/brand/mark'],
  [{ accent: 'red' }, '/brand/accent'],
  [{ accent: 'url(https://x.example)' }, '/brand/accent'],
  [{ accent_dark: '#3d52ba;color:red' }, '/brand/accent_dark'],
  [{ second: 'red' }, '/brand/second'],
  [{ hero: 'tall' }, '/brand/hero'],
  [{ card_art: 'url(#a)' }, '/brand/card_art'],
  [{ type: 'Comic Sans' }, '/brand/type'],
  [{ illustration: null }, '/brand/illustration'],
  [{ radius: 25 }, '/brand/radius'],
  [{ radius: -1 }, '/brand/radius'],
  [{ radius: 1.5 }, '/brand/radius'],
]

test.each(
  misfits.map(
    ([change, pointer]) => [JSON.stringify(change).slice(0, 50), change, pointer] as const,
  ),
)('%s is refused at its field', async (_, change, pointer) => {
  const { status, body } = await propose(change)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer }])
})

test('marks of many kinds are taken', async () => {
  const marks = ['M12 2a9 9 0 0 1 9 9H3a9 9 0 019-9z', 'm.5.5l-1-1,2 3Z', 'M0 0C1 1 2 2 3 3T4,4']
  for (const mark of marks) await publish({ mark })
  expect((await read()).brand.mark).toBe(marks.at(-1))
})

test('going back is one proposal, and gets the next number', async () => {
  await publish({ accent: '#7a3fb0', accent_dark: '#8957b8' })
  const { version } = await read()
  const first = await ask('owner', proposeBrandRestore, { version: '1', reason })
  expect(first.body).toMatchObject({
    kind: 'brand_restore',
    brand: { version: version + 1, restores: 1 },
  })
  await ask('treasury', approveProposal, { id: first.body.id, reason })
  const [newest, former] = (await ask('support', listBrandVersions)).body.data as BrandVersion[]
  expect(newest).toMatchObject({ version: version + 1, restores: 1 })
  expect(former?.changes).toMatchObject([
    { field: 'accent', after: '#7a3fb0' },
    { field: 'accent_dark', before: null, after: '#8957b8' },
  ])
  expect(newest?.brand).not.toHaveProperty('accent_dark')
  const code = async (wanted: string) =>
    (await ask('owner', proposeBrandRestore, { version: wanted, reason })).body.code
  expect([await code('1'), await code('999')]).toEqual(['SAME_VALUE', 'NOT_FOUND'])
  expect((await propose({})).body.code).toBe('SAME_VALUE')
})

test('a look made for an earlier version is not proposed, and not published', async () => {
  const { version, brand } = await read()
  const { body } = await propose({ radius: 2 })
  await bank.world.engine.asOwner((tx) =>
    tx.query(
      `insert into tenant_brands (tenant_id, version, brand, published_at)
       values ($1, $2, $3, now())`,
      [tenantId, version + 1, JSON.stringify(brand)],
    ),
  )
  expect((await ask('treasury', readProposal, { id: body.id })).body.is_current).toBe(false)
  const late = await ask('treasury', approveProposal, { id: body.id, reason })
  expect(late.body.code).toBe('STATE_CONFLICT')
  const old = await ask('owner', proposeBrand, { version, brand: { ...brand, radius: 3 }, reason })
  expect(old.body.code).toBe('VERSION_CONFLICT')
})

test('everybody of the staff reads, and only the owner proposes', async () => {
  const { version, brand } = await read()
  for (const role of staffRoles) {
    expect((await read(role)).version).toBe(version)
    if (role === 'owner') continue
    const input = { version, brand: { ...brand, radius: 20 }, reason }
    expect((await ask(role, proposeBrand, input)).body.code).toBe('FORBIDDEN')
    const back = await ask(role, proposeBrandRestore, { version: '1', reason })
    expect(back.body.code).toBe('FORBIDDEN')
  }
})

test('two banks that run take it up within a second', async () => {
  const other = composeBank(bank.world, { nudged: false }).serve({
    served: everyCall,
    strict: true,
  })
  const radiusThere = async () => {
    const response = await other.request(requestOf(readConfig, {}, { tenantId }))
    return ((await response.json()) as TenantConfig).brand.radius
  }
  expect(await radiusThere()).not.toBe(23)
  await bank.world.engine.asOwner((tx) =>
    tx.query(
      `update proposals set status = 'WITHDRAWN' where tenant_id = $1 and status = 'PROPOSED'`,
      [tenantId],
    ),
  )
  await publish({ radius: 23 })
  bank.clock.advance(1_001)
  expect([(await seenBrand()).radius, await radiusThere()]).toEqual([23, 23])
})
