import { expect, test } from 'vitest'
import { approveOrder } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { createSchedule, readSchedule, type ScheduleDetail } from '#contract/schedule'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { sepa } from '#tests/bank/counterparty/requests'
import { ach, placed } from '#tests/bank/order/orderKit'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { cents, openApprovalPriceKit } from './approvalPriceKit.ts'

/** What converts and waits for a second person: every order type, staff, schedules, and kills. */

const bank = await openTestBank()
const kit = await openApprovalPriceKit(bank)
const { asking, detailFor, priceFor, approve, transactionsOf } = kit
const { shared, stayIn, give, has, usd, eur } = kit

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const chaps = {
  type: 'CHAPS',
  external_banking_data: {
    sort_code: '200000',
    account_number: '55779911',
    bank_name: 'Barclays',
  },
}
const address = {
  type: 'CRYPTO_EXTERNAL',
  external_crypto_data: {
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    currency_id: kit.tron,
  },
}

interface Way {
  from: string
  to: string
  minor: bigint
  amount: string
  words: object
}

const ways: Record<string, Way> = {
  L2F_CHAPS_OFFRAMP: { from: usd, to: kit.gbp, minor: 1_000_00n, amount: '200', words: chaps },
  HIFI_ACH_OFFRAMP: { from: eur, to: usd, minor: 1_000_00n, amount: '200', words: ach },
  OMNIBUS_CRYPTO_TRANSFER: {
    from: kit.eth,
    to: kit.tron,
    minor: 10n ** 18n,
    amount: '0.1',
    words: address,
  },
}

test('what is to arrive is asked in the coin that arrives', async () => {
  const { owner, approver } = await shared()
  await stayIn()
  await give(owner, kit.eth, 10n ** 18n)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'OMNIBUS_CRYPTO_TRANSFER',
      from_currency_id: kit.eth,
      to_currency_id: kit.tron,
      amount: '2500.5',
      is_reverse: true,
      counterparty_destination_id: await kit.destination(owner, address),
    }),
  )
  const asked = { one: { order_uuid: order.order_uuid } }
  bank.clock.advance(3 * HOUR_MS)
  expect(await priceFor(approver, asked)).toMatchObject({ arrives: '2500.500000' })
  expect((await approve(approver, asked)).body.amount_to).toBe('2500.500000')
})

test.each(Object.entries(ways))('%s', async (order_type, { from, to, minor, amount, words }) => {
  const { owner, approver } = await shared()
  await stayIn()
  await give(owner, from, minor)
  const before = await has(owner.walletId, from)
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type,
      from_currency_id: from,
      to_currency_id: to,
      amount,
      counterparty_destination_id: await kit.destination(owner, words),
    }),
  )
  expect(order).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
  const asked = { one: { order_uuid: order.order_uuid } }
  bank.clock.advance(3 * HOUR_MS)
  const price = await priceFor(approver, asked)
  expect((await approve(approver, asked, price?.quote_id)).body).toMatchObject({
    status: 'PROCESSING',
    total: price?.total,
    amount_to: price?.arrives,
  })
  const [posted, held] = await has(owner.walletId, from)
  expect([before[0] - posted, held]).toEqual([cents(price!.total), 0n])
})

/** As the policy of the tenant would have it. */
const reviewed = (order_uuid: string) =>
  kit.rows('update orders set reviewed = true where tenant_id = $1 and id = $2', order_uuid)

test.each([
  ['released', 'order.release', 'PROCESSING'],
  ['rejected', 'order.reject', 'FAILED'],
] as const)('staff review it at the price of the approval: %s', async (_, event, status) => {
  const asked = await asking('arrives')
  const { owner, approver, order } = asked
  await reviewed(order.order_uuid)
  bank.clock.advance(5 * HOUR_MS)
  const price = await priceFor(approver, asked)
  expect(price?.total).not.toBe(order.total)
  expect((await approve(approver, asked, price?.quote_id)).body).toMatchObject({
    status: 'PENDING',
    sub_status: 'compliance_hold',
  })
  const total = cents(price!.total)
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, total])
  expect(await transactionsOf(owner, asked)).toEqual({ statuses: ['new'], sum: total })
  bank.clock.advance(DAY_MS)
  await kit.press(owner, order, event, event === 'order.reject' ? { reason: 'other' } : {})
  expect(await detailFor(owner, asked)).toMatchObject({ status, total: price?.total })
  const left = status === 'FAILED' ? 1_000_00n : 1_000_00n - total
  expect(await has(owner.walletId, usd)).toEqual([left, 0n])
})

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

