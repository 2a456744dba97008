import { expect, test } from 'vitest'
import {
  approveFrontendOrder,
  cancelFrontendOrder,
  listFrontendOrders,
  readFrontendBalance,
  readFrontendBankData,
  readFrontendOrder,
  renameFrontendWallet,
} from '#contract/frontend'
import { listOrders, readOrder, type Order } from '#contract/order'
import { placeTransfer } from '#contract/place'
import { readWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { plantWaiting } from '#tests/bank/order/waiting'

/** Paths and envelope of newer clients lead to the same handlers. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { moveIn, usd, tenantId } = kit

async function transferred() {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await kit.give(ann, usd, 1_000_00n)
  const { body } = await ann.ask(placeTransfer, {
    wallet_id: ann.walletId,
    from_currency_id: usd,
    to_wallet_uuid: bob.walletId,
    amount: '20',
  })
  return { ann, bob, order: body as unknown as Order }
}

test('orders, lists and wallets equal those of the first paths, in an envelope', async () => {
  const { ann, order } = await transferred()
  const { order_uuid } = order
  const read = (await ann.ask(readOrder, { order_uuid })).body
  for (const name of [order_uuid, String(order.number)])
    expect((await ann.ask(readFrontendOrder, { order_uuid: name })).body).toEqual({
      success: true,
      data: read,
    })
  const page = { wallet_id: ann.walletId, limit: 5 }
  const { data, total } = (await ann.ask(listOrders, page)).body
  expect((await ann.ask(listFrontendOrders, page)).body).toEqual({
    success: true,
    data,
    pagination: { offset: 0, limit: 5, total, has_more: false },
  })
  const uuid = ann.walletId
  const renamed = (await ann.ask(renameFrontendWallet, { uuid, name: 'Savings' })).body
  expect(renamed).toMatchObject({ success: true, data: { uuid, name: 'Savings' } })
  expect((await ann.ask(readFrontendBalance, { uuid })).body).toEqual({
    success: true,
    data: (await ann.ask(readWallet, { uuid })).body,
  })
})

test('an order is approved or canceled only under its own wallet', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await kit.give(ann, usd, 1_000_00n)
  const plant = () =>
    plantWaiting(bank.world, {
      tenantId,
      personId: ann.personId,
      walletId: ann.walletId,
      currencyId: usd,
    })
  const [one, other] = [await plant(), await plant()]
  const wrong = { order_uuid: one.id, wallet_id: bob.walletId }
  expect((await ann.ask(approveFrontendOrder, wrong)).status).toBe(404)
  expect((await bob.ask(approveFrontendOrder, wrong)).status).toBe(404)
  const own = (id: string) => ({ order_uuid: id, wallet_id: ann.walletId })
  const approved = (await ann.ask(approveFrontendOrder, own(one.id))).body as { data: Order }
  expect(approved.data.status).not.toBe('NEW')
  const canceled = await ann.ask(cancelFrontendOrder, own(other.id))
  expect(canceled.body).toMatchObject({ success: true, data: { status: 'CANCELED' } })
  expect((await ann.ask(cancelFrontendOrder, own(other.id))).status).toBe(409)
})

test('an unknown bank is not a refusal', async () => {
  const { ann } = await transferred()
  const found = await ann.ask(readFrontendBankData, { code: '021000021', method: 'ach' })
  expect(found.body).toMatchObject({ success: true, data: { routing_number: '021000021' } })
  for (const code of ['nonsense', '000000000'])
    expect((await ann.ask(readFrontendBankData, { code })).body).toEqual({
      success: true,
      data: null,
    })
})
