import { beforeAll, expect, test } from 'vitest'
import { approveOrder, readOrder, type Order } from '#contract/order'
import { readOpsOrder } from '#contract/ops/order'
import { approveProposal, proposeOrderEnd } from '#contract/ops/proposal'
import type { PolicyDocument, PolicyTerms } from '#contract/ops/policyDocument'
import { listOrderTypes, type OrderInfo } from '#contract/orderType'
import { readPaymentLimits, type PaymentLimits } from '#contract/paymentLimits'
import { placeToDestination, placeTransfer } from '#contract/place'
import { readPaymentTerms, type PaymentTerms } from '#contract/quote'
import { ach } from '#tests/bank/order/orderKit'
import { openProving } from '#tests/bank/proof/proving'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

/** What a published policy asks of customers, and how much of one kind they pay in a day. */

let bank: TestBank
let kit: Awaited<ReturnType<typeof openPolicyKit>>
let first: PolicyDocument

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openPolicyKit(bank)
  first = (await kit.read()).document
})

type Owner = Awaited<ReturnType<typeof kit.moveIn>>

const noProofs = () => first.proofs

async function publish(terms: Partial<PolicyTerms>, parts: Partial<PolicyDocument> = {}) {
  const change = withTerms('TRANSFER_INTERNAL', terms)
  const limits = { ...first.limits, new_recipient: null }
  await kit.publish(() => change({ ...first, limits, ...parts }))
  bank.clock.advance(CACHE_MS)
}

async function openPayers() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 1_000_000n)
  return [ann, bob] as const
}

const pay = async (ann: Owner, bob: Owner, amount: string) =>
  (
    await ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount,
    })
  ).body as unknown as Order & { code?: string; errors?: { params: object }[] }

const termsTold = async (ann: Owner, bob: Owner) =>
  (
    await ann.ask(readPaymentTerms, {
      wallet_id: ann.walletId,
      order_type: 'TRANSFER_INTERNAL',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      to_wallet_id: bob.walletId,
      is_subtract: true,
    })
  ).body as unknown as PaymentTerms

const limitsTold = async (ann: Owner) =>
  (await ann.ask(readPaymentLimits)).body as unknown as PaymentLimits

