import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { placeExchange, placeTransfer } from '#contract/place'
import type { ProofBinding } from '#contract/proof'
import { approvalJobs } from '#bank/order/approval'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving, freshId, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openOrderKit, placed } from './orderKit.ts'

/** A verification under an order's request id approves it where all that it names is so. */

const bank = await openTestBank()
const kit = await openOrderKit(bank, { proofs: strict })
const { begin } = openProving(bank, kit)

async function people() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 100_000n)
  return { ann, bob }
}

/** Proved under this id so long before. */
async function proved(owner: Owner, bound: ProofBinding, ago = 0, id = freshId()): Promise<string> {
  const { request_id } = await begin(owner.bearer, bound, id)
  await kit.rows(
    `update verifications set status = 'APPROVED', approved_at = $3
     where tenant_id = $1 and request_id = $2`,
    request_id,
    new Date(bank.clock.now().getTime() - ago),
  )
  return request_id
}

interface Facts {
  order_type?: string
  wallet_id?: string
  amount?: string
  meta?: Record<string, string>
}

const statusOf = async (order: Promise<Order>) => (await order).status

const cases: [
  what: string,
  facts: (ids: { ann: Owner; bob: Owner }) => Facts,
  approves: boolean,
][] = [
  ['the order as it is', () => ({}), true],
  ['the amount in other digits', () => ({ amount: '0010.0' }), true],
  ['its currency by symbol', () => ({ meta: { currency: 'USD' } }), true],
  ['its currency by id', () => ({ meta: { currency: kit.usd } }), true],
  ['the payee', ({ bob }) => ({ meta: { subject: bob.walletId } }), true],
  [
    'both currencies',
    () => ({ meta: { from_currency_id: kit.usd, to_currency_id: kit.usd } }),
    true,
  ],
  ['a cent more', () => ({ amount: '10.01' }), false],
  ['another kind of order', () => ({ order_type: 'EXCHANGE_CRYPTO_INTERNAL' }), false],
  ['another wallet', ({ bob }) => ({ wallet_id: bob.walletId }), false],
  ['another currency', () => ({ meta: { currency: 'EUR' } }), false],
  ['another payee', ({ ann }) => ({ meta: { subject: ann.walletId } }), false],
  ['another currency to pay with', () => ({ meta: { from_currency_id: kit.eur } }), false],
  ['a saved payee', () => ({ meta: { counterparty_account_id: kit.usd } }), false],
]

test.each(cases)('a verification of %s', async (_, facts, approves) => {
  const { ann, bob } = await people()
  const bound = {
    purpose: 'order',
    order_type: 'TRANSFER_INTERNAL',
    wallet_id: ann.walletId,
    amount: '10',
    ...facts({ ann, bob }),
  } as ProofBinding
  const request_id = await proved(ann, bound)
  const words = {
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '10',
    request_id,
  }
  expect(await statusOf(placed(ann.ask(placeTransfer, words)))).toBe(approves ? 'COMPLETE' : 'NEW')
})

test('a verification without an amount approves nothing', async () => {
  const { ann, bob } = await people()
  const request_id = await proved(ann, {
    purpose: 'order',
    order_type: 'TRANSFER_INTERNAL',
    wallet_id: ann.walletId,
  })
  const words = {
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '10',
    request_id,
  }
  expect(await statusOf(placed(ann.ask(placeTransfer, words)))).toBe('NEW')
})

test('it serves one order, for five minutes', async () => {
  const { ann, bob } = await people()
  const bound: ProofBinding = {
    purpose: 'order',
    order_type: 'TRANSFER_INTERNAL',
    wallet_id: ann.walletId,
    amount: '10',
  }
  const pay = (request_id: string) =>
    statusOf(
      placed(
        ann.ask(placeTransfer, {
          from_currency_id: kit.usd,
          to_wallet_uuid: bob.walletId,
          amount: '10',
          request_id,
        }),
      ),
    )
  expect(await pay(await proved(ann, bound, 5 * 60_000 + 1))).toBe('NEW')
  const id = await proved(ann, bound, 5 * 60_000 - 1)
  expect([await pay(id), await pay(id)]).toEqual(['COMPLETE', 'NEW'])
})

test('what arrives counts only with its currency', async () => {
  const { ann } = await people()
  const exchange = (request_id?: string) =>
    placed(
      ann.ask(placeExchange, {
        from_uuid: kit.usd,
        to_uuid: kit.eur,
        amount: '100',
        ...(request_id && { request_id }),
      }),
    )
  const { amount_to } = await exchange()
  const bound = (meta: Record<string, string>) =>
    proved(ann, {
      purpose: 'order',
      order_type: 'EXCHANGE_CRYPTO_INTERNAL',
      wallet_id: ann.walletId,
      amount: amount_to,
      meta,
    })
  expect((await exchange(await bound({ to_currency_id: kit.eur }))).status).toBe('COMPLETE')
  expect((await exchange(await bound({}))).status).toBe('NEW')
  expect((await exchange(await bound({ to_currency_id: kit.usd }))).status).toBe('NEW')
})

/** An exchange that waits, proved under its id so long after, and the job that approves it then. */
async function provedAfter(ms: number) {
  const { ann } = await people()
  const request_id = freshId()
  const words = { from_uuid: kit.usd, to_uuid: kit.eur, amount: '100', request_id }
  const order = await placed(ann.ask(placeExchange, words))
  bank.clock.advance(ms)
  const bound = { purpose: 'order', order_type: 'EXCHANGE_CRYPTO_INTERNAL' } as const
  await proved(ann, { ...bound, wallet_id: ann.walletId, amount: '100' }, 0, request_id)
  const [family] = await kit.rows<{ id: string }>(
    'select id from families where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  const what = { orderId: order.order_uuid, familyId: family!.id }
  return {
    status: async () => (await kit.read(ann, order)).status,
    approve: (world = bank.world) =>
      approvalJobs(world)['order.approve'](what, { tenantId: kit.tenantId, attempts: 1 }),
  }
}

test('once its price has run out a verification approves nothing', async () => {
  const late = await provedAfter(5 * 60_000)
  await late.approve()
  expect(await late.status()).toBe('NEW')
  const early = await provedAfter(5 * 60_000 - 1)
  await early.approve()
  expect(await early.status()).toBe('COMPLETE')
})

test('an approval that the database did not take is tried again', async () => {
  const { approve, status } = await provedAfter(0)
  const commit = async () => {
    throw new Error('The line is dead.')
  }
  await expect(approve({ ...bank.world, writer: { commit } })).rejects.toThrow('dead')
  expect(await status()).toBe('NEW')
  await approve()
  expect(await status()).toBe('COMPLETE')
})
