import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { placeToDestination } from '#contract/place'
import type { Order } from '#contract/order'
import type { UsdPrice } from '#bank/services'
import { ach, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openAdjustments } from './adjustmentKit.ts'

/** What staff cannot give back, and up to what they can. */

const bank = await openTestBank()
const kit = await openAdjustments(bank)
const { propose, read } = kit

beforeEach(() => bank.clock.advance(60_000))

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

test('of an order that is not complete, and of one without a fee, nothing is returned', async () => {
  const ann = await kit.moveIn()
  await kit.give(ann, kit.usd, 100_000n)
  const order: Order = await placed(
    ann.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '20',
      counterparty_destination_id: await kit.destination(ann, ach),
    }),
  )
  const order_id = order.order_uuid
  const listed = async () =>
    (await read(ann)).fees.map(({ order: one, amount }) => [one.id, amount])
  expect(await listed()).toEqual([])
  const early = await propose.feeReturn(ann, { order_id })
  expect([codeOf(early), early.body.state]).toEqual(['409 STATE_CONFLICT', 'PROCESSING'])
  await kit.press(ann, order, 'rail.settled')
  const set = (lines: string) =>
    kit.rows('update orders set lines = $3 where tenant_id = $1 and id = $2', order_id, lines)
  await set('[{"kind":"network","minor":"100"}]')
  expect(await listed()).toEqual([])
  const free = await propose.feeReturn(ann, { order_id })
  expect([codeOf(free), free.body.state]).toEqual(['409 STATE_CONFLICT', 'COMPLETE'])
  await set('[{"kind":"percent","minor":"40"},{"kind":"fixed","minor":"60"}]')
  expect(await listed()).toEqual([[order_id, '1.00']])
  const more = await propose.feeReturn(ann, { order_id, amount: '1.01' })
  expect([codeOf(more), more.body.errors]).toMatchObject([
    '422 AMOUNT_TOO_LARGE',
    [{ pointer: '/amount', params: { max: '1.00', currency: 'USD' } }],
  ])
  const whole = await propose.feeReturn(ann, { order_id })
  expect([whole.status, whole.body.adjustment]).toMatchObject([201, { amount: '1.00' }])
})

test('what there is of one customer is read of them alone, and so is what may be done', async () => {
  const [ann, ben, cat] = [await kit.payer(), await kit.payer(), await kit.moveIn()]
  const order_id = (await read(ben)).fees[0]!.order.id
  for (const made of [await propose.goodwill(ben), await propose.feeReturn(ben, { order_id })])
    expect((await kit.approve(made.body.id)).status).toBe(200)
  const countsOf = async (owner: typeof ann) => {
    const { fees, transactions, made, proposals, can } = await read(owner)
    return [fees.length, transactions.length, made.length, proposals.length, can.join()]
  }
  expect(await countsOf(ann)).toEqual([1, 0, 0, 0, 'fee_return,goodwill'])
  expect(await countsOf(ben)).toEqual([0, 2, 2, 0, 'goodwill,correction'])
  expect(await countsOf(cat)).toEqual([0, 0, 0, 0, 'goodwill'])
  expect((await read(ann, 'auditor')).can).toEqual([])
  const lines = await kit.rows<{ id: string; linked_id: string | null; record_kind: string }>(
    `select id, linked_id, record_kind from transactions where tenant_id = $1 and person_id = $2`,
    ben.personId,
  )
  const of = (kind: string) => lines.find(({ record_kind }) => record_kind === kind)
  expect(of('FEE_RETURN')?.linked_id).toBe(of('FEE')?.id)
})

test('a fee is returned to whoever paid it', async () => {
  const [ann, ben] = [await kit.payer(), await kit.moveIn()]
  const order_id = (await read(ann)).fees[0]!.order.id
  expect(codeOf(await propose.feeReturn(ben, { order_id }))).toBe('404 NOT_FOUND')
  for (const id of [randomUUID(), 'none'])
    expect(codeOf(await propose.feeReturn(ann, { order_id: id }))).toBe('404 NOT_FOUND')
})

test('goodwill is in a currency that is on offer and has a price', async () => {
  const ann = await kit.moveIn()
  const enabled = (is: boolean) =>
    kit.rows('update currencies set is_enabled = $3 where tenant_id = $1 and id = $2', kit.eth, is)
  await enabled(false)
  const ether = () => propose.goodwill(ann, { currency_id: kit.eth, amount: '0.001' })
  expect(codeOf(await ether())).toBe('404 NOT_FOUND')
  await enabled(true)
  const { prices } = bank.world.rates
  const none: typeof prices = async () => new Map<string, UsdPrice>()
  bank.world.rates.prices = none
  expect(codeOf(await ether())).toBe('404 RATE_NOT_FOUND')
  bank.world.rates.prices = prices
  expect((await ether()).status).toBe(201)
  for (const wallet_id of [randomUUID(), 'none'])
    expect(codeOf(await propose.goodwill(ann, { wallet_id }))).toBe('404 NOT_FOUND')
})

test('nothing is undone that is not the customer’s, or cannot be', async () => {
  const [ann, ben] = [await kit.payer(), await kit.moveIn()]
  const [line] = await kit.rows<{ id: string }>(
    `select id from transactions where tenant_id = $1 and person_id = $2 and record_kind = 'FEE'`,
    ann.personId,
  )
  expect(codeOf(await propose.correction(ann, line!.id))).toBe('409 STATE_CONFLICT')
  expect(codeOf(await propose.correction(ben, line!.id))).toBe('404 NOT_FOUND')
  for (const id of [randomUUID(), 'none'])
    expect(codeOf(await propose.correction(ann, id))).toBe('404 NOT_FOUND')
})
