import { expect, test } from 'vitest'
import { setApprovalSum, stopApprovalSum } from '#contract/approvalSum'
import { changeMember, deactivateMember, removeMember } from '#contract/member'
import { approveOrder, cancelOrder, readOrder, type OrderDetail } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import { readPaymentTerms } from '#contract/quote'
import { changeUserData } from '#contract/person'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { placed } from '#tests/bank/order/orderKit'
import { openSumKit } from './sumKit.ts'

/**
 * The sum of a wallet above which every payment out of it needs a second person. The book is
 * balanced after every file.
 */

const bank = await openTestBank()
const kit = await openSumKit(bank)
const { moveIn, letIn, inWalletOf, has, noticesOf, usd } = kit
const { sumOf, set, agree, shared, pay, stayIn, grant, setUp } = kit

const HOUR_MS = 3_600_000

const detailFor = async (person: Owner, { order_uuid }: { order_uuid: string }) =>
  (await person.ask(readOrder, { order_uuid })).body as unknown as OrderDetail

test('up to the sum the owner pays alone, a cent above it waits for somebody else', async () => {
  const { owner, payee, approver } = await shared()
  expect(await placed(pay(owner, payee, '100'))).toMatchObject({ status: 'COMPLETE' })
  const order = await placed(pay(owner, payee, '100.01'))
  expect(order).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
  expect(await has(owner.walletId, usd)).toEqual([900_00n, 100_01n])

  const one = { order_uuid: order.order_uuid }
  const because = { ...one, reason: 'other' }
  const offered = async (person: Owner) => (await detailFor(person, one)).next?.allowed_events
  expect(await offered(owner)).toEqual(['order.cancel'])
  expect(await offered(approver)).toEqual(['order.approve', 'order.decline'])
  const own = [await owner.ask(approveOrder, one), await owner.ask(declineOrder, because)]
  expect(own.map(({ body }) => body.code)).toEqual(['ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'])
  expect(await noticesOf(owner)).not.toContain('order_to_approve')
  expect(await noticesOf(approver)).toContain('order_to_approve')

  expect((await approver.ask(approveOrder, one)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await has(owner.walletId, usd)).toEqual([799_99n, 0n])
  expect(await has(payee.walletId, usd)).toEqual([200_01n, 0n])
})

test('the owner takes it back, and whoever approves declines with a reason', async () => {
  const { owner, payee, approver } = await shared()
  const first = await placed(pay(owner, payee, '200'))
  const taken = await owner.ask(cancelOrder, { order_uuid: first.order_uuid })
  expect(taken.body).toMatchObject({ status: 'CANCELED' })
  const { order_uuid } = await placed(pay(owner, payee, '200'))
  const declined = await approver.ask(declineOrder, { order_uuid, reason: 'wrong_amount' })
  expect(declined.body).toMatchObject({ sub_status: 'declined_by_approver' })
  expect(await noticesOf(owner)).toContain('order_declined')
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

test('an admin’s payment waits too, and of a payer the smaller sum decides', async () => {
  const { owner, payee } = await shared('50')
  const [admin, payer] = [await moveIn(), await moveIn()]
  await letIn(owner, admin, 'admin')
  await letIn(owner, payer, 'payer', { pays_most: '60' })
  for (const one of [admin, payer]) {
    const paying = inWalletOf(owner, one)
    expect(await placed(pay(paying, payee, '50'))).toMatchObject({ status: 'COMPLETE' })
    expect(await placed(pay(paying, payee, '55'))).toMatchObject({ status: 'NEW' })
  }
  const about = { order_type: 'TRANSFER_INTERNAL', from_currency_id: usd, to_currency_id: usd }
  const named = { ...about, to_wallet_id: payee.walletId, is_subtract: true }
  expect((await owner.ask(readPaymentTerms, named)).body.limits).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'approval', max: '50.00' })]),
  )
})