test.each(['before', 'after'] as const)('killed %s the commit, it is paid once', async (when) => {
  const asked = await asking('arrives')
  const { owner, approver } = asked
  bank.clock.advance(HOUR_MS)
  const price = await priceFor(approver, asked)
  const words = { ...asked.one, quote_id: price?.quote_id }
  const world = { ...bank.world, writer: dying(when) }
  const broken = createBank({ world, served: everyCall, strict: true })
  const caller = { tenantId: kit.tenantId, bearer: approver.bearer }
  expect((await broken.request(requestOf(approveOrder, words, caller))).status).toBe(500)
  const again = await approver.ask(approveOrder, words)
  if (when === 'before') expect(again.body).toMatchObject({ status: 'PROCESSING' })
  else expect(again.body.code).toBe('STATE_CONFLICT')
  const total = cents(price!.total)
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n - total, 0n])
  expect(await transactionsOf(owner, asked)).toMatchObject({ sum: total })
})

test('a schedule that converts is made with an order that waits', async () => {
  const { owner, approver } = await shared()
  const first_on = new Date(bank.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const { body } = await owner.ask(createSchedule, {
    order_type: 'L2F_SEPA_OFFRAMP',
    from_currency_id: usd,
    to_currency_id: eur,
    amount: '150',
    counterparty_destination_id: await kit.destination(owner, sepa),
    every: 'once',
    first_on,
  })
  await stayIn()
  const historyOf = async () =>
    ((await owner.ask(readSchedule, { id: body.id })).body as unknown as ScheduleDetail).history
  for (let hours = 0; hours < 48 && (await historyOf()).length === 0; hours += 6)
    await kit.wait(6 * HOUR_MS)
  const [one] = await historyOf()
  expect(one).toMatchObject({ outcome: 'MADE', order_status: 'NEW' })
  const asked = { one: { order_uuid: String(one?.order_uuid) } }
  expect((await approve(approver, asked)).body).toMatchObject({ status: 'PROCESSING' })
})

test('the day counts it once, as it was placed', async () => {
  const asked = await asking('arrives')
  const worths = () =>
    kit.rows(
      'select worth::text from order_worths where tenant_id = $1 and order_id = $2',
      asked.order.order_uuid,
    )
  const before = await worths()
  expect(before).toHaveLength(1)
  bank.clock.advance(5 * HOUR_MS)
  await approve(asked.approver, asked)
  expect(await worths()).toEqual(before)
})

test('where there is no price, it cannot be approved and says why', async () => {
  const asked = await asking()
  const { rates } = bank.world
  bank.world.rates = { ...rates, prices: async () => new Map() }
  const before = await has(asked.owner.walletId, usd)
  expect((await detailFor(asked.approver, asked)).approval).toMatchObject({ price: null })
  expect((await asked.approver.ask(approveOrder, asked.one)).body.code).toBe('RATE_NOT_FOUND')
  bank.world.rates = rates
  expect(await has(asked.owner.walletId, usd)).toEqual(before)
  expect((await approve(asked.approver, asked)).body).toMatchObject({ status: 'PROCESSING' })
})

/** Somebody's own payment needs no price of anybody else. */
test('what converts nothing is approved without a price, as before', async () => {
  const { owner, payee, approver } = await shared()
  const { order_uuid } = await placed(kit.pay(owner, payee, '150'))
  const asked = { one: { order_uuid } }
  const { approval } = await detailFor(approver, asked)
  expect(approval).toMatchObject({ fixed: null, price: null })
  const paid = await approver.ask(approveOrder, { order_uuid, quote_id: 'anything' })
  expect(paid.body).toMatchObject({ status: 'COMPLETE', total: '150.00' })
})
