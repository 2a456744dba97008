import { expect, test } from 'vitest'
import { approveOrder, type Order } from '#contract/order'
import { placeExchange, placeToDestination, placeTransfer } from '#contract/place'
import { createWallet } from '#contract/wallet'
import { PROOF_HOLDS_MS, verifyProofCode, type ProofBinding } from '#contract/proof'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

const bank = await openTestBank()

/** A bank that asks for a proof from 50 on, and for new payees. */
const proofs = { ...strict, orders_from: '50' }
const kit = await openOrderKit(bank, { proofs })
const proving = openProving(bank, kit)

async function payer() {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  return owner
}

const pay = async (from: Owner, to: Pick<Owner, 'walletId'>, amount: string) =>
  (
    await from.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: to.walletId,
      amount,
    })
  ).body as unknown as Order // every answer is held against the contract

const approve = (owner: Owner, { order_uuid }: Order) => owner.ask(approveOrder, { order_uuid })

/** What must be proved before the approval counts. */
async function boundFor(owner: Owner, order: Order): Promise<ProofBinding> {
  const { status, body } = await approve(owner, order)
  expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  return body.bound as ProofBinding // as above
}

async function paidWithProof(from: Owner, to: Owner, amount: string) {
  const order = await pay(from, to, amount)
  await proving.prove(from, await boundFor(from, order))
  expect((await approve(from, order)).status).toBe(200)
}

test('a first payment is held until its proof and sent once', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const order = await pay(from, to, '10')
  expect(order).toMatchObject({ status: 'NEW', next: { mover: 'you', why: 'awaiting_step_up' } })
  expect(await kit.has(from.walletId, kit.usd)).toEqual([100_000n, 1_000n])

  const bound = await boundFor(from, order)
  expect(bound).toMatchObject({
    purpose: 'order',
    order_type: 'TRANSFER_INTERNAL',
    wallet_id: from.walletId,
    amount: '10.00',
    meta: { subject: `${order.order_uuid} ${to.walletId}` },
  })
  await proving.prove(from, bound)
  expect((await approve(from, order)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await kit.has(to.walletId, kit.usd)).toEqual([1_000n, 0n])
})

test('a known payee needs no proof below the threshold', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  await paidWithProof(from, to, '10')
  expect(await pay(from, to, '49.99')).toMatchObject({ status: 'COMPLETE' })
  expect(await pay(from, to, '50')).toMatchObject({ status: 'NEW' })
})

test('money between one’s own wallets is paid to nobody new', async () => {
  const from = await payer()
  const { uuid } = (await from.ask(createWallet, { type: 'personal', name: 'Savings' })).body
  expect(await pay(from, { walletId: String(uuid) }, '49.99')).toMatchObject({ status: 'COMPLETE' })
})

test('a payment that was not sent does not make the payee known', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  expect(await pay(from, to, '10')).toMatchObject({ status: 'NEW' })
  expect(await pay(from, to, '10')).toMatchObject({ status: 'NEW' })
})

test('money from an account does not make it a known payee', async () => {
  const only = { ...proofs, purposes: ['order' as const] }
  const kit = await openOrderKit(bank, { proofs: only })
  const from = await kit.moveIn()
  await kit.give(from, kit.usd, 100_000n)
  const counterparty_destination_id = await kit.destination(from, ach)
  const at = { from_currency_id: kit.usd, amount: '20', counterparty_destination_id }
  const place = async (order_type: string) =>
    (await from.ask(placeToDestination, { ...at, order_type })).body as unknown as Order
  const paidIn = await place('HIFI_ACH_ONRAMP')
  await kit.press(from, paidIn, 'funds.received')
  expect(await place('HIFI_ACH_OFFRAMP')).toMatchObject({
    status: 'NEW',
    next: { why: 'awaiting_step_up' },
  })
})

test('only a large exchange needs a proof', async () => {
  const from = await payer()
  const exchange = async (amount: string) =>
    (await from.ask(placeExchange, { from_uuid: kit.usd, to_uuid: kit.eth, amount })).body
  expect(await exchange('20')).toMatchObject({ status: 'COMPLETE' })
  expect(await exchange('60')).toMatchObject({ status: 'NEW' })
})

test('a proof approves only its own order and amount', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const small = await pay(from, to, '10')
  const duplicate = await pay(from, to, '10')
  const large = await pay(from, to, '900')
  await proving.prove(from, await boundFor(from, small))
  await boundFor(from, duplicate)
  const bound = await boundFor(from, large)
  await proving.prove(from, { ...bound, amount: '10' })
  await boundFor(from, large)
  expect((await approve(from, small)).status).toBe(200)
})

