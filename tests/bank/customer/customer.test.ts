import { beforeAll, expect, test } from 'vitest'
import { searchAudit } from '#contract/ops/audit'
import {
  openCustomer,
  readCustomer,
  readCustomerTimeline,
  searchCustomers,
} from '#contract/ops/customer'
import {
  endCustomerSessions,
  noteCustomer,
  pauseCustomer,
  restoreCustomer,
} from '#contract/ops/customerAct'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUser } from '#contract/person'
import { askEmailCode } from '#contract/signIn'
import { verifyEmailCode } from '#contract/enterCode'
import { demoTenants } from '#contract/tenants'
import { seed } from '#bank/db/seed/seed'
import { inTenant } from '#bank/db/engine'
import { openStaff } from '#tests/bank/harness/staff'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

let bank: TestBank
/** Of the seeded tenant, whose customer has a history. */
let support: Staff
let owner: Staff
/** Of a tenant without limits. */
let clerk: Staff
let officer: Staff

type Staff = Awaited<ReturnType<typeof openStaff>>

const tenantId = demoTenants.larkspur
const reason = 'They asked us to'

beforeAll(async () => {
  bank = await openTestBank()
  await seed(bank.world, { lively: true })
  support = await openStaff(bank, tenantId, 'support')
  owner = await openStaff(bank, tenantId, 'owner')
  const free = await openTenant(bank.world)
  clerk = await openStaff(bank, free, 'support')
  officer = await openStaff(bank, free, 'compliance')
})

async function ask(
  by: Staff,
  endpoint: Endpoint,
  input: object = {},
  key = bank.world.random.id(),
) {
  return bank.ask(endpoint, { ...input }, { ...by, headers: { 'idempotency-key': key } })
}

interface Found {
  id: string
  name: string
  email: string
  phone: string
  status: string
}

const find = async (q: string, by = support) =>
  (await ask(by, searchCustomers, { q })).body.data as Found[]

const ada = async () => (await find('ada@larkspur'))[0]!

async function rowsOf(text: string, values: unknown[] = []) {
  const { rows } = await inTenant(bank.world.engine, tenantId, (tx) => tx.query(text, values))
  return rows
}

test('a customer is found by name, address, phone, order number, card and id', async () => {
  const { id } = await ada()
  const [order] = await rowsOf('select number from orders where person_id = $1 limit 1', [id])
  const [card] = await rowsOf('select last4 from cards where person_id = $1 limit 1', [id])
  const ways = ['Ada', 'LARS', 'ada lar', 'larsen ada', '+1 555 010-0100', id]
  for (const q of [...ways, String(order?.number), String(card?.last4)])
    expect(
      (await find(q)).map((one) => one.id),
      q,
    ).toContain(id)
  expect(await find('nobody of that name')).toEqual([])
})

test('a customer is found by a hash, an address and the reference of a rail, whole and theirs', async () => {
  const { id } = await ada()
  const [address, hash, reference] = [`0xAb${'1'.repeat(38)}`, `0x${'2'.repeat(64)}`, 'E2E-0302-77']
  await rowsOf(
    `insert into addresses (tenant_id, id, wallet_id, person_id, chain_id, label, address, path,
       created_at)
     select tenant_id, gen_random_uuid(), id, person_id, 1, 'Found', $3, 77, now() from wallets
     where tenant_id = $1 and person_id = $2 limit 1`,
    [tenantId, id, address],
  )
  await rowsOf(
    `insert into sightings (tenant_id, id, chain_id, txid, output, round, to_address, asset, wallet_id,
       person_id, minor, state, confirmations, seen_at)
     select tenant_id, gen_random_uuid(), 1, $3, 0, 1, $4, 'ETH', id, person_id, 1, 'confirmed', 9,
       now()
     from wallets where tenant_id = $1 and person_id = $2 limit 1`,
    [tenantId, id, hash, address],
  )
  await rowsOf(
    `update orders set rail = 'sepa', rail_ref = $3 where tenant_id = $1 and id =
       (select id from orders where person_id = $2 limit 1)`,
    [tenantId, id, reference],
  )
  for (const q of [address, hash, reference]) {
    expect(
      (await find(q)).map((one) => one.id),
      q,
    ).toEqual([id])
    expect(await find(q.slice(0, -1)), q).toEqual([])
    expect(await find(q, clerk), q).toEqual([])
  }
})

test('what is found and read is masked', async () => {
  const found = await ada()
  expect(found).toMatchObject({ name: 'A… L…', email: 'a…@larkspur.example', phone: '…00' })
  const { text, body } = await ask(support, readCustomer, { id: found.id })
  for (const own of ['Ada', 'Larsen', 'ada@', '15550100100', '700100200'])
    expect(text).not.toContain(own)
  const { text: timeline } = await ask(support, readCustomerTimeline, { id: found.id })
  expect(timeline).not.toMatch(/Ada|Larsen|ada@|15550100100/)
  for (const part of ['wallets', 'orders', 'cards', 'accounts', 'verifications'])
    expect((body[part] as unknown[]).length, part).toBeGreaterThan(0)
})

