import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readActivity } from '#contract/activity'
import { closeAccount } from '#contract/closing'
import { readEarnings, type Earnings } from '#contract/ops/bookReport'
import { withdrawProposal } from '#contract/ops/proposal'
import { staffRoles } from '#contract/ops/roles'
import { exportTransactions } from '#contract/wallet'
import type { Refusal } from '#contract/kit/refusal'
import { adjustmentStep } from '#bank/adjustment/adjust'
import type { AdjustmentDraft } from '#bank/adjustment/adjustment.rows'
import { openTestBank } from '#tests/kit/bank'
import { activityOf, monthOf, openAdjustments } from './adjustmentKit.ts'

/** Fees returned, goodwill and corrections, proposed by one of the staff and approved by another. */

const bank = await openTestBank()
const kit = await openAdjustments(bank)
const { propose, approve, read, bookOf, has, usd, reason } = kit

// A minute's allowance of the staff grows back.
beforeEach(() => bank.clock.advance(60_000))

const ascending = (a: number, b: number) => a - b
const minorOf = (amount: string) => Math.round(Number(amount) * 100)

test('a fee is returned whole, out of what was earned, and the customer reads why', async () => {
  const ann = await kit.payer()
  const [fee] = (await read(ann)).fees
  const [before, earned] = [(await has(ann.walletId, usd))[0], (await bookOf('fees'))[0]!]
  const made = await propose.feeReturn(ann, { order_id: fee!.order.id })
  expect([made.status, made.text]).toEqual([201, made.text])
  expect(made.body.adjustment).toMatchObject({
    customer: { id: ann.personId },
    amount: fee!.amount,
    leaves: false,
    account: 'fees',
    order: { id: fee!.order.id },
    wallet: fee!.wallet,
  })
  expect((await has(ann.walletId, usd))[0]).toBe(before)
  const done = await approve(made.body.id)
  expect([done.status, done.body.status]).toEqual([200, 'CARRIED_OUT'])
  const minor = minorOf(fee!.amount)
  expect((await has(ann.walletId, usd))[0]).toBe(before + BigInt(minor))
  expect(await bookOf('fees')).toEqual([earned - minor])
  const [entry] = await activityOf(ann)
  expect(entry).toMatchObject({
    source: 'transaction',
    kind: 'in',
    type: 'FEE_RETURN',
    status: 'complete',
    note: reason,
    received: { amount: fee!.amount, currency: 'USD' },
  })
  const { body } = await ann.ask(readActivity, { id: entry!.id })
  expect(body.transaction).toMatchObject({ linked: [expect.any(String)], meta: { note: reason } })
  expect(await kit.noticesOf(ann)).toContain('fee_returned')
  expect((await ann.ask(exportTransactions)).text).toContain(`FEE_RETURN`)
  expect(await monthOf(ann)).toMatchObject({ money_in: '0.00', money_out: '0.00' })
  const state = await read(ann)
  expect([state.fees, state.made]).toMatchObject([
    [],
    [{ act: 'fee_return', amount: fee!.amount, reason, proposal: made.body.id }],
  ])
})

test('what was returned is a line of the fees earned, and they add up to the account', async () => {
  const answer = (await kit.ask('treasury', readEarnings)).body as unknown as Earnings
  const returned = answer.earnings.filter(({ source }) => source === 'returned')
  expect(returned).toMatchObject([{ count: 1, amount: expect.stringMatching(/^-/) }])
  const dollars = answer.totals.find(({ currency }) => currency.symbol === 'USD')!
  expect([minorOf(dollars.amount)]).toEqual(await bookOf('fees'))
})

test('a fee is returned once: not more of it, not twice, not by two proposals', async () => {
  const ann = await kit.payer()
  const [fee] = (await read(ann)).fees
  const { id } = fee!.order
  const more = await propose.feeReturn(ann, { order_id: id, amount: '500' })
  expect([more.status, more.body.code]).toEqual([422, 'AMOUNT_TOO_LARGE'])
  for (const amount of ['0', '-1', '0.001'])
    expect((await propose.feeReturn(ann, { order_id: id, amount })).status).toBe(400)
  const first = await propose.feeReturn(ann, { order_id: id, amount: '0.01' })
  expect((await propose.feeReturn(ann, { order_id: id })).body.code).toBe('ALREADY_EXISTS')
  await kit.ask('support', withdrawProposal, { id: first.body.id, reason: 'Too little' })
  const second = await propose.feeReturn(ann, { order_id: id, amount: '0.02' })
  expect((await approve(first.body.id)).body.code).toBe('STATE_CONFLICT')
  expect((await approve(second.body.id)).status).toBe(200)
  expect((await propose.feeReturn(ann, { order_id: id })).body.code).toBe('STATE_CONFLICT')
  const types = (await activityOf(ann)).map(({ type }) => type)
  expect(types.filter((type) => type === 'FEE_RETURN')).toHaveLength(1)
})

test('of many approvals at once, and one repeated, one carries it out', async () => {
  const ann = await kit.payer()
  const [fee] = (await read(ann)).fees
  const made = await propose.feeReturn(ann, { order_id: fee!.order.id })
  const [before] = await has(ann.walletId, usd)
  const key = randomUUID()
  const { id } = made.body
  const all = await Promise.all([
    approve(id, 'treasury', key),
    approve(id, 'treasury', key),
    approve(id, 'owner'),
    approve(id, 'owner'),
  ])
  expect(all.some(({ status }) => status === 200)).toBe(true)
  expect((await has(ann.walletId, usd))[0]).toBe(before + BigInt(minorOf(fee!.amount)))
  expect((await read(ann)).made).toHaveLength(1)
})

