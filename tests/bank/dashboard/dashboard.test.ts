import { beforeAll, expect, test } from 'vitest'
import { placeTransfer } from '#contract/place'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import { plantOrder, unknownOutcome, withheld } from '#tests/bank/harness/doubtful'
import { openEveryRole } from '#tests/bank/harness/staff'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'

const DAY_MS = 86_400_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openOrderKit>>
let staff: Awaited<ReturnType<typeof openEveryRole>>
let ann: { tenantId: string; personId: string; walletId: string }

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openOrderKit(bank)
  staff = await openEveryRole(bank, kit.tenantId)
  const { walletId } = await kit.moveIn()
  const [row] = await kit.rows<{ person_id: string }>(
    'select person_id from wallets where tenant_id = $1 and id = $2',
    walletId,
  )
  ann = { tenantId: kit.tenantId, personId: row!.person_id, walletId }
})

type Role = keyof typeof staff

/** Sessions of the staff end after a while without a call. */
async function read(days?: string, role: Role = 'owner') {
  const { status, body } = await bank.ask(readDashboard, days ? { days } : {}, staff[role])
  return { status, body: body as unknown as Dashboard }
}

const settled = [{ type: 'order.approve' }, { type: 'rail.settled' }] as const
const rejected = [
  { type: 'order.approve' },
  { type: 'rail.rejected', reason: 'account_closed' },
] as const

test('counts orders of the day by type, and how they ended', async () => {
  const before = (await read()).body.orders
  expect(before).toEqual([])
  await plantOrder(bank.world, ann, [...settled])
  await plantOrder(bank.world, ann, [...settled])
  await plantOrder(bank.world, ann, [...rejected])
  await plantOrder(bank.world, ann, unknownOutcome)
  const { orders, failures, customers } = (await read()).body
  expect(orders).toMatchObject([
    { placed: 4, completed: 2, failed: 1, total: '200.00', symbol: 'USD' },
  ])
  expect(failures).toEqual([
    { status: 'ERROR', detail: 'outcome_unknown', reason: null, count: 1 },
    { status: 'FAILED', detail: 'rail_rejected', reason: 'account_closed', count: 1 },
  ])
  expect(customers.signed_up).toBeGreaterThan(0)
})

test('says how long orders took, the slowest apart', async () => {
  await kit.rows(
    `update orders set updated_at = created_at + interval '90 seconds' where tenant_id = $1
       and id = (select max(id::text)::uuid from orders where tenant_id = $1 and status = 'COMPLETE')
     returning id`,
  )
  const { orders } = (await read()).body
  expect(orders).toMatchObject([{ settled_p50_s: 0, settled_p99_s: 90 }])
})

test('says what waits and since when', async () => {
  const began = bank.clock.now().toISOString()
  bank.clock.advance(60_000)
  await plantOrder(bank.world, ann, withheld)
  const waiting = (await read()).body.queues.find(({ name }) => name === 'orders')!
  expect(waiting).toEqual({ name: 'orders', waiting: 2, oldest: began })
})

test('whoever may open no queue reads of none, and a developer reads nothing', async () => {
  expect((await read('1', 'support')).body.queues.map(({ name }) => name)).toEqual([
    'approvals',
    'orders',
    'conversations',
    'disputes',
    'blockedCards',
    'failingWebhooks',
    'unclaimedPayments',
  ])
  expect((await read('1', 'developer')).status).toBe(403)
})

test('an older day is left out of today and stands in a longer period', async () => {
  bank.clock.advance(DAY_MS)
  staff = await openEveryRole(bank, kit.tenantId)
  expect((await read()).body.orders).toEqual([])
  expect((await read('7')).body.orders[0]!.placed).toBe(5)
  const { since } = (await read('7')).body
  expect(since).toBe('2026-02-25T00:00:00.000Z')
})

test('an unknown period is refused', async () => {
  expect((await read('365')).status).toBe(400)
})

const plantEntity = ({ personId, walletId }: Owner, status: string) =>
  kit.rows(
    `insert into kyc_entities (tenant_id, id, person_id, wallet_id, type, status, missing, attempts,
       created_at, moved_at)
     values ($1, gen_random_uuid(), $2, $3, 'individual', $4, '{}', 0, $5, $5)
     on conflict (tenant_id, wallet_id) do update set status = $4, moved_at = $5`,
    personId,
    walletId,
    status,
    bank.clock.now(),
  )

test('a period begins with its first moment, and what there is most of is first', async () => {
  const midnight = (Math.floor(bank.clock.now().getTime() / DAY_MS) + 1) * DAY_MS
  bank.clock.advance(midnight - bank.clock.now().getTime())
  staff = await openEveryRole(bank, kit.tenantId)
  await plantOrder(bank.world, ann, unknownOutcome)
  for (let one = 0; one < 2; one += 1) await plantOrder(bank.world, ann, [...rejected])
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 1_00n)
  await owner.ask(placeTransfer, {
    from_currency_id: kit.usd,
    to_wallet_uuid: ann.walletId,
    amount: '1',
  })
  await plantEntity(owner, 'APPROVED')
  await plantEntity(await kit.moveIn(), 'PENDING')
  const { orders, failures, customers } = (await read()).body
  expect(orders.map(({ type, placed }) => [type, placed])).toEqual([
    ['HIFI_ACH_OFFRAMP', 3],
    ['TRANSFER_INTERNAL', 1],
  ])
  expect(failures.map(({ status, count }) => [status, count])).toEqual([
    ['FAILED', 2],
    ['ERROR', 1],
  ])
  expect(customers).toEqual({ signed_up: 2, verified: 1 })
})
