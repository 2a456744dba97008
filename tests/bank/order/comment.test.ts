import { expect, test } from 'vitest'
import { commentOrder, exportOrders } from '#contract/orderHistory'
import type { Order, OrderDetail } from '#contract/order'
import { placeTransfer } from '#contract/place'
import { openTestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { openOrderKit } from './orderKit.ts'

/** Customers' comments on orders, and the export of a wallet's orders. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { moveIn, usd } = kit

async function transfer(amount = '20') {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await kit.give(ann, usd, 1_000_00n)
  const placed = await ann.ask(placeTransfer, {
    wallet_id: ann.walletId,
    from_currency_id: usd,
    to_wallet_uuid: bob.walletId,
    amount,
  })
  return { ann, bob, order: placed.body as unknown as Order }
}

test('a comment keeps who wrote it and when, until it is taken away', async () => {
  const { ann, order } = await transfer()
  const at = { order_uuid: order.order_uuid, wallet_id: ann.walletId }
  expect((await kit.read(ann, order)).comment).toBeNull()
  const first = await ann.ask(commentOrder, { ...at, comment: '  Rent for March ' })
  const { success, data } = first.body as { success: boolean; data: OrderDetail }
  const edited_at = bank.clock.now().toISOString()
  expect([success, data.comment]).toEqual([
    true,
    { text: 'Rent for March', edited_by: ann.personId, edited_at },
  ])
  bank.clock.advance(60_000)
  await ann.ask(commentOrder, { ...at, comment: 'Rent, second half' })
  const { comment } = await kit.read(ann, order)
  expect(comment?.text).toBe('Rent, second half')
  expect(comment && comment.edited_at > edited_at).toBe(true)
  expect((await kit.read(ann, order)).version).toBe(order.version)
  await ann.ask(commentOrder, { ...at, comment: null })
  expect((await kit.read(ann, order)).comment).toBeNull()
})

test('a comment is the owner’s alone', async () => {
  const { ann, bob, order } = await transfer()
  const { order_uuid } = order
  const words = { order_uuid, comment: 'x' }
  expect((await bob.ask(commentOrder, { ...words, wallet_id: bob.walletId })).status).toBe(404)
  expect((await bob.ask(commentOrder, { ...words, wallet_id: ann.walletId })).status).toBe(404)
  expect((await ann.ask(commentOrder, { ...words, wallet_id: bob.walletId })).status).toBe(404)
  const long = { ...words, wallet_id: ann.walletId, comment: 'x'.repeat(501) }
  expect((await ann.ask(commentOrder, long)).status).toBe(400)
  expect((await ann.ask(commentOrder, { ...long, comment: ' ' })).status).toBe(400)
})

test('the orders of a wallet as a table, oldest first, with their comments', async () => {
  const { ann, bob, order } = await transfer()
  bank.clock.advance(60_000)
  const later = await ann.ask(placeTransfer, {
    wallet_id: ann.walletId,
    from_currency_id: usd,
    to_wallet_uuid: bob.walletId,
    amount: '30',
  })
  const { order_uuid } = order
  await ann.ask(commentOrder, { order_uuid, wallet_id: ann.walletId, comment: '=1+1' })
  const { text, headers } = await ann.ask(exportOrders, { wallet_id: ann.walletId })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const { rows } = readCsv(text)
  expect(
    rows.map((row) => [row.order_uuid, row.from_amount, row.from_currency, row.comment]),
  ).toEqual([
    [order_uuid, '20.00', 'USD', "'=1+1"],
    [String(later.body.order_uuid), '30.00', 'USD', ''],
  ])
  const filtered = async (filter: object) => {
    const words = { wallet_id: ann.walletId, filter: JSON.stringify(filter) }
    return readCsv((await ann.ask(exportOrders, words)).text).rows.length
  }
  expect(await filtered({ status: 'CANCELED' })).toBe(0)
  expect(await filtered({ order_type: 'TRANSFER_INTERNAL', from_created_at: '2026-03-02' })).toBe(2)
  expect(await filtered({ to_created_at: order.created_at })).toBe(1)
  expect((await bob.ask(exportOrders, { wallet_id: ann.walletId })).status).toBe(404)
})