test('a proof approves once, even in parallel', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const order = await pay(from, to, '10')
  await proving.prove(from, await boundFor(from, order))
  const text = await Promise.all([approve(from, order), approve(from, order)])
  expect(text.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await kit.has(to.walletId, kit.usd)).toEqual([1_000n, 0n])
})

test('a step-up keeps the price for five minutes', async () => {
  const from = await payer()
  const { body } = await from.ask(placeExchange, {
    from_uuid: kit.usd,
    to_uuid: kit.eth,
    amount: '60',
  })
  const order = body as unknown as Order // as above
  bank.clock.advance(4 * 60_000)
  await proving.prove(from, await boundFor(from, order))
  expect((await approve(from, order)).status).toBe(200)
})

test('without step-up an order is approved when placed', async () => {
  const light = await openOrderKit(bank)
  const [from, to] = [await light.moveIn(), await light.moveIn()]
  await light.give(from, light.usd, 100_000n)
  const { body } = await from.ask(placeTransfer, {
    from_currency_id: light.usd,
    to_wallet_uuid: to.walletId,
    amount: '900',
  })
  expect(body).toMatchObject({ status: 'COMPLETE' })
})

/** Verifies as old clients do: under the id of the order's request. */
async function verifyUnder(from: Owner, request_id: string, facts: ProofBinding) {
  await proving.begin(from.bearer, facts, request_id)
  const otp = await proving.mailed(from.bearer, request_id, from.email)
  const words = { request_id, channel: 'EMAIL', otp }
  expect((await kit.ask(verifyProofCode, words, { bearer: from.bearer })).status).toBe(200)
}

const transferOf = (from: Owner, amount: string): ProofBinding => ({
  purpose: 'order',
  order_type: 'TRANSFER_INTERNAL',
  wallet_id: from.walletId,
  amount,
})

const payUnder = async (from: Owner, to: Owner, request_id: string, amount = '10') => {
  const money = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount }
  return (await from.ask(placeTransfer, { ...money, request_id })).body as unknown as Order
}

test('a verification under the request id approves the order placed with it, once', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const meta = { currency: 'USD', from_currency_id: kit.usd, description: 'Rent' }
  await verifyUnder(from, 'request-first', { ...transferOf(from, '10.0'), meta })
  expect(await payUnder(from, to, 'request-first')).toMatchObject({ status: 'COMPLETE' })
  const other = await kit.moveIn()
  expect(await payUnder(from, other, 'request-first')).toMatchObject({ status: 'NEW' })
  expect(await kit.has(other.walletId, kit.usd)).toEqual([0n, 0n])
})

test('a verification under the request id approves the order that waits for it', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const order = await payUnder(from, to, 'request-later')
  expect(order).toMatchObject({ status: 'NEW' })
  await verifyUnder(from, 'request-later', transferOf(from, '10'))
  await bank.worker.drain()
  expect(await kit.read(from, order)).toMatchObject({ status: 'COMPLETE' })
  expect(await kit.has(to.walletId, kit.usd)).toEqual([1_000n, 0n])
})

const unfit: [why: string, change: (from: Owner) => ProofBinding][] = [
  ['another amount', () => ({ amount: '9.99' })],
  ['another type', () => ({ order_type: 'EXCHANGE_CRYPTO_INTERNAL' })],
  ['another wallet', () => ({ wallet_id: kit.usd })],
  ['no amount', () => ({ amount: undefined })],
  ['another currency', () => ({ meta: { from_currency_id: kit.eth } })],
  ['a currency by another symbol', () => ({ meta: { currency: 'ETH' } })],
  ['another payee', (from) => ({ meta: { subject: from.walletId } })],
  ['a counterparty', (from) => ({ meta: { counterparty_account_id: from.walletId } })],
  ['another purpose', () => ({ purpose: 'payee' })],
]

test.each(unfit)('a verification for %s approves no order under its id', async (why, change) => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const id = `unfit-${why.replaceAll(' ', '-')}`
  const { amount, ...facts } = { ...transferOf(from, '10'), ...change(from) }
  await verifyUnder(from, id, { ...facts, ...(amount !== undefined && { amount }) })
  const order = await payUnder(from, to, id)
  expect(order).toMatchObject({ status: 'NEW', next: { why: 'awaiting_step_up' } })
  await boundFor(from, order)
})

test('a verification under the request id holds for five minutes', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  await verifyUnder(from, 'request-stale', transferOf(from, '10'))
  bank.clock.advance(PROOF_HOLDS_MS)
  expect(await payUnder(from, to, 'request-stale')).toMatchObject({ status: 'NEW' })
})
