import { beforeAll, expect, test } from 'vitest'
import { advance, allows } from '#machines/kit/life'
import { orderExhibit as exhibit } from '#machines/order/order.exhibit'
import { bornFacts, orderLife } from '#machines/order/order.life'
import type { OrderEvent, OrderFacts, OrderMoney } from '#machines/order/order.setup'
import { moveOrder, createOrder, type OrderDeps } from '#bank/order/kernel'
import { bulkRow } from '#bank/ledger/step'
import { findOrder, type OrderRow } from '#bank/order/order.rows'
import { listOrderSteps } from '#bank/order/orderSteps.rows'
import { ordersPriced } from '#bank/order/orderWrites.rows'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { walksOf } from '#tests/kit/mbt'
import { balances, faults } from '#tests/kit/openBook'
import { oneOf } from '#tests/kit/whole'
import { openMoney, type Money } from './money.ts'

let bank: TestBank
let money: Money
let ground: OrderDeps

beforeAll(async () => {
  bank = await openTestBank()
  money = await openMoney(bank)
  ground = { world: bank.world, coins: money.coins }
})

const by = { actor: 'customer' } as const
const commit = (step: ReturnType<typeof moveOrder>['step']) =>
  bank.world.writer.commit(money.tenantId, step)
const stored = (id: string) =>
  bank.world.engine.transaction(money.scope, (tx) => findOrder(tx, money.scope, id))
const steps = (id: string) =>
  bank.world.engine.transaction(money.scope, (tx) => listOrderSteps(tx, money.scope, id))

/** Expected balances of the wallet and the order's accounts, by where the money is. */
const whereItIs: Record<OrderMoney, (order: OrderRow, out: boolean) => [bigint, bigint]> = {
  untouched: (_, out) => [out ? 10_000n : 0n, 0n],
  held: () => [10_000n, 10_000n],
  sent: () => [0n, 0n],
  received: () => [0n, 0n],
  settled: (order, out) => [out ? 0n : order.arrives, 0n],
  returned: (_, out) => [out ? 10_000n : 0n, 0n],
}

/** What the statement counts as booked. */
async function booked(walletId: string): Promise<bigint> {
  const { rows } = await bank.world.engine.transaction(money.scope, (tx) =>
    tx.query<{ type: string; status: string; record_kind: string; minor: string; linked: boolean }>(
      `select t.type, t.status, t.record_kind, t.minor, exists (
         select from transactions r where r.tenant_id = t.tenant_id and r.linked_id = t.id
           and r.record_kind = 'REFUND') as linked
       from transactions t where t.tenant_id = $1 and t.wallet_id = $2`,
      [money.tenantId, walletId],
    ),
  )
  const counts = rows.filter(
    ({ type, status, linked }) =>
      status === 'complete' ||
      (status === 'processing' && type === 'withdrawal') ||
      (status === 'failed' && linked),
  )
  return counts.reduce(
    (sum, { type, minor }) => sum + (type === 'deposit' ? BigInt(minor) : -BigInt(minor)),
    0n,
  )
}

async function agree(order: OrderRow) {
  const recorded = await balances(bank.world.engine, money.tenantId, money.usd)
  const wallet = recorded.get(`wallet:${order.walletId}`) ?? { posted: 0n, held: 0n }
  const out = order.facts.direction === 'out'
  expect([wallet.posted, wallet.held]).toEqual(whereItIs[order.facts.money](order, out))
  expect(await booked(order.walletId)).toBe(wallet.posted - (out ? 10_000n : 0n))
  const incoming = recorded.get(`incoming:${order.walletId}`)?.posted ?? 0n
  expect(incoming).toBe(order.facts.money === 'received' ? order.total : 0n)
  expect(await faults(bank.world.engine, money.tenantId)).toEqual([])
}

function allowedAfter(born: OrderRow, events: readonly OrderEvent[]): boolean {
  let current = { status: born.status, facts: born.facts }
  for (const event of events.slice(0, -1)) current = advance(orderLife, current, event)
  return allows(orderLife, current, events.at(-1)!)
}

const stories = walksOf(exhibit).map(({ story: scenario, input, events }) => ({
  story: `${(input as OrderFacts).direction} ${(input as OrderFacts).settles}: ${scenario || 'birth'}`,
  facts: input as OrderFacts,
  events: events as OrderEvent[],
}))

test.each(oneOf(4, stories))('ledger, status and history agree after $story', async (recorded) => {
  const out = recorded.facts.direction === 'out'
  const walletId = await money.walletWith(out ? 10_000n : 0n)
  const other = await money.walletWith(0n)
  const terms = money.termsOf(
    walletId,
    recorded.facts.settles === 'atOnce' ? { toWalletId: other } : {},
  )
  const taken = recorded.events.slice(0, -1)
  const last = recorded.events.at(-1)
  const born = createOrder(ground, terms, recorded.facts, { events: [], by })
  await commit(born.step)
  let current = born.order
  // The last event may be one the order does not take: it is refused, and nothing moves.
  if (last && allowedAfter(born.order, recorded.events)) taken.push(last)
  let model = { status: current.status, facts: current.facts }
  await agree(current)
  for (const event of taken) {
    await commit(moveOrder(ground, current, event, by).step)
    const { status, facts } = advance(orderLife, model, event)
    model = { status, facts }
    current = (await stored(current.id))!
    expect({ status: current.status, facts: current.facts }).toEqual(model)
    await agree(current)
  }
  if (last && taken.at(-1) !== last)
    expect(() => moveOrder(ground, current, last, by)).toThrow(
      expect.objectContaining({ code: 'STATE_CONFLICT' }),
    )
  const history = await steps(current.id)
  expect(history.map(({ event }) => event)).toEqual([
    'order.place',
    ...taken.map(({ type }) => type),
  ])
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_, at) => at + 1))
  expect(history.at(-1)).toMatchObject({ to_status: current.status, money: current.facts.money })
})

test('of two steps from the same version only one is applied', async () => {
  const walletId = await money.walletWith(10_000n)
  const first = { events: [{ type: 'order.approve' }], by } as const
  const sent = createOrder(ground, money.termsOf(walletId), bornFacts('out', 'byRail'), first)
  await commit(sent.step)
  const events: OrderEvent[] = [
    { type: 'rail.settled' },
    { type: 'rail.rejected', reason: 'account_closed' },
    { type: 'rail.lost' },
  ]
  const ends = await Promise.allSettled(
    events.map((event) => commit(moveOrder(ground, sent.order, event, by).step)),
  )
  const received = ends.map((end) =>
    end.status === 'fulfilled' ? 'done' : String(end.reason.code),
  )
  expect(received.toSorted()).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT', 'done'])
  const current = (await stored(sent.order.id))!
  await agree(current)
  expect(await steps(current.id)).toHaveLength(3)
})

test('a price that is set once more is written to its order alone', async () => {
  const waiting = async () => {
    const terms = money.termsOf(await money.walletWith(10_000n))
    const made = createOrder(ground, terms, bornFacts('out', 'byRail'), { events: [], by })
    await commit(made.step)
    return made.order
  }
  const [one, other] = [await waiting(), await waiting()]
  const before = await stored(other.id)
  const price = { total: 9_000n, net: 8_900n, arrives: 8_800n, lines: [], rate: '0.5' }
  await commit({ transfers: [], rows: [bulkRow(ordersPriced, { ...one, ...price })] })
  expect(await stored(one.id)).toMatchObject({ ...price, status: one.status, version: one.version })
  expect(await stored(other.id)).toEqual(before)
})
