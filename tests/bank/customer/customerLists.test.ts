import { expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import {
  readCustomer,
  readCustomerTimeline,
  searchCustomers,
  type Customer,
} from '#contract/ops/customer'
import { endCustomerSessions, noteCustomer } from '#contract/ops/customerAct'
import { readUser } from '#contract/person'
import { askEmailCode } from '#contract/signIn'
import { verifyEmailCode } from '#contract/enterCode'
import type { ClientKind } from '#contract/session'
import { createWallet } from '#contract/wallet'
import { demoTenants } from '#contract/tenants'
import { inTenant } from '#bank/db/engine'
import { seed } from '#bank/db/seed/seed'
import { signUpIn } from '#tests/bank/harness/principals'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'

/** What a customer has, in the order in which staff read it. */

const bank = await openTestBank()
await seed(bank.world, { lively: true })
const tenantId = demoTenants.larkspur
const support = await openStaff(bank, tenantId, 'support')

const { body: found } = await bank.ask(searchCustomers, { q: 'ada@larkspur' }, support)
const [{ id } = { id: '' }] = found.data as { id: string }[]
const read = async () => (await bank.ask(readCustomer, { id }, support)).body as unknown as Customer

/** As if there had been the newest a minute before, and another at the same moment. */
const copy = (table: string, moment: string, unlike: string) =>
  inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), '${moment}', one.${moment} - make_interval(mins => back), ${unlike}))).*
       from ${table} one, generate_series(0, 1) back
       where one.id = (select id from ${table} where tenant_id = $1 and person_id = $2
         order by ${moment} desc limit 1)`,
      [tenantId, id],
    ),
  )

test.each([
  ['orders', 'created_at', `'number', 90 + back`],
  ['cards', 'created_at', `'number_digest', '\\x0' || back`],
  ['accounts', 'created_at', `'status', 'CANCELED'`],
] as const)('%s are read newest first', async (part, moment, unlike) => {
  const before = (await read())[part].length
  await copy(part, moment, unlike)
  const rows = (await read())[part]
  const order = rows.map((one) => one.created_at)
  expect(order).toHaveLength(before + 2)
  expect(order).toEqual(order.toSorted().toReversed())
  expect(new Set(order).size).toBe(before + 1)
  const [one, other] = rows.map((row) => row.id)
  if (part === 'orders') expect(one! > other!).toBe(true)
})

async function signIn(client: ClientKind) {
  const email = 'ada@larkspur.example'
  bank.clock.advance(61_000)
  await bank.ask(askEmailCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId, client })
  return { tenantId, bearer: String(body.access_token) }
}

test('the session that was used last is first', async () => {
  await signIn('web')
  await signIn('telegram')
  expect((await read()).sessions.map(({ client }) => client)).toEqual(['telegram', 'web'])
})

test('of two verifications the one that moved last is first', async () => {
  await bank.ask(
    createWallet,
    { type: 'business' },
    { ...(await signIn('web')), headers: { 'idempotency-key': bank.world.random.id() } },
  )
  await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(
      `insert into kyc_entities select (jsonb_populate_record(one, jsonb_build_object(
         'id', gen_random_uuid(), 'moved_at', one.moved_at - interval '1 minute',
         'wallet_id', other.id, 'type', 'business'))).*
       from kyc_entities one join wallets other on other.tenant_id = $1
         and other.person_id = $2 and other.id <> one.wallet_id
       where one.tenant_id = $1 and one.person_id = $2 limit 1`,
      [tenantId, id],
    ),
  )
  expect((await read()).verifications.map(({ type }) => type)).toEqual(['individual', 'business'])
})

test('notes are read newest first, also those of one moment', async () => {
  const note = (text: string) =>
    bank.ask(
      noteCustomer,
      { id, text },
      { ...support, headers: { 'idempotency-key': bank.world.random.id() } },
    )
  await note('first')
  await note('second')
  bank.clock.advance(60_000)
  await note('third')
  expect((await read()).notes.map(({ text }) => text)).toEqual(['third', 'second', 'first'])
})

test('what is on hold is booked and not available', async () => {
  const held = (minor: number) =>
    inTenant(bank.world.engine, tenantId, (tx) =>
      tx.query(
        `update ledger_accounts a set held = held + $3 from currencies c, wallets w
         where a.tenant_id = $1 and c.tenant_id = $1 and w.tenant_id = $1 and w.person_id = $2
           and c.id = a.currency_id and c.symbol = 'USD' and a.address = 'wallet:' || w.id`,
        [tenantId, id, minor],
      ),
    )
  const usd = async () => {
    const balances = (await read()).wallets.flatMap((wallet) => wallet.balances)
    return balances.find(({ symbol }) => symbol === 'USD')!
  }
  const before = await usd()
  await held(1_00)
  const after = await usd()
  await held(-1_00)
  expect(after.booked).toBe(before.booked)
  const cents = (text: string) => toMinor(text, 2)!
  expect(cents(before.available) - cents(after.available)).toBe(1_00n)
})

test('coins of one symbol on several networks are told apart', async () => {
  const [wallet] = (await read()).wallets
  expect(wallet?.balances.map(({ symbol, chain }) => `${symbol} ${chain}`)).toEqual([
    'USD null',
    'EUR null',
    'BTC Bitcoin',
    'ETH Ethereum',
    'USDT Ethereum',
    'USDT Tron',
  ])
})

test('of a customer who has done nothing staff read nothing of anybody else', async () => {
  const { email } = await signUpIn(bank, tenantId)
  const { body } = await bank.ask(searchCustomers, { q: email }, support)
  const [other] = body.data as { id: string }[]
  const customer = (await bank.ask(readCustomer, { id: other!.id }, support))
    .body as unknown as Customer
  const { orders, cards, accounts, verifications, keys, notices, notes } = customer
  expect([orders, cards, accounts, verifications, keys, notices, notes]).toEqual(
    Array.from({ length: 7 }, () => []),
  )
  expect(customer.wallets.map(({ balances }) => balances)).toEqual([[]])
  expect(customer.sessions).toHaveLength(1)
})

test('staff end the sessions of one customer, as far as they still run', async () => {
  const other = await signUpIn(bank, tenantId)
  await signIn('web')
  const running = (await read()).sessions.length
  const end = async (whose = id) => {
    const headers = { 'idempotency-key': bank.world.random.id() }
    const asked = { id: whose, reason: 'They asked us to' }
    return (await bank.ask(endCustomerSessions, asked, { ...support, headers })).body
  }
  expect(await end(bank.world.random.id())).toMatchObject({ code: 'NOT_FOUND' })
  expect(await end()).toEqual({ ended: running })
  const { data } = (await bank.ask(readCustomerTimeline, { id }, support)).body
  expect((data as object[])[0]).toMatchObject({
    action: 'customer_sessions_ended',
    reason: 'They asked us to',
  })
  expect(await end()).toEqual({ ended: 0 })
  expect((await bank.ask(readUser, {}, other)).status).toBe(200)
  await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(
      `update families set ended_at = null, end_reason = null, expires_at = $3
       where tenant_id = $1 and person_id = $2`,
      [tenantId, id, bank.clock.now()],
    ),
  )
  expect(await end(), 'what has expired').toEqual({ ended: 0 })
})
