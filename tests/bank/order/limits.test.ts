import { expect, test } from 'vitest'
import { calcOrder } from '#contract/quote'
import { cancelOrder, type Order } from '#contract/order'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { settingsFor } from '#bank/tenant/settings'
import type { Limits } from '#bank/tenant/tenant'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrders } from './orderKit.ts'
import { plantWaiting } from './waiting.ts'

const bank = await openTestBank()
const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits: promised } = settingsFor('live', { brand, base_currency: 'USD' })
const wide = { perSecond: 1e6, burst: 1e6 }
const MINUTE = 60_000
const DAY = 24 * 3_600_000

const openWith = (limits: Partial<Limits>) =>
  openOrders(bank, {
    config: {
      limits: { ...promised, person: wide, write: wide, tenant: wide, ip: wide, ...limits },
    },
  })

/** People come in over a door that lets ten in a minute. */
async function neighbours(desk: Awaited<ReturnType<typeof openOrders>>): Promise<[Owner, Owner]> {
  const ann = await desk.moveIn()
  const bob = await desk.moveIn()
  await desk.give(ann, desk.usd, 1_000_000_00n)
  return [ann, bob]
}

const paying = (from_currency_id: string, bob: Owner, amount: string) => ({
  from_currency_id,
  to_wallet_uuid: bob.walletId,
  amount,
})

test('somebody places ten orders a minute and a hundred an hour, and no more', async () => {
  const desk = await openWith({ outPerDay: null, outNewDevice: null })
  const [ann, bob] = await neighbours(desk)
  const order = async () => (await ann.ask(placeTransfer, paying(desk.usd, bob, '1'))).body
  const told: unknown[] = []
  for (let count = 0; count < 12; count += 1) told.push((await order()).code ?? 'placed')
  expect(told.filter((word) => word === 'placed')).toHaveLength(10)
  expect(told.slice(10)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  expect((await bob.ask(placeTransfer, paying(desk.usd, ann, '1'))).body.status).toBe('COMPLETE')
  bank.clock.turn(MINUTE)
  expect((await order()).status).toBe('COMPLETE')
})

test('prices are asked for sixty times a minute', async () => {
  const desk = await openWith({})
  const [ann] = await neighbours(desk)
  const words = { from_currency_id: desk.usd, to_currency_id: desk.eur, amount: '10' }
  const told: unknown[] = []
  for (let count = 0; count < 61; count += 1)
    told.push((await ann.ask(calcOrder, words)).body.code ?? 'priced')
  expect(told.filter((word) => word === 'priced')).toHaveLength(60)
  expect(told.at(-1)).toBe('RATE_LIMITED')
})

test('what somebody pays others within a day stays below the limit of the day', async () => {
  const desk = await openWith({ outPerDay: '100', outNewDevice: null })
  const [ann, bob] = await neighbours(desk)
  const pay = async (amount: string) =>
    (await ann.ask(placeTransfer, paying(desk.usd, bob, amount))).body
  expect((await pay('60')).status).toBe('COMPLETE')
  const { code, errors } = await pay('41')
  expect(code).toBe('LIMIT_EXCEEDED')
  expect(errors).toMatchObject([{ params: { max: '100.00', left: '40.00', currency: 'USD' } }])
  expect((await pay('40')).status).toBe('COMPLETE')
  const kept = { from_uuid: desk.usd, to_uuid: desk.eur, amount: '500' }
  expect((await ann.ask(placeExchange, kept)).body).toMatchObject({
    status: 'COMPLETE',
  })
})

test('of many orders at once no more is paid than a day allows', async () => {
  const desk = await openWith({ outPerDay: '100', outNewDevice: null, orders: manyOrders })
  const [ann, bob] = await neighbours(desk)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ann.ask(placeTransfer, paying(desk.usd, bob, '30'))),
  )
  const told = answers.map(({ body }) => body.code ?? 'placed')
  expect(told.filter((word) => word === 'placed')).toHaveLength(3)
  expect(new Set(told)).toEqual(new Set(['placed', 'LIMIT_EXCEEDED']))
  expect(await desk.has(bob.walletId, desk.usd)).toEqual([90_00n, 0n])
})

