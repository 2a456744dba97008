import { expect, test } from 'vitest'
import { approveOrder, cancelOrder, type Order } from '#contract/order'
import { cancelPaymentRequest } from '#contract/paymentRequest'
import type { ProofBinding } from '#contract/proof'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openRequests } from './requestKit.ts'

/** A request is paid once, whoever presses when, and nobody else’s money moves for it. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { requested, pay, read, payer } = openRequests(kit)
const ROUNDS = 6

const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('one payer pressing many times pays once', async () => {
  const [ann, bob] = [await kit.moveIn(), await payer()]
  const request = await requested(ann)
  const key = bank.world.random.id()
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(bob, request, '25.50', key)))
  expect(new Set(answers.map(({ body }) => body.order_uuid)).size).toBe(1)
  expect((await pay(bob, request, '25.50', key)).body.order_uuid).toBe(answers[0]?.body.order_uuid)
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([25_50n, 0n])
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([974_50n, 0n])
})

test('one payer on two devices pays once', async () => {
  const [ann, bob] = [await kit.moveIn(), await payer()]
  const request = await requested(ann)
  const answers = await Promise.all([pay(bob, request), pay(bob, request)])
  expect(statuses(answers)).toEqual([201, 409])
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([974_50n, 0n])
})

test('of two payers at once one pays, and the other keeps the money and is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, bob, eve] = [await kit.moveIn(), await payer(), await payer()]
    const request = await requested(ann)
    const answers = await Promise.all([pay(bob, request), pay(eve, request)])
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ state: 'PAID' })
    expect(await kit.has(ann.walletId, kit.usd)).toEqual([25_50n, 0n])
    const left = await Promise.all([bob, eve].map(({ walletId }) => kit.has(walletId, kit.usd)))
    expect(new Set(left.map(([posted]) => posted))).toEqual(new Set([1_000_00n, 974_50n]))
    expect(left.every(([, held]) => held === 0n)).toBe(true)
  }
})

test('a payment and a cancellation at once: one of them counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ann, bob] = [await kit.moveIn(), await payer()]
    const request = await requested(ann)
    const [paid, canceled] = await Promise.all([
      pay(bob, request),
      ann.ask(cancelPaymentRequest, { id: request.id }),
    ])
    expect([paid.status === 201, canceled.status === 200].filter(Boolean)).toHaveLength(1)
    const { status } = await read(ann, request)
    expect(status).toBe(paid.status === 201 ? 'PAID' : 'CANCELED')
    expect(await kit.has(ann.walletId, kit.usd)).toEqual([status === 'PAID' ? 25_50n : 0n, 0n])
  }
})

test('a payment that waits for its proof is refused once somebody else has paid', async () => {
  const proofs = { ...strict, orders_from: '50' }
  const strictKit = await openOrderKit(bank, { proofs })
  const requests = openRequests(strictKit)
  const proving = openProving(bank, strictKit)
  const [ann, bob, eve] = [await strictKit.moveIn(), await requests.payer(), await requests.payer()]
  const request = await requests.requested(ann, { amount: '60' })
  const [bobs, eves] = [
    await requests.pay(bob, request, '60'),
    await requests.pay(eve, request, '60'),
  ]
  expect([bobs.body.status, eves.body.status]).toEqual(['NEW', 'NEW'])
  const approve = (owner: typeof bob, { body }: typeof bobs) =>
    owner.ask(approveOrder, { order_uuid: (body as unknown as Order).order_uuid })
  for (const [owner, placed] of [
    [bob, bobs],
    [eve, eves],
  ] as const) {
    const { body } = await approve(owner, placed)
    await proving.prove(owner, body.bound as ProofBinding)
  }
  const answers = await Promise.all([approve(bob, bobs), approve(eve, eves)])
  expect(statuses(answers)).toEqual([200, 409])
  const isBobs = answers[0]?.status === 200
  const [loser, waiting] = isBobs ? [eve, eves] : [bob, bobs]
  expect(await strictKit.has(ann.walletId, strictKit.usd)).toEqual([60_00n, 0n])
  expect(await strictKit.has(loser.walletId, strictKit.usd)).toEqual([1_000_00n, 60_00n])
  const { order_uuid } = waiting.body as unknown as Order
  expect((await loser.ask(cancelOrder, { order_uuid })).status).toBe(200)
  expect(await strictKit.has(loser.walletId, strictKit.usd)).toEqual([1_000_00n, 0n])
})
