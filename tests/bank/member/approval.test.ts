import { expect, test } from 'vitest'
import { changeMember, deactivateMember, removeMember } from '#contract/member'
import { approveOrder, cancelOrder, readOrder, type OrderDetail } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import { changePreferences } from '#contract/notificationPreferences'
import { placeTransfer } from '#contract/place'
import { renameWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { placed } from '#tests/bank/order/orderKit'
import { openProving } from '#tests/bank/proof/proving'
import { openMemberKit } from './memberKit.ts'

/**
 * Payments above a payer's sum, which a second person approves or declines. The book is balanced
 * after every file.
 */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, letIn, inWalletOf, give, has, noticesOf, usd } = kit
const { grant, setUp } = openProving(bank, kit)

const DAY_MS = 24 * 3_600_000

/** An owner with a thousand dollars, a payer of up to a hundred, an approver, and a payment of 250. */
async function asking({ proves = false } = {}) {
  const [owner, member, second, payee] = await Promise.all([1, 2, 3, 4].map(() => moveIn()))
  if (!owner || !member || !second || !payee) throw new Error('Nobody moved in.')
  const id = await letIn(owner, member, 'payer')
  const secondId = await letIn(owner, second, 'approver')
  await give(owner, usd, 1_000_00n)
  if (proves) for (const { bearer } of [owner, second]) await setUp(bearer)
  const paying = inWalletOf(owner, member)
  const approver = inWalletOf(owner, second)
  const order = await placed(
    paying.ask(placeTransfer, {
      from_currency_id: usd,
      to_wallet_uuid: payee.walletId,
      amount: '250',
      wallet_id: owner.walletId,
    }),
  )
  const one = { order_uuid: order.order_uuid }
  const detailFor = async (person: Owner) =>
    (await person.ask(readOrder, one)).body as unknown as OrderDetail
  return { owner, member, payee, paying, approver, id, secondId, order, one, detailFor }
}

/** With the approver's own second factor. */
async function approve(by: Owner, one: { order_uuid: string }) {
  const asked = await by.ask(approveOrder, one)
  if (asked.body.code !== 'STEP_UP_REQUIRED') return asked
  await grant(by.bearer, asked.body.bound as never)
  return by.ask(approveOrder, one)
}

test('a payment above the sum holds the money and waits for a second person', async () => {
  const { owner, payee, paying, approver, order, one, detailFor } = await asking()
  expect(order).toMatchObject({
    status: 'NEW',
    next: { mover: 'approver', why: 'awaiting_approver', allowed_events: ['order.cancel'] },
  })
  const until = Date.parse(order.next?.until ?? '') - bank.clock.now().getTime()
  expect(until).toBeGreaterThan(DAY_MS - 60_000)
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 250_00n])

  const offered = async (person: Owner) => (await detailFor(person)).next?.allowed_events
  expect(await offered(paying)).toEqual(['order.cancel'])
  expect(await offered(approver)).toEqual(['order.approve', 'order.decline'])
  expect(await offered(owner)).toEqual(['order.approve', 'order.decline', 'order.cancel'])

  const mine = (detail: OrderDetail) => detail.history.map((step) => step.mine)
  expect([mine(await detailFor(paying)), mine(await detailFor(approver))]).toEqual([
    [true],
    [false],
  ])
  expect(await approve(approver, one)).toMatchObject({ body: { status: 'COMPLETE' } })
  expect(await has(owner.walletId, usd)).toEqual([750_00n, 0n])
  expect(await has(payee.walletId, usd)).toEqual([250_00n, 0n])
})

test('the approver proves it, and nobody approves what they made themselves', async () => {
  const { owner, paying, approver, one } = await asking()
  expect((await paying.ask(approveOrder, one)).body.code).toBe('ROLE_NOT_ALLOWED')
  expect((await paying.ask(declineOrder, { ...one, reason: 'other' })).body.code).toBe(
    'ROLE_NOT_ALLOWED',
  )
  const other = await moveIn()
  await letIn(owner, other, 'payer')
  expect((await other.ask(approveOrder, one)).body.code).toBe('ROLE_NOT_ALLOWED')
  expect((await (await moveIn()).ask(approveOrder, one)).body.code).toBe('NOT_FOUND')
  await setUp(approver.bearer)
  expect((await approver.ask(approveOrder, one)).body.code).toBe('STEP_UP_REQUIRED')
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 250_00n])
})

test('an approver pays nothing and cancels nothing', async () => {
  const { owner, payee, approver, one } = await asking()
  const words = { from_currency_id: usd, to_wallet_uuid: payee.walletId, amount: '1' }
  const paid = await approver.ask(placeTransfer, { ...words, wallet_id: owner.walletId })
  expect(paid.body.code).toBe('ROLE_NOT_ALLOWED')
  expect((await approver.ask(cancelOrder, one)).body.code).toBe('ROLE_NOT_ALLOWED')
})

test('declined with a reason that its maker reads and is told of', async () => {
  const { owner, member, paying, approver, one, detailFor } = await asking()
  const declined = await approver.ask(declineOrder, { ...one, reason: 'wrong_amount' })
  expect(declined.body).toMatchObject({ status: 'CANCELED', sub_status: 'declined_by_approver' })
  expect(await detailFor(paying)).toMatchObject({ reason_code: 'wrong_amount', next: null })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
  expect((await approve(approver, one)).body.code).toBe('STATE_CONFLICT')
  expect(await noticesOf(member)).toContain('order_declined')
  expect(await noticesOf(owner)).not.toContain('order_declined')
})

test('a refusal with a reason is only for what waits for a second person', async () => {
  const { owner, one } = await asking()
  await owner.ask(cancelOrder, one)
  expect((await owner.ask(declineOrder, { ...one, reason: 'other' })).body.code).toBe(
    'STATE_CONFLICT',
  )
})