test('personal data opens for a reason, and the owner reads who asked and why', async () => {
  const { id } = await ada()
  expect((await ask(support, openCustomer, { id })).body.code).toBe('VALIDATION_FAILED')
  const { body } = await ask(support, openCustomer, { id, reason: 'Lost their phone' })
  expect(body).toMatchObject({ first_name: 'Ada', email: 'ada@larkspur.example' })
  const opened = { action: 'customer_opened', object: `person ${id}`, actor: support.id }
  const { data } = (await ask(owner, searchAudit, opened)).body as { data: object[] }
  expect(data).toEqual([
    expect.objectContaining({ actor_name: 'Staff support', reason: 'Lost their phone' }),
  ])
})

test('a customer of another tenant is nobody here', async () => {
  const other = await signUpIn(bank, await openTenant(bank.world))
  const { rows } = await bank.world.engine.asOwner((tx) =>
    tx.query<{ id: string }>(`select id from people where email = $1`, [other.email]),
  )
  for (const endpoint of [readCustomer, readCustomerTimeline])
    expect((await ask(support, endpoint, { id: rows[0]?.id })).body.code).toBe('NOT_FOUND')
  expect(await find(other.email)).toEqual([])
})

async function newCustomer() {
  const customer = await signUpIn(bank, clerk.tenantId)
  const [found] = await find(customer.email, clerk)
  return { ...customer, id: found!.id }
}

const seen = async (bearer: string) =>
  (await bank.ask(readUser, {}, { tenantId: clerk.tenantId, bearer })).body.code

test('a paused customer is kept out until they are restored', async () => {
  const { id, bearer, email } = await newCustomer()
  const { body } = await ask(officer, pauseCustomer, { id, reason })
  expect(body).toEqual({ id, status: 'PAUSED' })
  expect(await seen(bearer)).toBe('USER_BLOCKED')
  await bank.ask(askEmailCode, { email }, { tenantId: clerk.tenantId })
  const token = await bank.codeTo(email)
  const entered = await bank.ask(verifyEmailCode, { email, token }, { tenantId: clerk.tenantId })
  expect(entered.body.code).toBe('USER_BLOCKED')

  const again = await ask(officer, pauseCustomer, { id, reason })
  expect(again.body).toMatchObject({ code: 'STATE_CONFLICT', state: 'PAUSED' })
  await ask(officer, restoreCustomer, { id, reason })
  expect(await seen(bearer)).toBeUndefined()
})

test('an act under one key happens once', async () => {
  const { id } = await newCustomer()
  const key = bank.world.random.id()
  const first = await ask(clerk, noteCustomer, { id, text: 'Called twice' }, key)
  const again = await ask(clerk, noteCustomer, { id, text: 'Called twice' }, key)
  expect(again.body).toEqual(first.body)
  const { notes } = (await ask(clerk, readCustomer, { id })).body
  expect(notes).toEqual([expect.objectContaining({ by: 'Staff support', text: 'Called twice' })])
})

test('ended sessions are over at once', async () => {
  const { id, bearer } = await newCustomer()
  expect((await ask(clerk, endCustomerSessions, { id, reason })).body).toEqual({ ended: 1 })
  expect(await seen(bearer)).toBe('ACCESS_TOKEN_INVALID')
})

test('the timeline has what a customer did and what was done about them, page by page', async () => {
  const { id } = await newCustomer()
  await ask(officer, pauseCustomer, { id, reason: 'Odd payments' })
  const { body } = await ask(clerk, readCustomerTimeline, { id })
  const lines = body.data as { id: string; action: string; reason: string | null }[]
  expect(lines.map(({ action }) => action)).toEqual(['customer_paused', 'authn_login'])
  expect(lines[0]?.reason).toBe('Odd payments')
  const older = await ask(clerk, readCustomerTimeline, { id, before: lines[0]?.id })
  expect(older.body.data).toEqual([lines[1]])
})

test('of a long timeline the newest come first, of what was done by them and about them', async () => {
  const { id } = await newCustomer()
  const written = await bank.world.engine.transaction(
    { tenantId: clerk.tenantId, personId: null },
    (tx) =>
      tx.rows<{ id: string }>(
        `insert into audit (tenant_id, id, at, actor_kind, actor_id, action, object, outcome, request_id,
         changes)
       select $1, (lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, $3, 'person',
         case when n % 2 = 0 then $2 end, 'authn_login',
         case when n % 2 = 1 then 'person ' || $2 end, 'ok', n::text, '{}'
       from generate_series(1, 210) n
       returning id`,
        [clerk.tenantId, id, bank.clock.now()],
      ),
  )
  const read: string[] = []
  let before: string | undefined
  for (;;) {
    const { body } = await ask(clerk, readCustomerTimeline, { id, ...(before && { before }) })
    read.push(...(body.data as { id: string }[]).map((line) => line.id))
    before = read.at(-1)
    if (!body.has_more) break
  }
  expect(read.slice(1)).toEqual(written.map((line) => line.id).toReversed())
})

test('staff who only read can change nothing, even by a defect of a handler', async () => {
  const reading = { tenantId, personId: null, staff: 'read' } as const
  const changed = bank.world.engine.transaction(reading, (tx) =>
    tx.query(`update people set state = 'blocked'`),
  )
  expect((await changed).count).toBe(0)
  const hidden = bank.world.engine.transaction({ ...reading, staff: 'act' }, (tx) =>
    tx.query(
      'select 1 from transactions union all select 1 from letters union all select 1 from codes',
    ),
  )
  expect((await hidden).rows).toEqual([])
})
