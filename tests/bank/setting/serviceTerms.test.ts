import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import { readCustomer } from '#contract/ops/customer'
import { approveProposal } from '#contract/ops/proposal'
import type { StaffRole } from '#contract/ops/roles'
import { settingCalls, type Settings } from '#contract/ops/setting'
import { serviceTermsCalls } from '#contract/serviceTerms'
import { readUser } from '#contract/person'
import { readConfig } from '#contract/tenantConfig'
import { inTenant } from '#bank/db/engine'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'

const { readTenantSettings, proposeSetting } = settingCalls
const { readServiceTerms, acceptServiceTerms } = serviceTermsCalls
const reason = 'The lawyers wrote it'
const DAY_MS = 24 * 3_600_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openOrderKit>>
let tenantId: string
let ann: Awaited<ReturnType<typeof kit.moveIn>>
let bob: Awaited<ReturnType<typeof kit.moveIn>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  tenantId = kit.tenantId
  staff = await openEveryRole(bank, tenantId)
  ann = await kit.moveIn()
  bob = await kit.moveIn()
})

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(
    endpoint,
    { ...input },
    { ...staff[role], headers: { 'idempotency-key': bank.world.random.id() } },
  )

const texts = (mark: string) => [
  { language: 'ru', title: `Условия ${mark}`, text: `Первый абзац.\n\nВторой <b>${mark}</b>.` },
  { language: 'en', title: `Terms ${mark}`, text: `First paragraph.\n\nSecond <b>${mark}</b>.` },
]

const propose = (setting: object, role: StaffRole = 'owner') =>
  ask(role, proposeSetting, { setting: { part: 'terms', ...setting }, reason })

async function publish(
  mark: string,
  { applies_on = null, is_asked = true }: { applies_on?: string | null; is_asked?: boolean } = {},
) {
  const proposed = await propose({ texts: texts(mark), applies_on, is_asked })
  expect(proposed.status, proposed.text).toBe(201)
  const approved = await ask('compliance', approveProposal, { id: proposed.body.id, reason })
  expect(approved.status, approved.text).toBe(200)
  bank.clock.advance(CACHE_MS)
  return proposed.body
}

const terms = async () =>
  ((await ask('auditor', readTenantSettings)).body as unknown as Settings).terms

const waiting = async (person: typeof ann) =>
  (await person.ask(readServiceTerms)).body.waiting as { version: number } | null

const accept = (person: typeof ann, version: number, language = 'en') =>
  person.ask(acceptServiceTerms, { version, language })

