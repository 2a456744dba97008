import { expect, test } from 'vitest'
import { deactivateMember } from '#contract/member'
import { approveOrder, cancelOrder } from '#contract/order'
import { declineOrder } from '#contract/orderApproval'
import type { FixedAmount } from '#contract/orderApprovalShape'
import { placeExchange } from '#contract/place'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { cents, openApprovalPriceKit, type OrderName } from './approvalPriceKit.ts'

/**
 * Payments that convert and wait for a second person: the price is that of the approval, as whoever
 * approves read it. The book is balanced after every file.
 */

const bank = await openTestBank()
const kit = await openApprovalPriceKit(bank)
const { asking, detailFor, priceFor, approve, transactionsOf } = kit
const { shared, stayIn, give, has, letIn, moveIn, inWalletOf, grant, setUp, usd, eur } = kit

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time passes until the same order would cost more, or less, than it holds. */
async function untilDearer(by: Owner, asked: OrderName, held: bigint, dearer = true) {
  for (let hours = 0; hours < 20; hours += 1) {
    const price = await priceFor(by, asked)
    if (price && (dearer ? cents(price.total) > held : cents(price.total) < held)) return price
    bank.clock.advance(HOUR_MS)
  }
  throw new Error('The price did not move that way within a day.')
}

test.each<FixedAmount>(['total', 'net', 'arrives'])(
  'what was typed as %s stays, and the rest follows the price of the approval',
  async (fixed) => {
    const asked = await asking(fixed)
    const { owner, approver, order } = asked
    expect(order).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n, cents(order.total)])
    expect((await detailFor(owner, asked)).approval).toMatchObject({ fixed, price: null })

    bank.clock.advance(5 * HOUR_MS)
    const { approval, total } = await detailFor(approver, asked)
    expect(approval).toMatchObject({ fixed, price: { quote_id: expect.any(String) } })
    // While it waits it is shown as it was placed.
    expect(total).toBe(order.total)
    const price = approval!.price!
    expect(price.rate).not.toBe(order.meta.exchange_rate)
    const same = { total: [price.total, order.total], arrives: [price.arrives, order.amount_to] }
    if (fixed !== 'net') expect(same[fixed][0]).toBe(same[fixed][1])
    if (fixed !== 'arrives') expect(price.arrives).not.toBe(order.amount_to)
    if (fixed === 'arrives') expect(price.total).not.toBe(order.total)

    const approved = await approve(approver, asked, price.quote_id)
    expect(approved.body).toMatchObject({
      status: 'PROCESSING',
      total: price.total,
      amount_to: price.arrives,
      meta: { exchange_rate: price.rate, fee: price.fee },
      ...(fixed === 'net' && { amount: order.amount }),
    })
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n - cents(price.total), 0n])
    await kit.press(owner, order, 'rail.settled')
    const { status, total: paid } = await detailFor(owner, asked)
    expect([status, paid]).toEqual(['COMPLETE', price.total])
    const all = { statuses: ['complete'], sum: cents(price.total) }
    expect(await transactionsOf(owner, asked)).toEqual(all)
  },
)

test('it is approved as it was read: without a price, with an old or another one it is not', async () => {
  const asked = await asking()
  const { approver, owner, order } = asked
  const bare = await approver.ask(approveOrder, asked.one)
  expect(bare.body.code).toBe('QUOTE_EXPIRED')
  const price = await priceFor(approver, asked)
  const other = await asking('total', { amount: '300' })
  const theirs = await priceFor(other.approver, other)
  expect((await approve(approver, asked, theirs?.quote_id)).body.code).toBe('QUOTE_MISMATCH')
  expect((await approve(approver, asked, 'none')).body.code).toBe('QUOTE_MISMATCH')
  bank.clock.advance(5 * MINUTE_MS)
  expect((await approve(approver, asked, price?.quote_id)).body.code).toBe('QUOTE_EXPIRED')
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, cents(order.total)])
  // Just before its end it is as good as new.
  const fresh = await priceFor(approver, asked)
  bank.clock.advance(5 * MINUTE_MS - 1)
  expect((await approve(approver, asked, fresh?.quote_id)).body).toMatchObject({
    total: fresh?.total,
    amount_to: fresh?.arrives,
  })
})

test('whoever made it, or only reads it, is offered no price', async () => {
  const asked = await asking()
  const viewer = await moveIn()
  await letIn(asked.owner, viewer, 'viewer')
  for (const person of [asked.owner, inWalletOf(asked.owner, viewer)])
    expect(await priceFor(person, asked)).toBeNull()
  const price = await priceFor(asked.approver, asked)
  expect((await approve(asked.owner, asked, price?.quote_id)).body.code).toBe('ROLE_NOT_ALLOWED')
})

test('both ends of the price are proved, and another price is proved anew', async () => {
  const asked = await asking('total', { amount: '900' })
  const { approver } = asked
  await setUp(approver.bearer)
  const price = await priceFor(approver, asked)
  const words = { ...asked.one, quote_id: price?.quote_id }
  const first = await approver.ask(approveOrder, words)
  expect(first.body).toMatchObject({ code: 'STEP_UP_REQUIRED', bound: { amount: price?.total } })
  const { subject } = (first.body.bound as { meta: { subject: string } }).meta
  expect(subject.split(' ')).toEqual([asked.order.order_uuid, expect.any(String), price?.arrives])
  await grant(approver.bearer, first.body.bound as never)
  bank.clock.advance(4 * MINUTE_MS)
  const later = await priceFor(approver, asked)
  expect(later?.arrives).not.toBe(price?.arrives)
  const second = await approver.ask(approveOrder, { ...asked.one, quote_id: later?.quote_id })
  expect(second.body.code).toBe('STEP_UP_REQUIRED')
  expect((await approver.ask(approveOrder, words)).body).toMatchObject({
    amount_to: price?.arrives,
  })
})