test('two proposals about one fee, both waiting, cannot both be carried out', async () => {
  const ann = await kit.payer()
  const [fee] = (await read(ann)).fees
  const first = await propose.feeReturn(ann, { order_id: fee!.order.id })
  const other = await propose.goodwill(ann)
  const [row] = await kit.rows<{ adjustment: AdjustmentDraft }>(
    'select adjustment from proposals where tenant_id = $1 and id = $2',
    String(first.body.id),
  )
  const [before] = await has(ann.walletId, usd)
  // No call makes a second one, so the other proposal is given its effect by hand.
  const target = { draft: row!.adjustment, transaction: null, linkedId: null }
  const step = adjustmentStep(bank.world, { id: String(other.body.id), reason }, target)
  const [one, two] = await Promise.all([
    approve(first.body.id).then(({ status }) => status),
    bank.world.writer.commit(kit.tenantId, step).then(
      () => 200,
      (thrown: Refusal) => (thrown.code === 'STATE_CONFLICT' ? 409 : 500),
    ),
  ])
  expect([one, two].toSorted(ascending)).toEqual([200, 409])
  expect((await has(ann.walletId, usd))[0]).toBe(before + BigInt(minorOf(fee!.amount)))
})

test('goodwill is the bank’s expense, bounded, and income of the customer', async () => {
  const ann = await kit.moveIn()
  const much = await propose.goodwill(ann, { amount: '500.01' })
  expect([much.status, much.body.code]).toEqual([422, 'AMOUNT_TOO_LARGE'])
  const euros = await propose.goodwill(ann, { amount: '499', currency_id: kit.eur })
  expect(euros.body.code).toBe('AMOUNT_TOO_LARGE')
  const most = await propose.goodwill(ann, { amount: '500' })
  expect(most.status).toBe(201)
  await kit.ask('support', withdrawProposal, { id: most.body.id, reason: 'Too much' })
  const [spent] = await bookOf('goodwill')
  const made = await propose.goodwill(ann)
  expect(made.body.adjustment).toMatchObject({ amount: '10.00', account: 'goodwill', order: null })
  expect((await approve(made.body.id)).status).toBe(200)
  expect(await has(ann.walletId, usd)).toEqual([10_00n, 0n])
  expect(await bookOf('goodwill')).toEqual([spent! - 10_00])
  const [entry] = await activityOf(ann)
  expect(entry).toMatchObject({ type: 'GOODWILL', kind: 'in', note: reason })
  expect(await kit.noticesOf(ann)).toContain('goodwill_received')
  expect(await monthOf(ann)).toMatchObject({ money_in: '10.00', money_out: '0.00' })
})

test('goodwill goes into a wallet of the customer alone', async () => {
  const [ann, ben] = [await kit.moveIn(), await kit.moveIn()]
  expect((await propose.goodwill(ann, { wallet_id: ben.walletId })).status).toBe(404)
  expect((await propose.goodwill(ann, { currency_id: randomUUID() })).status).toBe(404)
})

test('a closed account gets nothing more', async () => {
  const ann = await kit.moveIn()
  const made = await propose.goodwill(ann)
  expect((await ann.ask(closeAccount, { confirm: 'CLOSE' })).status).toBe(200)
  expect((await approve(made.body.id)).body.code).toBe('STATE_CONFLICT')
  expect((await propose.goodwill(ann)).body.code).toBe('STATE_CONFLICT')
  const state = await read(ann)
  expect([state.can, state.proposals]).toMatchObject([[], [{ id: made.body.id, act: 'goodwill' }]])
})

test('of a closing and an approval at the same moment, one is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ann = await kit.moveIn()
    const made = await propose.goodwill(ann)
    const both = await Promise.all([
      ann.ask(closeAccount, { confirm: 'CLOSE' }),
      approve(made.body.id),
    ])
    expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    bank.clock.advance(60_000)
  }
})

test('who proposes and who approves stands in the table of roles', async () => {
  const ann = await kit.moveIn()
  const [proposes, approves] = [[], []] as [string[], string[]]
  for (const role of staffRoles) {
    if ((await propose.goodwill(ann, {}, role)).status === 201) proposes.push(role)
    const made = await propose.goodwill(ann, {}, role === 'owner' ? 'treasury' : 'owner')
    if ((await approve(made.body.id, role)).status === 200) approves.push(role)
    bank.clock.advance(60_000)
  }
  expect(proposes).toEqual(['owner', 'support', 'treasury'])
  expect(approves).toEqual(['owner', 'treasury'])
  const own = await propose.goodwill(ann, {}, 'owner')
  expect((await approve(own.body.id, 'owner')).body.code).toBe('STATE_CONFLICT')
})

test('what was made is read newest first, also what was made at one moment', async () => {
  const ann = await kit.payer()
  const give = async (words: string) =>
    approve((await propose.goodwill(ann, { amount: '1', reason: words })).body.id)
  await give('The first one')
  await give('The second one')
  bank.clock.advance(60_000)
  await give('The third one')
  const order = (await read(ann)).made.map((one) => one.reason)
  expect(order).toEqual(['The third one', 'The second one', 'The first one'])
})