const dayAfter = (days: number) =>
  new Date(bank.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const page = (query = '') =>
  bank.app.request(new Request(`http://localhost/terms/${tenantId}${query}`))

test('until terms are published nothing is asked, and there is no page', async () => {
  expect(await waiting(ann)).toBeNull()
  expect((await accept(ann, 1)).body.code).toBe('NOT_FOUND')
  for (const id of [tenantId, bank.world.random.id(), 'nobody']) {
    const { status } = await bank.app.request(new Request(`http://localhost/terms/${id}`))
    expect([id, status]).toEqual([id, 404])
  }
  expect((await bank.ask(readConfig, {}, { tenantId })).body.terms_version).toBeNull()
  expect(await terms()).toMatchObject({ version: 0, texts: [], is_asked: true, versions: [] })
})

test('two people publish them, and every customer is asked once', async () => {
  const { setting } = await publish('one')
  expect(setting).toMatchObject({
    part: 'terms',
    changes: [
      { item: 'title_en', before: null, after: 'Terms one' },
      { item: 'text_en', before: null },
      { item: 'title_ru', before: null, after: 'Условия one' },
      { item: 'text_ru', before: null },
    ],
  })
  expect((await bank.ask(readConfig, {}, { tenantId })).body).toMatchObject({
    terms_version: 1,
    terms_url: `/terms/${tenantId}`,
  })
  expect(await waiting(ann)).toMatchObject({ version: 1, applies_on: dayAfter(0) })
  expect((await accept(ann, 2)).body.code).toBe('VERSION_CONFLICT')
  const first = await accept(ann, 1, 'ru')
  expect(first.status, first.text).toBe(200)
  bank.clock.advance(60_000)
  // The first acceptance stays, whoever asks again.
  expect((await accept(ann, 1, 'en')).body).toEqual(first.body)
  expect(await waiting(ann)).toBeNull()
  expect(await waiting(bob)).toMatchObject({ version: 1 })
})

test('who does not know of it is refused nothing', async () => {
  expect(await waiting(bob)).not.toBeNull()
  expect((await bob.ask(readUser)).status).toBe(200)
})

test('staff see which version was accepted, when and in which language', async () => {
  const { id } = (await ann.ask(readUser)).body
  const { terms: accepted } = (await ask('support', readCustomer, { id })).body
  expect(accepted).toMatchObject([{ version: 1, language: 'ru' }])
  const { data } = (await ask('auditor', searchAudit, { action: 'service_terms_accepted' })).body
  expect(data).toContainEqual(expect.objectContaining({ object: 'service terms 1 ru' }))
})

test('a version that asks nobody is in force, and whoever comes anew accepts it', async () => {
  await publish('two', { is_asked: false })
  expect(await waiting(ann)).toBeNull()
  expect(await waiting(bob)).toMatchObject({ version: 2 })
  expect((await accept(bob, 1)).body.code).toBe('VERSION_CONFLICT')
  expect((await accept(bob, 2)).status).toBe(200)
})

test('a later version applies from its day, and is asked then', async () => {
  await publish('three', { applies_on: dayAfter(2) })
  expect((await terms()).version).toBe(3)
  expect(await waiting(ann)).toBeNull()
  bank.clock.advance(2 * DAY_MS)
  ann = await kit.moveIn()
  bob = await kit.moveIn()
  expect(await waiting(ann)).toMatchObject({ version: 3 })
  staff = await openEveryRole(bank, tenantId)
})

test('anybody reads every version, in each language, without anything running', async () => {
  const response = await page('?language=ru')
  const text = await response.text()
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(text).toContain('<h1>Условия three</h1>')
  expect(text).toContain('Второй &lt;b&gt;three&lt;/b&gt;.')
  const old = await (await page('?version=1&language=en')).text()
  expect(old).toContain('<h1>Terms one</h1>')
  expect(old).toContain('Another version is in force.')
  expect(old).toContain(`href="/terms/${tenantId}?language=en"`)
  expect(text).not.toContain('Действует другая версия.')
  expect([...text.matchAll(/hreflang="(\w+)"/g)].map(([, spoken]) => spoken)).toEqual(['en'])
  expect([...old.matchAll(/hreflang="(\w+)"/g)].map(([, spoken]) => spoken)).toEqual(['ru'])
  for (const version of ['9', '0', '1e0', ' 1', 'one'])
    expect((await page(`?version=${encodeURIComponent(version)}`)).status).toBe(404)
  const { versions } = await terms()
  expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect(versions[0]?.published_by.id).not.toBe(versions[0]?.approved_by.id)
})

const misfits: [object, string][] = [
  [{ texts: [], applies_on: null, is_asked: true }, '/setting/texts'],
  [{ texts: texts('x').slice(1), applies_on: null, is_asked: true }, '/setting/texts'],
  [{ texts: [...texts('x'), ...texts('x')], applies_on: null, is_asked: true }, '/setting/texts'],
  [{ texts: texts('x'), applies_on: '2020-01-01', is_asked: true }, '/setting/applies_on'],
  [{ texts: texts('x'), applies_on: 'soon', is_asked: true }, '/setting/applies_on'],
]

test.each(misfits)('%j is refused at its field', async (setting, pointer) => {
  const { status, body } = await propose(setting)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer }])
})

test('the same terms are no new version, and only the owner proposes', async () => {
  const same = { texts: texts('three'), applies_on: null, is_asked: true }
  expect((await propose(same)).body.code).toBe('SAME_VALUE')
  expect((await propose({ ...same, texts: texts('four') }, 'compliance')).body.code).toBe(
    'FORBIDDEN',
  )
})

test('two who approve at once publish one version', async () => {
  const { body } = await propose({ texts: texts('four'), applies_on: null, is_asked: true })
  const both = await Promise.all(
    (['treasury', 'compliance'] as const).map((role) =>
      ask(role, approveProposal, { id: body.id, reason }),
    ),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await terms()).versions.length).toBe(4)
})

test('two devices that accept at once leave one acceptance', async () => {
  const both = await Promise.all([accept(bob, 4), accept(bob, 4, 'ru')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { id } = (await bob.ask(readUser)).body
  const rows = await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.rows('select from service_acceptances where person_id = $1 and version = 4', [id]),
  )
  expect(rows.length).toBe(1)
})

test('what is approved after its day applies from the day it is approved', async () => {
  const later = { texts: texts('five'), applies_on: dayAfter(1), is_asked: true }
  const { body } = await propose(later)
  bank.clock.advance(2 * DAY_MS)
  staff = await openEveryRole(bank, tenantId)
  expect((await ask('compliance', approveProposal, { id: body.id, reason })).status).toBe(200)
  expect((await terms()).versions[0]).toMatchObject({ version: 5, applies_on: dayAfter(0) })
})

test('staff see what each customer accepted, the newest first', async () => {
  ann = await kit.moveIn()
  bob = await kit.moveIn()
  await accept(ann, 5)
  await publish('six')
  await accept(bob, 6)
  await accept(ann, 6, 'ru')
  const acceptedBy = async (person: typeof ann) => {
    const { id } = (await person.ask(readUser)).body
    const { terms: accepted } = (await ask('support', readCustomer, { id })).body
    return (accepted as { version: number; language: string }[]).map(
      ({ version, language }) => `${version} ${language}`,
    )
  }
  expect(await acceptedBy(ann)).toEqual(['6 ru', '5 en'])
  expect(await acceptedBy(bob)).toEqual(['6 en'])
})