test('where the money lacks at the new price it is refused, and goes once there is more', async () => {
  const asked = await asking('arrives')
  const { owner, payee, approver, order } = asked
  const rest = 1_000_00n - cents(order.total)
  await give(owner, usd, 100_00n - (rest % 100_00n))
  for (let left = rest + 100_00n - (rest % 100_00n); left > 0n; left -= 100_00n)
    await placed(kit.pay(owner, payee, '100'))
  expect(await has(owner.walletId, usd)).toEqual([cents(order.total), cents(order.total)])
  const price = await untilDearer(approver, asked, cents(order.total))
  const refused = await approve(approver, asked, price.quote_id)
  expect(refused.body.code).toBe('INSUFFICIENT_FUNDS')
  expect(await has(owner.walletId, usd)).toEqual([cents(order.total), cents(order.total)])
  await give(owner, usd, cents(price.total) - cents(order.total))
  expect((await approve(approver, asked, price.quote_id)).body).toMatchObject({
    status: 'PROCESSING',
  })
  expect(await has(owner.walletId, usd)).toEqual([0n, 0n])
})

test('what costs less by then gives the rest of its hold back', async () => {
  const asked = await asking('arrives')
  const { owner, approver, order } = asked
  const price = await untilDearer(approver, asked, cents(order.total), false)
  await approve(approver, asked, price.quote_id)
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n - cents(price.total), 0n])
  await kit.press(owner, order, 'rail.rejected', { reason: 'account_closed' })
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n, 0n])
})

const endings: [string, (asked: Awaited<ReturnType<typeof asking>>) => Promise<unknown>][] = [
  ['taken back', ({ owner, one }) => owner.ask(cancelOrder, one)],
  ['declined', ({ approver, one }) => approver.ask(declineOrder, { ...one, reason: 'other' })],
  ['left alone for a day', () => kit.wait(25 * HOUR_MS)],
]

test.each(endings)('%s, it frees what it held and leaves no transaction', async (_, end) => {
  const asked = await asking('arrives')
  bank.clock.advance(2 * HOUR_MS)
  await end(asked)
  expect(await detailFor(asked.owner, asked)).toMatchObject({ status: 'CANCELED' })
  expect(await has(asked.owner.walletId, usd)).toEqual([1_000_00n, 0n])
  expect(await transactionsOf(asked.owner, asked)).toEqual({ statuses: [], sum: 0n })
  const late = await approve(asked.approver, asked, 'any')
  expect(late.body.code).toBe('STATE_CONFLICT')
})

test('two approve at prices of their own at once: the money moves once, at one of them', async () => {
  const asked = await asking('arrives')
  const { owner, approver } = asked
  const admin = await moveIn()
  await letIn(owner, admin, 'admin')
  const other = inWalletOf(owner, admin)
  const first = await priceFor(approver, asked)
  bank.clock.advance(4 * MINUTE_MS)
  const second = await priceFor(other, asked)
  const answers = await Promise.all([
    approve(approver, asked, first?.quote_id),
    approve(other, asked, second?.quote_id),
  ])
  expect(answers.filter(({ status }) => status === 200)).not.toEqual([])
  const { total } = await detailFor(owner, asked)
  expect([first?.total, second?.total]).toContain(total)
  expect(await has(owner.walletId, usd)).toEqual([1_000_00n - cents(total), 0n])
  expect(await transactionsOf(owner, asked)).toMatchObject({ sum: cents(total) })
})

test('approved and ended at once: it is one of the two', async () => {
  const ends: ((asked: Awaited<ReturnType<typeof asking>>) => Promise<unknown>)[] = [
    ({ owner, one }) => owner.ask(cancelOrder, one),
    ({ approver, one }) => approver.ask(declineOrder, { ...one, reason: 'other' }),
    ({ owner, id }) => owner.ask(deactivateMember, { user_data_uuid: id }),
  ]
  for (const end of ends) {
    const asked = await asking('arrives')
    const { owner, approver } = asked
    bank.clock.advance(HOUR_MS)
    const price = await priceFor(approver, asked)
    const [approved] = await Promise.all([approve(approver, asked, price?.quote_id), end(asked)])
    await bank.worker.drain(kit.tenantId)
    const { status } = await detailFor(owner, asked)
    const isPaid = approved.status === 200
    expect(isPaid ? status : 'not paid').toBe(isPaid ? 'PROCESSING' : 'not paid')
    const held = status === 'NEW' ? cents(asked.order.total) : 0n
    const paid = isPaid ? cents(price!.total) : 0n
    expect(await has(owner.walletId, usd)).toEqual([1_000_00n - paid, held])
  }
})

test('a payer’s exchange above their sum waits too', async () => {
  const { owner, approver } = await shared(null)
  const payer = await moveIn()
  await letIn(owner, payer, 'payer', { pays_most: '50' })
  const paying = inWalletOf(owner, payer)
  const order = await placed(
    paying.ask(placeExchange, { from_uuid: usd, to_uuid: eur, amount: '60' }),
  )
  expect(order).toMatchObject({ status: 'NEW', sub_status: 'awaiting_approver' })
  const asked = { one: { order_uuid: order.order_uuid } }
  await stayIn()
  bank.clock.advance(HOUR_MS)
  const price = await priceFor(approver, asked)
  expect((await approve(approver, asked)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await has(owner.walletId, usd)).toEqual([940_00n, 0n])
  expect(await has(owner.walletId, eur)).toEqual([cents(price!.arrives), 0n])
})
