import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { exportOrders } from '#contract/orderHistory'
import { placeExchange, placeToDestination } from '#contract/place'
import { EXPORT_ROWS_MAX } from '#contract/wallet'
import { createBank } from '#bank/serve'
import { countedAs } from '#tests/kit/counted'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { plantOrders } from '#tests/bank/policy/plantOrders'
import { ach, openOrderKit, placed } from './orderKit.ts'

/** The file of orders: what it has, from when to when, and how much at most. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

async function exported(owner: Owner, filter: object = {}) {
  const words = { wallet_id: owner.walletId, filter: JSON.stringify(filter) }
  const { status, text, headers } = await owner.ask(exportOrders, words)
  expect([status, status === 200 || text]).toEqual([200, true])
  return { ...readCsv(text), headers }
}

async function exchanger(count: number) {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 1_000_000n)
  const orders: Order[] = []
  for (let at = 0; at < count; at += 1) {
    const words = { from_uuid: kit.usd, to_uuid: kit.eur, amount: `${10 + at}` }
    orders.push(await placed(owner.ask(placeExchange, words)))
    bank.clock.advance(1_000)
  }
  return { owner, orders }
}

const numbersOf = ({ rows }: { rows: Record<string, string>[] }) =>
  rows.map(({ number }) => Number(number))

test('has the orders of the period, the oldest first, its ends included', async () => {
  const { owner, orders } = await exchanger(3)
  const [one, two, three] = orders.map(({ number }) => number)
  const at = orders.map(({ created_at }) => created_at)
  const within = async (filter: object) => numbersOf(await exported(owner, filter))
  expect(await within({})).toEqual([one, two, three])
  expect(await within({ from_created_at: at[1] })).toEqual([two, three])
  expect(await within({ to_created_at: at[1] })).toEqual([one, two])
  expect(await within({ from_created_at: at[1], to_created_at: at[1] })).toEqual([two])
  expect(await within({ to_created_at: '2999-01-01' })).toEqual([one, two, three])
  expect(await within({ status: 'COMPLETE' })).toEqual([one, two, three])
  expect(await within({ status: ['NEW', 'COMPLETE'] })).toEqual([one, two, three])
  expect(await within({ status: 'FAILED' })).toEqual([])
  expect(await within({ order_type: 'EXCHANGE_CRYPTO_INTERNAL' })).toEqual([one, two, three])
  expect(await within({ order_type: 'TRANSFER_INTERNAL' })).toEqual([])
})

test('an order placed at the very moment is in the file', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  const words = { from_uuid: kit.usd, to_uuid: kit.eur, amount: '10' }
  await placed(owner.ask(placeExchange, words))
  expect((await exported(owner)).rows).toHaveLength(1)
})

test('says of each what was paid to whom', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '20',
      is_subtract: false,
      reference: 'Rent',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  const { rows, headers } = await exported(owner)
  expect(headers.get('content-disposition')).toMatch(/orders-2026-03-02\.csv/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    'created_at (UTC)': order.created_at.slice(0, 19).replace('T', ' '),
    number: String(order.number),
    order_uuid: order.order_uuid,
    order_type: 'HIFI_ACH_OFFRAMP',
    status: 'PROCESSING',
    sub_status: 'queued',
    reason_code: '',
    from_amount: order.from.amount,
    from_currency: 'USD',
    to_amount: '20.00',
    fee: order.meta.fee,
    network_fee: '0.00',
    account: 'Chase · …6789',
    to_address: '',
    reference: 'Rent',
    note: '',
    comment: '',
  })
  expect(rows[0]!.recipient).toMatch(/^Rowan/)
})

test('more than is read at once comes whole, each order once', async () => {
  const owner = await kit.moveIn()
  const at = bank.clock.now().getTime()
  const orders = Array.from({ length: 1_001 }, (_, place) => ({
    id: bank.world.random.id(),
    type: 'TRANSFER_INTERNAL' as const,
    personId: owner.personId,
    walletId: owner.walletId,
    net: 100,
    fee: { percent: 0, fixed: 0 },
    payee: 'payee',
    at: new Date(at - Math.floor(place / 3) * 1_000),
    failed: false,
  }))
  const place = { tenantId: kit.tenantId, currencyId: kit.usd, version: null }
  await plantOrders(bank.world, place, orders)
  const { rows } = await exported(owner)
  const ids = rows.map(({ order_uuid }) => order_uuid)
  expect(ids).toHaveLength(1_001)
  expect(new Set(ids)).toEqual(new Set(orders.map(({ id }) => id)))
})

test.each([
  [EXPORT_ROWS_MAX, 200],
  [EXPORT_ROWS_MAX + 1, 422],
])('of %i orders a file is answered with %i', async (total, status) => {
  const owner = await kit.moveIn()
  const engine = countedAs(bank.world.engine, total)
  const app = createBank({ world: { ...bank.world, engine }, strict: true })
  const words = { wallet_id: owner.walletId }
  const response = await app.request(
    requestOf(exportOrders, words, { tenantId: kit.tenantId, bearer: owner.bearer }),
  )
  const text = await response.text()
  expect([response.status, text.includes('EXPORT_TOO_LARGE')]).toEqual([status, status === 422])
})

test('nobody has the orders of another’s wallet', async () => {
  const { owner } = await exchanger(1)
  const other = await kit.moveIn()
  expect((await other.ask(exportOrders, { wallet_id: owner.walletId })).status).toBe(404)
  expect((await exported(other)).rows).toEqual([])
})
