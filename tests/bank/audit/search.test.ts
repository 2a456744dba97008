import { beforeAll, expect, test } from 'vitest'
import { searchAudit, verifyAudit } from '#contract/ops/audit'
import { checkAudit } from '#bank/audit/check'
import { listTimelineRows } from '#bank/audit/search.rows'
import { composeBank } from '#bank/compose'
import { openStaff } from '#tests/bank/harness/staff'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

let bank: TestBank
let tenantId: string
let auditor: Awaited<ReturnType<typeof openStaff>>

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world)
  auditor = await openStaff(bank, tenantId, 'auditor')
})

interface Line {
  id: string
  action: string
  actor_id: string | null
  actor_kind: string
  actor_name: string | null
  outcome: string
  request_id: string
}

async function search(filter: object = {}) {
  const { body } = await bank.ask(searchAudit, { ...filter }, auditor)
  return body as unknown as { data: Line[]; has_more: boolean }
}

test('rows are found by who, what, outcome and request, newest first', async () => {
  await signUpIn(bank, tenantId)
  const { data } = await search()
  expect(data.map(({ id }) => id)).toEqual(
    data
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  expect((await search({ actor: auditor.id })).data.map(({ action }) => action)).toEqual([
    'staff_login',
  ])
  const logins = (await search({ action: 'authn_login' })).data
  expect(logins.every(({ actor_kind }) => actor_kind === 'person')).toBe(true)
  expect(logins.length).toBeGreaterThan(0)
  expect((await search({ outcome: 'denied' })).data).toEqual([])
  const [one] = data
  expect((await search({ request: one?.request_id })).data.map(({ id }) => id)).toContain(one?.id)
})

test('a long audit is read page by page, each row once', async () => {
  for (let turn = 0; turn < 60; turn += 1) await signUpIn(bank, tenantId)
  const seen: string[] = []
  let before: string | undefined
  for (;;) {
    const { data, has_more } = await search({ ...(before && { before }) })
    seen.push(...data.map(({ id }) => id))
    before = data.at(-1)?.id
    if (!has_more) break
  }
  expect(seen.length).toBeGreaterThan(100)
  expect(new Set(seen).size).toBe(seen.length)
})

test('of as many rows as a page has there are no more, and of one more there are', async () => {
  const plant = (from: number, to: number) =>
    bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
      tx.query(
        `insert into audit (tenant_id, id, at, actor_kind, action, object, outcome, request_id, changes)
         select $1, (lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, $2, 'bank',
           'authn_login', 'page', 'ok', n::text, '{}' from generate_series($3::int, $4::int) n`,
        [tenantId, bank.clock.now(), from, to],
      ),
    )
  await plant(1, 50)
  const whole = await search({ object: 'page' })
  expect([whole.data.length, whole.has_more]).toEqual([50, false])
  await plant(51, 51)
  const more = await search({ object: 'page' })
  expect([more.data.length, more.has_more]).toEqual([50, true])
})

test('staff are named, and of customers only the id is told', async () => {
  const asCustomer = bank.world.random.id()
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query(
      `insert into audit (tenant_id, id, at, actor_kind, actor_id, action, outcome, changes)
       values ($1, $2, $3, 'person', $4, 'authn_login', 'ok', '{}')`,
      [tenantId, asCustomer, bank.clock.now(), auditor.id],
    ),
  )
  const { data } = await search({ actor: auditor.id })
  const named = data.map(({ action, actor_name }) => [action, actor_name !== null])
  expect(named).toEqual([
    ['authn_login', false],
    ['staff_login', true],
  ])
})

test('a person’s timeline is what they did and what was done about them, newest first', async () => {
  const scope = { tenantId, personId: null }
  const [person, other] = [bank.world.random.id(), bank.world.random.id()]
  const rows: [actor: string | null, object: string | null][] = [
    [person, null],
    [null, `person ${person}`],
    [person, `person ${person}`],
    [other, `person ${other}`],
    [person, 'card 7'],
  ]
  const ids = rows.map(() => bank.world.random.id())
  const insert = `insert into audit (tenant_id, id, at, actor_kind, actor_id, action, object, outcome, changes)
    values ($1, $2, $3, 'person', $4, 'authn_login', $5, 'ok', '{}')`
  const timeline = (before: string | null, most: number) =>
    bank.world.engine.transaction(scope, async (tx) =>
      (await listTimelineRows(tx, tenantId, person, before, most)).map(({ id }) => ids.indexOf(id)),
    )
  await bank.world.engine.transaction(scope, async (tx) => {
    for (const [at, [actor, object]] of rows.entries())
      await tx.query(insert, [tenantId, ids[at], bank.clock.now(), actor, object])
  })
  expect(await timeline(null, 9)).toEqual([4, 2, 1, 0])
  expect(await timeline(null, 2)).toEqual([4, 2])
  expect(await timeline(ids[2]!, 9)).toEqual([1, 0])
  expect(await timeline(ids[2]!, 1)).toEqual([1])
})

test('the chain is verified by a call and by the operator, and a changed row is named', async () => {
  await composeBank(bank.world, { nudged: false }).auditChainer.chainAll()
  const slug = `tenant-${tenantId}`
  const whole = await bank.ask(verifyAudit, {}, auditor)
  expect(whole.body).toMatchObject({ holds: true, broken_at: null })
  expect(await checkAudit(bank.world.engine, slug)).toMatchObject({ holds: true })

  const [row] = (await search({ action: 'staff_login' })).data
  const recordOutcome = (outcome: string | undefined) =>
    bank.world.engine.asOwner(async (tx) => {
      await tx.script('alter table audit no force row level security')
      await tx.query(`update audit set outcome = $2 where id = $1`, [row?.id, outcome])
      await tx.script('alter table audit force row level security')
    })
  await recordOutcome('denied')
  const broken = await bank.ask(verifyAudit, {}, auditor)
  expect(broken.body).toMatchObject({ holds: false, broken_at: row?.id })
  await recordOutcome(row?.outcome)
  expect((await bank.ask(verifyAudit, {}, auditor)).body).toMatchObject({ holds: true })
  await expect(checkAudit(bank.world.engine, 'nobody')).rejects.toThrow('no tenant called nobody')
})