test('everybody who can approve is told, and its maker is not', async () => {
  const { owner, member, approver } = await asking()
  for (const person of [owner, approver])
    expect(await noticesOf(person)).toContain('order_to_approve')
  expect(await noticesOf(member)).not.toContain('order_to_approve')
})

test('nobody decides within a day: it ends, and the money is free', async () => {
  const { owner, one } = await asking()
  bank.clock.advance(DAY_MS + 1_000)
  await bank.worker.drain()
  const [order] = await kit.rows(
    'select status, sub_status from orders where tenant_id = $1 and id = $2',
    one.order_uuid,
  )
  expect(order).toEqual({ status: 'CANCELED', sub_status: 'expired' })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

test.each([['removed', removeMember] as const, ['paused', deactivateMember] as const])(
  'whose maker is %s is canceled at once, and the owner is told',
  async (_, end) => {
    const { owner, approver, id, one, detailFor } = await asking()
    await owner.ask(end, { user_data_uuid: id })
    expect((await approve(approver, one)).body.code).toBe('ROLE_NOT_ALLOWED')
    await bank.worker.drain()
    expect(await detailFor(owner)).toMatchObject({ status: 'CANCELED', sub_status: 'maker_left' })
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
    expect(await noticesOf(owner)).toContain('order_withdrawn')
  },
)

test('an approver whose role was taken approves nothing', async () => {
  const { owner, approver, secondId, one } = await asking({ proves: true })
  const asked = await approver.ask(approveOrder, one)
  await grant(approver.bearer, asked.body.bound as never)
  await owner.ask(changeMember, { user_data_uuid: secondId, role: 'viewer' })
  expect((await approver.ask(approveOrder, one)).body.code).toBe('ROLE_NOT_ALLOWED')
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 250_00n])
})

/** Both have proved it; only the press is left. */
async function proved() {
  const all = await asking({ proves: true })
  await prove(all)
  return all
}

type Asking = Awaited<ReturnType<typeof asking>>

async function prove({ owner, approver, one }: Asking) {
  for (const by of [owner, approver]) {
    const asked = await by.ask(approveOrder, one)
    await grant(by.bearer, asked.body.bound as never)
  }
}

/** Paid for whom it was approved, and otherwise ended with nothing held. */
async function expectOneOfTwo(all: Asking, isApproved: boolean) {
  expect((await all.detailFor(all.owner)).status).toBe(isApproved ? 'COMPLETE' : 'CANCELED')
  const moved = isApproved ? 250_00n : 0n
  expect(await has(all.payee.walletId, usd)).toEqual([moved, 0n])
  expect(await has(all.owner.walletId, usd)).toEqual([1_000_00n - moved, 0n])
}

test('two approve at once: the money moves once', async () => {
  const { owner, payee, approver, one } = await proved()
  const both = await Promise.all([owner, approver].map((by) => by.ask(approveOrder, one)))
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await has(payee.walletId, usd)).toEqual([250_00n, 0n])
  expect(await has(owner.walletId, usd)).toEqual([750_00n, 0n])
})

test('approved and ended at once: it is one of the two', async () => {
  const ends = [
    ({ paying, one }: Asking) => paying.ask(cancelOrder, one),
    ({ owner, one }: Asking) => owner.ask(declineOrder, { ...one, reason: 'not_expected' }),
    ({ owner, id }: Asking) => owner.ask(removeMember, { user_data_uuid: id }),
    ({ owner, id }: Asking) => owner.ask(changeMember, { user_data_uuid: id, pays_most: '1' }),
  ]
  for (const end of ends) {
    const all = await proved()
    const [approved] = await Promise.all([all.approver.ask(approveOrder, all.one), end(all)])
    await bank.worker.drain()
    await expectOneOfTwo(all, approved.status === 200)
  }
})

test('approved as its time ends: it is one of the two', async () => {
  for (const reads of [0, 1, 2, 4]) {
    const all = await asking({ proves: true })
    await kit.stayIn()
    const left = Date.parse(all.order.next?.until ?? '') - bank.clock.now().getTime()
    bank.clock.advance(left - 1)
    await prove(all)
    const approving = all.approver.ask(approveOrder, all.one)
    for (let read = 0; read < reads; read += 1) await all.detailFor(all.owner)
    bank.clock.advance(1)
    const [approved] = await Promise.all([approving, bank.worker.drain()])
    await expectOneOfTwo(all, approved.status === 200)
  }
})

test('those who approve hear of the wallet’s money as they chose to, and nobody else does', async () => {
  const { owner, member, payee, approver } = await asking()
  const admin = await moveIn()
  await letIn(owner, admin, 'admin')
  await owner.ask(renameWallet, { uuid: owner.walletId, name: 'Studio' })
  await approver.ask(changePreferences, { money_out: { email: false, telegram: false } })
  await owner.ask(placeTransfer, {
    from_currency_id: usd,
    to_wallet_uuid: payee.walletId,
    amount: '20',
    wallet_id: owner.walletId,
  })
  for (const person of [owner, admin, approver])
    expect(await noticesOf(person)).toContain('money_sent')
  expect(await noticesOf(member)).not.toContain('money_sent')
  const mailTo = ({ email }: Owner) =>
    bank.messages.filter(({ to, subject }) => to === email && subject?.includes('was sent'))
  expect(mailTo(admin)[0]?.subject).toMatch(/^Studio: /)
  expect(mailTo(owner)[0]?.subject).toMatch(/^20.00/)
  expect([mailTo(approver), mailTo(member)]).toEqual([[], []])
})
