import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { cancelPaymentRequest } from '#contract/paymentRequest'
import { watchTenant } from '#bank/chain/watch'
import { onOutgoingUpdate } from '#bank/order/rails'
import { openTestBank } from '#tests/kit/bank'
import { openOutsideKit } from './outsideKit.ts'

/** A customer and somebody outside pay at once: one of them pays, and no money is lost or doubled. */

const bank = await openTestBank()
const kit = await openOutsideKit(bank)
const { banked, asked, read, referenceOf } = kit
const ROUNDS = 5

const balanceOf = async ({ walletId }: { walletId: string }) =>
  (await kit.has(walletId, kit.usd))[0]

test('a customer and a transfer at once pay once, and the transfer is in the wallet', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, bob] = [await banked(), await kit.payer()]
    const request = await asked(ann)
    const order = await kit.sent(ann, '25.50', await referenceOf(request))
    const [paid] = await Promise.all([kit.pay(bob, request), kit.settled(ann, order)])
    const { status, deposits, payment } = await read(ann, request)
    expect(status).toBe('PAID')
    const isCustomers = paid.status === 201
    expect(deposits.map(({ outcome }) => outcome)).toEqual([isCustomers ? 'LATE' : 'PAID'])
    expect([payment?.amount, paid.status]).toEqual(['25.50', isCustomers ? 201 : 409])
    expect(await balanceOf(bob)).toBe(isCustomers ? 974_50n : 1_000_00n)
  }
})

test('several transfers at once add up, and only what is asked for counts', async () => {
  const ann = await banked()
  const request = await asked(ann, { amount: '30' })
  const reference = await referenceOf(request)
  const orders = [1, 2, 3, 4].map(() => kit.sent(ann, '10', reference))
  const sent = await Promise.all(orders)
  await Promise.all(sent.map((order) => kit.settled(ann, order)))
  const { status, deposits } = await read(ann, request)
  expect(status).toBe('PAID')
  expect(deposits.map(({ outcome }) => outcome)).toEqual([
    'LATE',
    'PAID',
    'PARTLY_PAID',
    'PARTLY_PAID',
  ])
})

test('a transfer settled twice counts once', async () => {
  const ann = await banked()
  const request = await asked(ann)
  const order = await kit.sent(ann, '10', await referenceOf(request))
  const answers = await Promise.all([1, 2, 3].map(() => kit.press(ann, order, 'rail.settled')))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { status, due, deposits } = await read(ann, request)
  expect([status, due, deposits.length]).toEqual(['PARTLY_PAID', '15.50', 1])
})

test('a transfer and a cancellation at once: the wallet has the money either way', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await banked()
    const request = await asked(ann)
    const order = await kit.sent(ann, '25.50', await referenceOf(request))
    const [canceled] = await Promise.all([
      ann.ask(cancelPaymentRequest, { id: request.id }),
      kit.settled(ann, order),
    ])
    const { status, deposits } = await read(ann, request)
    expect(status).toBe(canceled.status === 200 ? 'CANCELED' : 'PAID')
    expect(deposits).toHaveLength(1)
    expect(await balanceOf(ann)).toBeGreaterThan(0n)
  }
})

test('of two processes that see a payment on a chain one counts it', async () => {
  const ann = await kit.moveIn()
  const request = await asked(ann, { currency_id: kit.eth, amount: '2' })
  const { address } = (await kit.seen(request)).outside!
  await kit.onChain(chainIds.ethereum, address!, { currency: 'ETH', amount: '0.5' })
  const look = () => watchTenant(bank.world, onOutgoingUpdate(bank.world), kit.tenantId)
  await Promise.all([look(), look(), look()])
  expect((await read(ann, request)).deposits).toHaveLength(1)
  expect(await kit.has(ann.walletId, kit.eth)).toEqual([5n * 10n ** 17n, 0n])
})
