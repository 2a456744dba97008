import { beforeEach, expect, test } from 'vitest'
import { readActivity } from '#contract/activity'
import { readProposal } from '#contract/ops/proposal'
import { placeTransfer } from '#contract/place'
import { readSpending, type Spending } from '#contract/spending'
import { pretendNetwork } from '#bank/outside/network/network'
import { openTestBank } from '#tests/kit/bank'
import { activityOf, monthOf, openAdjustments } from './adjustmentKit.ts'

/** Transactions that are undone by others, the other way round. */

const bank = await openTestBank()
const kit = await openAdjustments(bank)
const { propose, approve, read, bookOf, has, usd, reason } = kit

// A minute's allowance of the staff grows back.
beforeEach(() => bank.clock.advance(60_000))

/** By what the earnings tell them apart. */
async function causes() {
  const rows = await kit.rows<{ cause: string }>(
    'select cause from ledger_transfers where tenant_id = $1',
  )
  return rows.map(({ cause }) => cause)
}

test('goodwill is taken back by a transaction of its own, linked, once, if it is still there', async () => {
  const [ann, ben] = [await kit.moveIn(), await kit.moveIn()]
  await approve((await propose.goodwill(ann)).body.id)
  const [given] = (await read(ann)).transactions
  const made = await propose.correction(ann, given!.id)
  expect(made.body.adjustment).toMatchObject({
    leaves: true,
    account: 'goodwill',
    transaction: { number: given!.number, kind: 'GOODWILL' },
  })
  const to = { from_currency_id: usd, to_wallet_uuid: ben.walletId, amount: '5' }
  await ann.ask(placeTransfer, to)
  const { money_in } = await monthOf(ann)
  expect(money_in).toBe('10.00')
  const short = await approve(made.body.id)
  expect([short.status, short.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS'])
  expect((await kit.ask('owner', readProposal, { id: made.body.id })).body.status).toBe('PROPOSED')
  await kit.give(ann, usd, 100_00n)
  const [spent] = await bookOf('goodwill')
  const [before] = await has(ann.walletId, usd)
  expect((await approve(made.body.id)).status).toBe(200)
  expect(await causes()).toContain('goodwill corrected')
  expect((await has(ann.walletId, usd))[0]).toBe(before - 10_00n)
  expect(await bookOf('goodwill')).toEqual([spent! + 10_00])
  expect((await monthOf(ann)).money_in).toBe('0.00')
  const [entry] = await activityOf(ann)
  expect(entry).toMatchObject({ type: 'CORRECTION', kind: 'out', note: reason })
  const { body } = await ann.ask(readActivity, { id: entry!.id })
  expect(body.transaction).toMatchObject({ linked: [given!.id] })
  expect((await activityOf(ann)).map(({ type }) => type)).toContain('GOODWILL')
  expect(await kit.noticesOf(ann)).toContain('correction_made')
  expect((await propose.correction(ann, given!.id)).body.code).toBe('STATE_CONFLICT')
  expect((await propose.correction(ann, entry!.id)).body.code).toBe('STATE_CONFLICT')
})

test('a returned fee is taken back, and then is not returned again', async () => {
  const ann = await kit.payer()
  const [fee] = (await read(ann)).fees
  const [earned] = await bookOf('fees')
  await approve((await propose.feeReturn(ann, { order_id: fee!.order.id })).body.id)
  const [given] = (await read(ann)).transactions
  await approve((await propose.correction(ann, given!.id)).body.id)
  expect(await causes()).toContain('fee returned corrected')
  expect(await bookOf('fees')).toEqual([earned])
  const again = await propose.feeReturn(ann, { order_id: fee!.order.id })
  expect(again.body.code).toBe('STATE_CONFLICT')
})

test('the fee of an exchange that comes back, and goes again, is no money of the month', async () => {
  const [ann, ben] = [await kit.payer(), await kit.moveIn()]
  const to = { from_currency_id: usd, to_wallet_uuid: ben.walletId, amount: '5' }
  await ann.ask(placeTransfer, to)
  const month = async () => {
    const { months } = (await ann.ask(readSpending)).body as unknown as Spending
    const { money_in, money_out } = await monthOf(ann)
    return [money_in, money_out, months.at(-1)?.amount]
  }
  expect(await month()).toEqual(['0.00', '5.00', '5.00'])
  const [fee] = (await read(ann)).fees
  await approve((await propose.feeReturn(ann, { order_id: fee!.order.id })).body.id)
  expect(await month()).toEqual(['0.00', '5.00', '5.00'])
  const [given] = (await read(ann)).transactions
  await approve((await propose.correction(ann, given!.id)).body.id)
  expect(await month()).toEqual(['0.00', '5.00', '5.00'])
})

test('the price of a card is given back once the card is issued, never before', async () => {
  const ann = await kit.cardHolder()
  expect((await read(ann)).transactions).toEqual([])
  await bank.relay.drain()
  const [price] = (await read(ann)).transactions
  expect(price).toMatchObject({ kind: 'FEE', amount: '5.00' })
  const [before] = await has(ann.walletId, usd)
  await approve((await propose.correction(ann, price!.id)).body.id)
  expect(await causes()).toContain('card fee corrected')
  expect((await has(ann.walletId, usd))[0]).toBe(before + 5_00n)
  bank.world.network = { ...pretendNetwork, register: async () => 'refused' as const }
  const ben = await kit.cardHolder()
  await bank.relay.drain()
  bank.world.network = pretendNetwork
  expect((await read(ben)).transactions).toEqual([])
})

test('other transactions are not undone, and those of others are not found', async () => {
  const [ann, ben] = [await kit.payer(), await kit.payer()]
  const rows = await kit.rows<{ id: string }>(
    'select id from transactions where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { id } of rows)
    expect((await propose.correction(ann, id)).body.code).toBe('STATE_CONFLICT')
  expect((await propose.correction(ben, rows[0]!.id)).status).toBe(404)
  const [fee] = (await read(ann)).fees
  expect((await propose.feeReturn(ben, { order_id: fee!.order.id })).status).toBe(404)
})