test('a limit of a day for one order type is told before typing and bounds that type alone', async () => {
  const [ann, bob] = await openPayers()
  await publish({ per_day: '500', unverified: '300' })
  const { version } = await kit.read()
  const types = (left: string, per_day = '300.00') => [{ type: 'TRANSFER_INTERNAL', per_day, left }]
  expect((await limitsTold(ann)).types).toEqual(types('300.00'))
  expect((await termsTold(ann, bob)).limits).toMatchObject([{ kind: 'day', max: '300.00' }])
  const paid = await pay(ann, bob, '200')
  expect(paid.status).toBe('COMPLETE')
  const { body } = await kit.ask('owner', readOpsOrder, { id: paid.order_uuid })
  expect(body.policy_version).toBe(version)
  expect(await pay(ann, bob, '100.01')).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    errors: [{ params: { max: '300.00', left: '100.00' } }],
  })
  expect((await limitsTold(ann)).types).toEqual(types('100.00'))

  const out = {
    order_type: 'HIFI_ACH_OFFRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '400',
    is_subtract: true,
    counterparty_destination_id: await kit.destination(ann, ach),
  }
  expect((await ann.ask(placeToDestination, out)).status).toBe(201)
  expect((await limitsTold(ann)).types).toEqual(types('100.00'))
  expect((await pay(ann, bob, '100')).status).toBe('COMPLETE')
  expect((await pay(ann, bob, '0.01')).code).toBe('LIMIT_EXCEEDED')

  await kit.rows(
    `update people set kyc_status = 'APPROVED' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  expect((await limitsTold(ann)).types).toEqual(types('200.00', '500.00'))
  expect((await pay(ann, bob, '200')).status).toBe('COMPLETE')
})

test.each([
  ['all payments', '250', '300', '250.00'],
  ['one type', '300', '250', '250.00'],
])('of two limits of a day the one of %s is told and holds', async (_, all, own, max) => {
  const [ann, bob] = await openPayers()
  await publish(
    { per_day: own },
    { limits: { ...first.limits, per_day: all, new_recipient: null } },
  )
  const [told] = (await termsTold(ann, bob)).limits
  expect(told).toMatchObject({ kind: 'day', max, left: max })
  expect((await pay(ann, bob, '250.01')).errors).toMatchObject([{ params: { max } }])
  expect((await pay(ann, bob, '250')).status).toBe('COMPLETE')
})

test('orders placed at once pass the limit of their type together once', async () => {
  const [ann, bob] = await openPayers()
  await publish({ per_day: '100' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(ann, bob, '30')))
  expect(answers.filter(({ status }) => status === 'COMPLETE')).toHaveLength(3)
  expect(answers.filter(({ code }) => code === 'LIMIT_EXCEEDED')).toHaveLength(5)
})

async function release(id: string) {
  const { status, body } = await kit.ask('owner', proposeOrderEnd, {
    id,
    kind: 'order_release',
    reason,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await kit.ask('compliance', approveProposal, { id: body.id, reason })).status).toBe(200)
}

test('from so much on a payment waits for staff, and they release or reject it', async () => {
  const [ann, bob] = await openPayers()
  await publish({ review_from: '100' })
  expect((await pay(ann, bob, '99.99')).status).toBe('COMPLETE')
  const held = await pay(ann, bob, '100')
  expect(held).toMatchObject({
    status: 'PENDING',
    next: { why: 'compliance_hold', mover: 'bank', allowed_events: [] },
  })
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([990_001n, 10_000n])
  await publish({ review_from: null })
  await release(held.order_uuid)
  expect((await ann.ask(readOrder, { order_uuid: held.order_uuid })).body.status).toBe('COMPLETE')
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([980_001n, 0n])
  expect((await pay(ann, bob, '100')).status).toBe('COMPLETE')
})

const asking = (parts: Partial<PolicyDocument['proofs']>): Partial<PolicyDocument> => ({
  proofs: { ...noProofs(), ...parts },
})

test('a payment is proved first and then waits for staff', async () => {
  const [ann, bob] = await openPayers()
  await publish(
    { review_from: '100' },
    asking({ purposes: ['order'], orders_from: '100', new_payees_from: '100' }),
  )
  const order = await pay(ann, bob, '150')
  expect(order.next?.why).toBe('awaiting_step_up')
  const { body } = await ann.ask(approveOrder, { order_uuid: order.order_uuid })
  await openProving(bank, kit.customers).grant(ann.bearer, body.bound as object)
  const approved = await ann.ask(approveOrder, { order_uuid: order.order_uuid })
  expect(approved.body).toMatchObject({ status: 'PENDING', next: { why: 'compliance_hold' } })
})

test('a proof is asked for from the sums that the policy says', async () => {
  const [ann, bob] = await openPayers()
  await publish({}, asking({ purposes: ['order'], orders_from: '500', new_payees_from: '50' }))
  expect((await pay(ann, bob, '49.99')).status).toBe('COMPLETE')
  expect((await pay(ann, bob, '0.01')).status).toBe('NEW')
  await kit.ordersADayOlder()
  expect((await pay(ann, bob, '499.99')).status).toBe('COMPLETE')
  await publish({})
  expect((await pay(ann, bob, '500')).status).toBe('COMPLETE')
})

test('an authenticator is asked for from the sum that the policy says', async () => {
  const [ann, bob] = await openPayers()
  await publish({}, asking({ factor_from: '200' }))
  expect((await pay(ann, bob, '300')).status).toBe('COMPLETE')
  await kit.ordersADayOlder()
  await openProving(bank, kit.customers).setUp(ann.bearer)
  expect((await pay(ann, bob, '199.99')).status).toBe('COMPLETE')
  expect((await pay(ann, bob, '0.01')).status).toBe('NEW')
})

test('verification is asked for where the policy says so', async () => {
  const [ann, bob] = await openPayers()
  const available = async () =>
    ((await ann.ask(listOrderTypes, { wallet_id: ann.walletId })).body as unknown as OrderInfo[])
      .filter(({ is_available }) => is_available)
      .map(({ id }) => id)
  await publish({}, { identity: { ...first.identity, inside: true } })
  expect(await available()).not.toContain('TRANSFER_INTERNAL')
  expect(await available()).toContain('HIFI_ACH_OFFRAMP')
  expect((await pay(ann, bob, '5')).code).toBe('KYC_REQUIRED')
  await publish({}, { identity: { ...first.identity, 'us-payments': true } })
  expect(await available()).toContain('TRANSFER_INTERNAL')
  expect(await available()).not.toContain('HIFI_ACH_OFFRAMP')
  expect((await pay(ann, bob, '5')).status).toBe('COMPLETE')
})
