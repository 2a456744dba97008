import { beforeAll, expect, test } from 'vitest'
import { approveOrder, cancelOrder, listOrders, readOrder, type Order } from '#contract/order'
import { placeExchange, placeTransfer, placeTransferCut, placeTransferV1 } from '#contract/place'
import { calcOrderV2 } from '#contract/quote'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { linesOf, openOrderKit, placed } from './orderKit.ts'

const bank = await openTestBank()
const kit = await openOrderKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await kit.moveIn()
  bob = await kit.moveIn()
})

test('an internal transfer completes at once on both sides', async () => {
  const [from, to] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(from, kit.usd, 10_000n)
  const order = await placed(
    from.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: to.walletId,
      amount: '40',
    }),
  )
  expect(order).toMatchObject({
    order_type: 'TRANSFER_INTERNAL',
    status: 'COMPLETE',
    amount_from: '40.00',
    amount_to: '40.00',
    next: null,
  })
  expect(await kit.has(from.walletId, kit.usd)).toEqual([6_000n, 0n])
  expect(await kit.has(to.walletId, kit.usd)).toEqual([4_000n, 0n])
  expect(await linesOf(from)).toEqual(['TRANSFER_INTERNAL withdrawal complete 40.00'])
  expect(await linesOf(to)).toEqual(['DEPOSIT_INTERNAL deposit complete 40.00'])
  const { history } = await kit.read(from, order)
  expect(history.map(({ event, to: status }) => `${event} ${status}`)).toEqual([
    'order.place NEW',
    'order.approve COMPLETE',
  ])
})

test('the short path and the old spelling work like the full path', async () => {
  const [from, to] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(from, kit.usd, 10_000n)
  const cut = await placed(
    from.ask(placeTransferCut, {
      wallet_id: from.walletId,
      from_crypto_uuid: kit.usd,
      to_wallet_id: to.walletId,
      amount: 1,
      request_id: 'r-1',
      is_subtract: false,
      is_reverse: false,
    }),
  )
  const old = await placed(
    from.ask(placeTransferV1, { from_uuid: kit.usd, to_uuid: to.walletId, amount: 2 }),
  )
  expect([cut.status, old.status]).toEqual(['COMPLETE', 'COMPLETE'])
  expect(await kit.has(to.walletId, kit.usd)).toEqual([300n, 0n])
})

test('old and new spelling share idempotency keys', async () => {
  const [from, to] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(from, kit.usd, 10_000n)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount: '5' }
  const first = await placed(from.ask(placeTransfer, words, 'one-key'))
  const again = await placed(from.ask(placeTransferCut, words, 'one-key'))
  expect(again.order_uuid).toBe(first.order_uuid)
  const v1 = { from_uuid: kit.usd, to_uuid: to.walletId, amount: '5' }
  expect((await from.ask(placeTransferV1, v1, 'one-key')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('accepts an old client without a key and warns it', async () => {
  await kit.give(ann, kit.usd, 1_000n)
  const words = {
    wallet_uuid: ann.walletId,
    from_uuid: kit.usd,
    to_uuid: bob.walletId,
    amount: '1',
  }
  const caller = { tenantId: kit.tenantId, bearer: ann.bearer }
  const text = await bank.ask(placeTransferV1, words, caller)
  expect(text.status).toBe(201)
  expect(text.headers.get('warning')).toMatch(/^299 /)
  const v2 = { wallet_id: ann.walletId, from_currency_id: kit.usd, to_wallet_id: bob.walletId }
  const refused = await bank.ask(placeTransfer, { ...v2, amount: '1' }, caller)
  expect(refused.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
})

test('an exchange gives exactly what its quote said', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  const pair = {
    from_currency_id: kit.usd,
    to_currency_id: kit.eur,
    amount: '100',
    is_reverse: false,
    is_subtract: true,
  }
  const { body: quote } = await owner.ask(calcOrderV2, {
    ...pair,
    order_type: 'EXCHANGE_CRYPTO_INTERNAL',
  })
  const order = await placed(
    owner.ask(placeExchange, {
      from_uuid: kit.usd,
      to_uuid: kit.eur,
      amount: '100',
      is_reverse: false,
      is_subtract: true,
      quote_id: quote.quote_id,
    }),
  )
  expect(order).toMatchObject({
    status: 'COMPLETE',
    amount_from: quote.from_amount,
    amount_to: quote.result_amount,
  })
  expect(typeof order.id).toBe('number')
  const cents = BigInt(String(quote.result_amount).replace('.', ''))
  expect(await kit.has(owner.walletId, kit.usd)).toEqual([90_000n, 0n])
  expect(await kit.has(owner.walletId, kit.eur)).toEqual([cents, 0n])
})

test("lists a wallet's orders newest first, and hides them from others", async () => {
  const { body } = await ann.ask(listOrders, {})
  expect(body.total).toBe((body.data as Order[]).length)
  const [first] = body.data as Order[]
  for (const call of [readOrder, cancelOrder, approveOrder])
    expect((await bob.ask(call, { order_uuid: first?.order_uuid })).body.code).toBe('NOT_FOUND')
  const byNumber = await ann.ask(readOrder, { order_uuid: String(first?.number) })
  expect(byNumber.body.order_uuid).toBe(first?.order_uuid)
})