const manyOrders = { perMinute: 1e6, perHour: 1e6 }

test('a session of less than a day pays less, and a day later as much as any', async () => {
  const desk = await openWith({ outPerDay: '1000', outNewDevice: '50' })
  const [ann, bob] = await neighbours(desk)
  const pay = async (amount: string) =>
    (await ann.ask(placeTransfer, paying(desk.usd, bob, amount))).body
  expect((await pay('51')).code).toBe('LIMIT_EXCEEDED')
  expect((await pay('50')).status).toBe('COMPLETE')
  await desk.rows(
    `update families set created_at = created_at - $2::interval where tenant_id = $1`,
    `${DAY} ms`,
  )
  expect((await pay('900')).status).toBe('COMPLETE')
})

test('what was called off does not count', async () => {
  const desk = await openWith({ outPerDay: '100', outNewDevice: null })
  const [ann, bob] = await neighbours(desk)
  const { id } = await plantWaiting(bank.world, {
    tenantId: desk.tenantId,
    personId: ann.personId,
    walletId: ann.walletId,
    currencyId: desk.usd,
  })
  await desk.rows(
    `insert into order_worths (tenant_id, order_id, person_id, worth, at)
     values ($1, $2, $3, 10000, $4)`,
    id,
    ann.personId,
    bank.clock.now(),
  )
  const pay = async () => (await ann.ask(placeTransfer, paying(desk.usd, bob, '100'))).body
  expect((await pay()).code).toBe('LIMIT_EXCEEDED')
  expect((await ann.ask(cancelOrder, { order_uuid: id })).body.status).toBe('CANCELED')
  expect((await pay()).status).toBe('COMPLETE')
})

test('for its first day a destination takes small amounts only, whatever they are in', async () => {
  const desk = await openOrders(bank)
  const [ann] = await neighbours(desk)
  await desk.give(ann, desk.eur, 1_000_000_00n)
  const [by, to] = [await desk.newDestination(ann, ach), await desk.newDestination(ann, sepa)]
  const pay = async (order_type: string, counterparty_destination_id: string, amount: string) => {
    const coin = order_type === 'HIFI_ACH_OFFRAMP' ? desk.usd : desk.eur
    const ends = { from_currency_id: coin, to_currency_id: coin }
    const words = { order_type, ...ends, amount, is_subtract: true, counterparty_destination_id }
    const { body } = await ann.ask(placeToDestination, words)
    return { told: body.code ?? body.status, ...body }
  }
  expect((await pay('HIFI_ACH_OFFRAMP', by, '1000')).told).toBe('PROCESSING')
  const refused = await pay('HIFI_ACH_OFFRAMP', by, '1000.01')
  expect(refused).toMatchObject({
    told: 'DESTINATION_COOLING',
    retry_after_s: DAY / 1_000,
    errors: [{ pointer: '/amount', params: { max: '1000', currency: 'USD' } }],
  })
  expect((await pay('HIFI_SEPA_OFFRAMP', to, '990')).told).toBe('DESTINATION_COOLING')
  const older = `update destinations set usable_from = usable_from - $2::interval where tenant_id = $1`
  await desk.rows(older, `${DAY - 1_000} ms`)
  expect((await pay('HIFI_ACH_OFFRAMP', by, '50000')).told).toBe('DESTINATION_COOLING')
  bank.clock.turn(1_000)
  expect((await pay('HIFI_ACH_OFFRAMP', by, '50000')).told).toBe('PROCESSING')
})

test('a live bank without rails offers no way out by them, and says so', async () => {
  const desk = await openOrders(bank, { kind: 'live' })
  const [ann] = await neighbours(desk)
  const { status, body } = await ann.ask(placeToDestination, {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: desk.usd,
    to_currency_id: desk.usd,
    amount: '100',
    counterparty_destination_id: await desk.destination(ann, ach),
  })
  expect([status, body.code]).toEqual([403, 'ORDER_TYPE_DISABLED'])
  const [row] = await desk.rows<Pick<Order, 'id'>>('select id from orders where tenant_id = $1')
  expect(row).toBeUndefined()
  expect(await desk.has(ann.walletId, desk.usd)).toEqual([1_000_000_00n, 0n])
})
