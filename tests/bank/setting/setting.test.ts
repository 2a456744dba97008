import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import { approveProposal, readProposal, withdrawProposal } from '#contract/ops/proposal'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import type { TenantSetting } from '#contract/ops/settingDocument'
import { settingCalls, type Offer, type Settings } from '#contract/ops/setting'
import { listOrderTypes } from '#contract/orderType'
import { listIssuingPrograms } from '#contract/program'
import { listCurrencies } from '#contract/reference'
import { readConfig, type TenantConfig } from '#contract/tenantConfig'
import { seedIssuingPrograms } from '#bank/card/programs'
import { inTenant } from '#bank/db/engine'
import { composeBank } from '#bank/compose'
import { everyCall } from '#bank/handlers'
import { settingsChanged } from '#bank/setting/target'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, requestOf, type TestBank } from '#tests/kit/bank'

const { readTenantSettings, proposeSetting } = settingCalls
const reason = 'The board decided it'
const authors = { publishedBy: 'a', approvedBy: 'b', reason }
type ContactSetting = Extract<TenantSetting, { part: 'contacts' }>

let bank: TestBank
let tenantId: string
let kit: Awaited<ReturnType<typeof openOrderKit>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  tenantId = kit.tenantId
  await inTenant(bank.world.engine, tenantId, (tx) =>
    seedIssuingPrograms(tx, bank.world, tenantId, 'USD'),
  )
  staff = await openEveryRole(bank, tenantId)
  ann = await kit.moveIn()
})

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(
    endpoint,
    { ...input },
    { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
  )

const settings = async () => (await ask('auditor', readTenantSettings)).body as unknown as Settings

const propose = (setting: object, role: StaffRole = 'owner') =>
  ask(role, proposeSetting, { setting, reason })

async function change(setting: object) {
  const proposed = await propose(setting)
  expect(proposed.status, proposed.text).toBe(201)
  const approved = await ask('treasury', approveProposal, { id: proposed.body.id, reason })
  expect(approved.status, approved.text).toBe(200)
  bank.clock.advance(CACHE_MS)
  return proposed.body
}

const config = async () =>
  (await bank.ask(readConfig, {}, { tenantId })).body as unknown as TenantConfig

const idsOn = (offers: readonly Offer[]) => offers.flatMap(({ id, is_on }) => (is_on ? [id] : []))

test('languages change by two people, in every process within a second', async () => {
  const other = composeBank(bank.world, { nudged: false }).serve({
    served: everyCall,
    strict: true,
  })
  const there = async () => {
    const response = await other.request(requestOf(readConfig, {}, { tenantId }))
    return ((await response.json()) as TenantConfig).supported_locales
  }
  expect(await there()).toEqual({ default: 'en', supported: ['en', 'ru'] })
  const wanted = { part: 'languages', default: 'ru', supported: ['ru'] }
  const { body } = await propose(wanted)
  expect(body).toMatchObject({
    kind: 'setting_change',
    order: null,
    vendor: null,
    is_current: true,
    setting: {
      part: 'languages',
      changes: [
        { item: 'default', before: 'en', after: 'ru' },
        { item: 'en', before: 'on', after: 'off' },
      ],
    },
  })
  expect((await settings()).proposals).toEqual([{ id: body.id, part: 'languages' }])
  expect((await propose({ ...wanted, supported: ['en', 'ru'] })).body.code).toBe('ALREADY_EXISTS')
  expect((await ask('owner', approveProposal, { id: body.id, reason })).body.code).toBe(
    'STATE_CONFLICT',
  )
  const both = await Promise.all([
    ask('treasury', approveProposal, { id: body.id, reason }),
    ask('compliance', approveProposal, { id: body.id, reason }),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  bank.clock.advance(CACHE_MS)
  expect((await config()).supported_locales).toEqual({ default: 'ru', supported: ['ru'] })
  expect(await there()).toEqual({ default: 'ru', supported: ['ru'] })
  expect((await settings()).proposals).toEqual([])
  const { data } = (await ask('auditor', searchAudit, { action: 'proposal_carried_out' })).body
  expect(data).toMatchObject([{ object: 'setting languages', reason }])
})

test('invitations and contacts are as they were approved; codes are no customer’s to read', async () => {
  const { setting } = await change({
    part: 'invitations',
    required: true,
    codes: ['spring-26', 'autumn-26', 'spring-26'],
  })
  expect(setting).toMatchObject({
    changes: [
      { item: 'required', before: 'off', after: 'on' },
      { item: 'autumn-26', before: 'off', after: 'on' },
      { item: 'spring-26', before: 'off', after: 'on' },
    ],
  })
  await change({
    part: 'contacts',
    support_email: 'Help@Larch.example',
    terms_url: 'https://larch.example/terms',
  })
  const seen = await config()
  expect(seen).toMatchObject({
    invite_required: true,
    support_email: 'help@larch.example',
    terms_url: 'https://larch.example/terms',
  })
  expect(JSON.stringify(seen)).not.toContain('spring-26')
  expect((await settings()).invitations.codes).toEqual(['autumn-26', 'spring-26'])
})

test('a currency that is off is not offered to customers, and comes back', async () => {
  const { currencies } = await settings()
  const on = idsOn(currencies).filter((id) => id !== kit.eur)
  const body = await change({ part: 'currencies', on })
  expect(body.setting).toEqual({
    part: 'currencies',
    changes: [{ item: 'EUR', before: 'on', after: 'off' }],
  })
  const listed = async () => (await ann.ask(listCurrencies)).text
  expect(await listed()).toContain(kit.usd)
  expect(await listed()).not.toContain(kit.eur)
  await change({ part: 'currencies', on: [...on, kit.eur] })
  expect(await listed()).toContain(kit.eur)
})

test('a type of order that is off is offered to nobody', async () => {
  const { order_types } = await settings()
  const on = idsOn(order_types).filter((id) => id !== 'TRANSFER_INTERNAL')
  await change({ part: 'order_types', on })
  const types = (await ann.ask(listOrderTypes)).text
  expect(types).not.toContain('"TRANSFER_INTERNAL"')
  expect(types).toContain('"EXCHANGE_CRYPTO_INTERNAL"')
  await change({ part: 'order_types', on: [...on, 'TRANSFER_INTERNAL'] })
  expect((await ann.ask(listOrderTypes)).text).toContain('"TRANSFER_INTERNAL"')
})

test('a card program that is off is archived', async () => {
  const { programs } = await settings()
  const [first] = programs
  const on = idsOn(programs).filter((id) => id !== first?.id)
  await change({ part: 'programs', on })
  const { data } = (await ann.ask(listIssuingPrograms)).body as {
    data: { id: string; status: string }[]
  }
  expect(data.find(({ id }) => id === first?.id)?.status).toBe('ARCHIVED')
  expect(data.filter(({ status }) => status === 'ACTIVE').length).toBe(on.length)
})

test('what was changed meanwhile is not changed by an older proposal', async () => {
  const { body } = await propose({ part: 'contacts', support_email: null, terms_url: null })
  await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(
      `update tenants set config = config || '{"support_email": "other@larch.example"}'
       where tenant_id = $1`,
      [tenantId],
    ),
  )
  expect((await ask('treasury', readProposal, { id: body.id })).body.is_current).toBe(false)
  const late = await ask('treasury', approveProposal, { id: body.id, reason })
  expect(late.body.code).toBe('STATE_CONFLICT')
  bank.clock.advance(CACHE_MS)
  expect((await config()).support_email).toBe('other@larch.example')
  await ask('owner', withdrawProposal, { id: body.id, reason })
})

test('a part that was changed while its change was written stays as it is', async () => {
  const { contacts } = await settings()
  const write = (before: ContactSetting, after: ContactSetting) =>
    inTenant(bank.world.engine, tenantId, (tx) =>
      settingsChanged.write(tx, tenantId, [{ before, after, ...authors }], bank.clock.now()),
    )
  const is: ContactSetting = { part: 'contacts', ...contacts }
  const [one, other] = ['one@larch.example', 'two@larch.example'].map((support_email) => ({
    ...is,
    support_email,
  }))
  const both = await Promise.allSettled([write(is, one!), write(is, other!)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'STATE_CONFLICT' },
  })
})

const misfits: [object, string][] = [
  [{ part: 'languages', default: 'en', supported: ['ru'] }, '/setting/default'],
  [{ part: 'languages', default: 'en', supported: [] }, '/setting/supported'],
  [{ part: 'invitations', required: true, codes: ['a b'] }, '/setting/codes/0'],
  [{ part: 'contacts', support_email: 'nobody', terms_url: null }, '/setting/support_email'],
  [
    { part: 'contacts', support_email: null, terms_url: 'javascript:alert(1)' },
    '/setting/terms_url',
  ],
  [{ part: 'currencies', on: ['x'] }, '/setting/on'],
  [{ part: 'currencies', on: [] }, '/setting/on'],
  [{ part: 'order_types', on: ['OMNIBUS_CRYPTO_TRANSFER_OF_OURS'] }, '/setting/on/0'],
  [{ part: 'programs', on: ['x'] }, '/setting/on'],
]

test.each(misfits)('%j is refused at its field', async (setting, pointer) => {
  const { status, body } = await propose(setting)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer }])
})

test('what changes nothing is not proposed, and only the owner proposes', async () => {
  const { languages } = await settings()
  const same = { part: 'languages', ...languages }
  expect((await propose(same)).body.code).toBe('SAME_VALUE')
  for (const role of staffRoles) {
    expect([role, (await ask(role, readTenantSettings)).status]).toEqual([
      role,
      role === 'support' ? 403 : 200,
    ])
    if (role !== 'owner') expect((await propose(same, role)).body.code).toBe('FORBIDDEN')
  }
})