test('it is set by the owner alone, and only where somebody else could approve', async () => {
  const { owner, approver, id } = await shared()
  const admin = await moveIn()
  await letIn(owner, admin, 'admin')
  const refused = await inWalletOf(owner, admin).ask(setApprovalSum, { sum: '5' })
  expect(refused.body.code).toBe('NOT_FOUND')
  expect((await approver.ask(setApprovalSum, { sum: '5' })).body.code).toBe('NOT_FOUND')
  for (const sum of ['0', '-1', '1.001', 'much'])
    expect((await owner.ask(setApprovalSum, { sum })).status).toBeGreaterThanOrEqual(400)
  expect(await sumOf(owner)).toEqual({ sum: '100.00', next: null })

  const alone = await moveIn()
  expect((await alone.ask(setApprovalSum, { sum: '100' })).body.code).toBe('APPROVER_REQUIRED')
  await letIn(alone, await moveIn(), 'payer')
  expect((await alone.ask(setApprovalSum, { sum: '100' })).body.code).toBe('APPROVER_REQUIRED')
  expect((await alone.ask(setApprovalSum, { sum: null })).status).toBe(200)
  expect(id).not.toBe('')
})

test('once nobody else could approve, what is above the sum is refused', async () => {
  const { owner, payee, id, second } = await shared()
  const ends = [
    () => owner.ask(deactivateMember, { user_data_uuid: id }),
    () => owner.ask(changeMember, { user_data_uuid: id, role: 'viewer' }),
    () => owner.ask(removeMember, { user_data_uuid: id }),
  ]
  for (const end of ends) {
    await end()
    expect((await pay(owner, payee, '100.01')).body.code).toBe('APPROVER_REQUIRED')
  }
  expect(await placed(pay(owner, payee, '100'))).toMatchObject({ status: 'COMPLETE' })
  expect((await set(owner, '40')).body.code).toBe('APPROVER_REQUIRED')
  await letIn(owner, second, 'admin')
  expect(await placed(pay(owner, payee, '100.01'))).toMatchObject({ status: 'NEW' })
})

test('lower is at once; higher, or none, is proved, agreed to and comes a day later', async () => {
  const { owner, payee, approver, second } = await shared()
  await setUp(owner.bearer)
  expect((await owner.ask(setApprovalSum, { sum: '80' })).status).toBe(200)
  expect(await sumOf(approver)).toEqual({ sum: '80.00', next: null })

  const asked = await owner.ask(setApprovalSum, { sum: '500' })
  expect(asked.body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    bound: {
      purpose: 'members',
      wallet_id: owner.walletId,
      amount: '500.00',
      meta: { subject: 'approval sum' },
    },
  })
  await grant(owner.bearer, asked.body.bound as never)
  expect((await owner.ask(setApprovalSum, { sum: '501' })).body.code).toBe('STEP_UP_REQUIRED')
  expect((await owner.ask(setApprovalSum, { sum: null })).body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    bound: { meta: { subject: 'no approval sum' } },
  })
  const at = bank.clock.now().getTime()
  const raised = await owner.ask(setApprovalSum, { sum: '500' })
  const from = new Date(at + 24 * HOUR_MS).toISOString()
  const agree_until = new Date(at + 7 * 24 * HOUR_MS).toISOString()
  expect(raised.body.data).toEqual({ sum: '80.00', next: { sum: '500.00', from, agree_until } })
  // Asked for again it comes no later.
  expect((await owner.ask(setApprovalSum, { sum: '500' })).body.data).toEqual(raised.body.data)
  expect(await noticesOf(owner)).toContain('member_sum_raised')
  expect(await noticesOf(second)).toContain('member_sum_to_agree')
  expect((await agree(approver, '500')).status).toBe(200)

  await stayIn()
  bank.clock.advance(24 * HOUR_MS - 1)
  expect(await sumOf(owner)).toMatchObject({ sum: '80.00' })
  const before = await placed(pay(owner, payee, '81'))
  expect(before.sub_status).toBe('awaiting_approver')
  bank.clock.advance(1)
  expect(await sumOf(owner)).toEqual({ sum: '500.00', next: null })
  const after = await placed(pay(owner, payee, '81'))
  expect(after.sub_status).not.toBe('awaiting_approver')
  // What was decided stays.
  expect(await detailFor(owner, before)).toMatchObject({ sub_status: 'awaiting_approver' })
})

