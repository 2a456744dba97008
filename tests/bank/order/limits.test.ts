import type { PolicyLimits } from '#contract/ops/policyDocument'
import { expect, test } from 'vitest'
import { calcOrder } from '#contract/quote'
import { cancelOrder, type Order } from '#contract/order'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { settingsFor } from '#bank/tenant/settings'
import type { TenantLimits } from '#bank/tenant/tenant'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'
import { plantWaiting } from './waiting.ts'

const bank = await openTestBank()
const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits: promised } = settingsFor('live', { brand, base_currency: 'USD' })
const wide = { perSecond: 1e6, burst: 1e6 }
const MINUTE = 60_000
const DAY = 24 * 3_600_000

const openWith = (sums: Partial<PolicyLimits>, limits: Partial<TenantLimits> = {}) =>
  openOrderKit(bank, {
    limits: sums,
    config: {
      limits: { ...promised, person: wide, write: wide, tenant: wide, ip: wide, ...limits },
    },
  })

/** Sign-in is limited to ten a minute. */
async function neighbours(kit: Awaited<ReturnType<typeof openOrderKit>>): Promise<[Owner, Owner]> {
  const ann = await kit.moveIn()
  const bob = await kit.moveIn()
  await kit.give(ann, kit.usd, 1_000_000_00n)
  return [ann, bob]
}

const paying = (from_currency_id: string, bob: Owner, amount: string) => ({
  from_currency_id,
  to_wallet_uuid: bob.walletId,
  amount,
})

test('limits a person to ten orders a minute and a hundred an hour', async () => {
  const kit = await openWith({})
  const [ann, bob] = await neighbours(kit)
  const order = async () => (await ann.ask(placeTransfer, paying(kit.usd, bob, '1'))).body
  const recorded: unknown[] = []
  for (let count = 0; count < 12; count += 1) recorded.push((await order()).code ?? 'placed')
  expect(recorded.filter((word) => word === 'placed')).toHaveLength(10)
  expect(recorded.slice(10)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  expect((await bob.ask(placeTransfer, paying(kit.usd, ann, '1'))).body.status).toBe('COMPLETE')
  bank.clock.advance(MINUTE)
  expect((await order()).status).toBe('COMPLETE')
})

test('limits quotes to sixty a minute', async () => {
  const kit = await openWith({})
  const [ann] = await neighbours(kit)
  const words = { from_currency_id: kit.usd, to_currency_id: kit.eur, amount: '10' }
  const recorded: unknown[] = []
  for (let count = 0; count < 61; count += 1)
    recorded.push((await ann.ask(calcOrder, words)).body.code ?? 'priced')
  expect(recorded.filter((word) => word === 'priced')).toHaveLength(60)
  expect(recorded.at(-1)).toBe('RATE_LIMITED')
})

test('limits what a person pays others within a day', async () => {
  const kit = await openWith({ per_day: '100' })
  const [ann, bob] = await neighbours(kit)
  const pay = async (amount: string) =>
    (await ann.ask(placeTransfer, paying(kit.usd, bob, amount))).body
  expect((await pay('60')).status).toBe('COMPLETE')
  const { code, errors } = await pay('41')
  expect(code).toBe('LIMIT_EXCEEDED')
  expect(errors).toMatchObject([{ params: { max: '100.00', left: '40.00', currency: 'USD' } }])
  expect((await pay('40')).status).toBe('COMPLETE')
  const stored = { from_uuid: kit.usd, to_uuid: kit.eur, amount: '500' }
  expect((await ann.ask(placeExchange, stored)).body).toMatchObject({ status: 'COMPLETE' })
})

test('parallel orders stay within the daily limit', async () => {
  const kit = await openWith({ per_day: '100' }, { orders: manyOrders })
  const [ann, bob] = await neighbours(kit)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ann.ask(placeTransfer, paying(kit.usd, bob, '30'))),
  )
  const recorded = answers.map(({ body }) => body.code ?? 'placed')
  expect(recorded.filter((word) => word === 'placed')).toHaveLength(3)
  expect(new Set(recorded)).toEqual(new Set(['placed', 'LIMIT_EXCEEDED']))
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([90_00n, 0n])
})

const manyOrders = { perMinute: 1e6, perHour: 1e6 }

test('a session younger than a day has a lower limit', async () => {
  const kit = await openWith({ per_day: '1000', new_device: '50' })
  const [ann, bob] = await neighbours(kit)
  const pay = async (amount: string) =>
    (await ann.ask(placeTransfer, paying(kit.usd, bob, amount))).body
  expect((await pay('51')).code).toBe('LIMIT_EXCEEDED')
  expect((await pay('50')).status).toBe('COMPLETE')
  await kit.rows(
    `update families set created_at = created_at - $2::interval where tenant_id = $1`,
    `${DAY} ms`,
  )
  expect((await pay('900')).status).toBe('COMPLETE')
})

test('canceled orders do not count', async () => {
  const kit = await openWith({ per_day: '100' })
  const [ann, bob] = await neighbours(kit)
  const { id } = await plantWaiting(bank.world, {
    tenantId: kit.tenantId,
    personId: ann.personId,
    walletId: ann.walletId,
    currencyId: kit.usd,
  })
  await kit.rows(
    `insert into order_worths (tenant_id, order_id, person_id, worth, at)
     values ($1, $2, $3, 10000, $4)`,
    id,
    ann.personId,
    bank.clock.now(),
  )
  const pay = async () => (await ann.ask(placeTransfer, paying(kit.usd, bob, '100'))).body
  expect((await pay()).code).toBe('LIMIT_EXCEEDED')
  expect((await ann.ask(cancelOrder, { order_uuid: id })).body.status).toBe('CANCELED')
  expect((await pay()).status).toBe('COMPLETE')
})

test('limits payments to a new destination for a day, in any currency', async () => {
  const kit = await openOrderKit(bank)
  const [ann] = await neighbours(kit)
  await kit.give(ann, kit.eur, 1_000_000_00n)
  const [by, to] = [await kit.newDestination(ann, ach), await kit.newDestination(ann, sepa)]
  const pay = async (order_type: string, counterparty_destination_id: string, amount: string) => {
    const coin = order_type === 'HIFI_ACH_OFFRAMP' ? kit.usd : kit.eur
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
    errors: [{ pointer: '/amount', params: { max: '1000.00', left: '0.00', currency: 'USD' } }],
  })
  expect((await pay('HIFI_SEPA_OFFRAMP', to, '990')).told).toBe('DESTINATION_COOLING')
  const older = `update destinations set usable_from = usable_from - $2::interval where tenant_id = $1`
  await kit.rows(older, `${DAY - 1_000} ms`)
  expect((await pay('HIFI_ACH_OFFRAMP', by, '50000')).told).toBe('DESTINATION_COOLING')
  bank.clock.advance(1_000)
  expect((await pay('HIFI_ACH_OFFRAMP', by, '50000')).told).toBe('PROCESSING')
})

test('a live tenant refuses orders by rails it does not have', async () => {
  const kit = await openOrderKit(bank, { kind: 'live' })
  const [ann] = await neighbours(kit)
  const { status, body } = await ann.ask(placeToDestination, {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '100',
    counterparty_destination_id: await kit.destination(ann, ach),
  })
  expect([status, body.code]).toEqual([403, 'ORDER_TYPE_DISABLED'])
  const [row] = await kit.rows<Pick<Order, 'id'>>('select id from orders where tenant_id = $1')
  expect(row).toBeUndefined()
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([1_000_000_00n, 0n])
})