test('whoever approves stops it, and nothing is left to stop', async () => {
  const { owner, payee, approver, second } = await shared()
  for (const by of [approver, owner]) {
    expect((await set(owner, null)).body.data).toMatchObject({ next: { sum: null } })
    expect((await by.ask(stopApprovalSum)).body.data).toEqual({ sum: '100.00', next: null })
    expect((await by.ask(stopApprovalSum)).body.code).toBe('STATE_CONFLICT')
  }
  expect(await noticesOf(second)).toContain('member_sum_stopped')
  await set(owner, '900')
  // A lower one takes back the higher that was to come.
  await set(owner, '100')
  await stayIn()
  bank.clock.advance(25 * HOUR_MS)
  expect(await placed(pay(owner, payee, '101'))).toMatchObject({ status: 'NEW' })
  const [viewer, payer] = [await moveIn(), await moveIn()]
  await letIn(owner, viewer, 'viewer')
  await letIn(owner, payer, 'payer')
  for (const one of [viewer, payer])
    expect((await inWalletOf(owner, one).ask(stopApprovalSum)).body.code).toBe('ROLE_NOT_ALLOWED')
})

test('a payment and a lower sum at once: it is decided by one of the two', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { owner, payee } = await shared(turn % 2 ? '500' : null)
    const [paid] = await Promise.all([pay(owner, payee, '200'), set(owner, '150')])
    const { status } = paid.body as { status: string }
    expect(['NEW', 'COMPLETE']).toContain(status)
    const moved = status === 'COMPLETE' ? 200_00n : 0n
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n - moved, 200_00n - moved])
    expect(await placed(pay(owner, payee, '200'))).toMatchObject({ status: 'NEW' })
  }
})

test('what waits for the owner’s proof is held to a sum that was lowered since', async () => {
  const { owner, payee } = await shared('500')
  await setUp(owner.bearer)
  const { order_uuid } = await placed(pay(owner, payee, '300'))
  const asked = await owner.ask(approveOrder, { order_uuid })
  await grant(owner.bearer, asked.body.bound as never)
  await owner.ask(setApprovalSum, { sum: '299' })
  expect((await owner.ask(approveOrder, { order_uuid })).body.code).toBe('LIMIT_EXCEEDED')
  expect(await has(payee.walletId, usd)).toEqual([0n, 0n])
})

test('two approve at once: the money moves once', async () => {
  const { owner, payee, approver } = await shared()
  const admin = await moveIn()
  await letIn(owner, admin, 'admin')
  const { order_uuid } = await placed(pay(owner, payee, '250'))
  const both = [approver, inWalletOf(owner, admin)]
  const answers = await Promise.all(both.map((by) => by.ask(approveOrder, { order_uuid })))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await has(payee.walletId, usd)).toEqual([250_00n, 0n])
  expect(await has(owner.walletId, usd)).toEqual([750_00n, 0n])
})

test('who made it and who may approve it is read by the names they chose', async () => {
  const { owner, payee, approver, second } = await shared()
  const admin = await moveIn()
  await letIn(owner, admin, 'admin')
  const called = [
    [owner, 'Ines'],
    [second, 'Bo'],
    [admin, 'Cleo'],
  ] as const
  for (const [person, preferred_name] of called)
    await person.ask(changeUserData, { preferred_name })
  const order = await placed(pay(owner, payee, '250'))
  for (const reader of [owner, approver])
    expect((await detailFor(reader, order)).approval).toMatchObject({
      made_by: 'Ines',
      approvers: ['Bo', 'Cleo'],
    })
})
