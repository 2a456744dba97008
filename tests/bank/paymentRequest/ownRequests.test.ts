import { expect, test } from 'vitest'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  OPEN_REQUESTS_MAX,
  readPaymentRequest,
  readRequestToPay,
  type PaymentRequest,
} from '#contract/paymentRequest'
import { createWallet } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openRequests } from './requestKit.ts'

/** Requests of one person with several wallets, how many are open, and what is left to pay with. */

const bank = await openTestBank(everyCall)
const kit = await openOrderKit(bank)
const { requested, pay, read, payer } = openRequests(kit)
const DAY_MS = 86_400_000

const secondOf = async (owner: Owner) =>
  (await owner.ask(createWallet, { type: 'personal', name: 'Two' })).body.uuid

test('nobody pays their own request from another wallet of theirs', async () => {
  const ann = await payer()
  const request = await requested(ann, { amount: '25.50', wallet_uuid: await secondOf(ann) })
  expect((await pay(ann, request)).body.code).toBe('SAME_ACCOUNT')
  expect((await ann.ask(readRequestToPay, { slug: request.slug })).body).toMatchObject({
    own: true,
  })
})

test('it is found in the wallet that asks, and in no other of the same person', async () => {
  const ann = await payer()
  const { id } = await requested(ann)
  const wallet_uuid = await secondOf(ann)
  const words = { id, wallet_uuid }
  expect((await ann.ask(readPaymentRequest, words)).status).toBe(404)
  expect((await ann.ask(cancelPaymentRequest, words)).status).toBe(404)
  expect((await ann.ask(listPaymentRequests, { wallet_uuid })).body.total).toBe(0)
  expect((await ann.ask(readPaymentRequest, { id: 'none' })).status).toBe(404)
})

test('the list comes page by page', async () => {
  const ann = await payer()
  for (const amount of ['1', '2', '3']) await requested(ann, { amount })
  const { body } = await ann.ask(listPaymentRequests, { limit: 1, offset: 1 })
  expect((body.data as PaymentRequest[]).map(({ amount }) => amount)).toEqual(['2.00'])
})

test('one that is canceled makes room for another', async () => {
  const ann = await payer()
  const first = await requested(ann)
  await kit.rows(
    `insert into payment_requests select (jsonb_populate_record(r, jsonb_build_object('id',
       gen_random_uuid(), 'slug', 'slug' || n))).* from payment_requests r, generate_series(1, $3) n
     where r.tenant_id = $1 and r.id = $2`,
    first.id,
    OPEN_REQUESTS_MAX - 1,
  )
  const more = () => ann.ask(createPaymentRequest, { currency_id: kit.usd, amount: '1' })
  expect((await more()).body.code).toBe('LIMIT_REACHED')
  await ann.ask(cancelPaymentRequest, { id: first.id })
  expect((await more()).status).toBe(201)
})

test('what is on hold is not there to pay with', async () => {
  const ann = await payer()
  const bob = await payer(100_00n)
  const { slug } = await requested(ann)
  const available = async () => (await bob.ask(readRequestToPay, { slug })).body.available
  expect(await available()).toBe('100.00')
  await kit.rows(
    `update ledger_accounts set held = held + 3000
     where tenant_id = $1 and address = $2 and currency_id = $3`,
    `wallet:${bob.walletId}`,
    kit.usd,
  )
  expect(await available()).toBe('70.00')
  await kit.rows(
    `update ledger_accounts set held = held - 3000
     where tenant_id = $1 and address = $2 and currency_id = $3`,
    `wallet:${bob.walletId}`,
    kit.usd,
  )
})

test('one that was paid does not expire', async () => {
  const [ann, bob] = [await payer(), await payer()]
  const request = await requested(ann)
  await pay(bob, request)
  await kit.rows(
    `update access_tokens set expires_at = expires_at + interval '1 year' where tenant_id = $1`,
  )
  bank.logged.length = 0
  await kit.wait(40 * DAY_MS)
  expect(await read(ann, request)).toMatchObject({ status: 'PAID' })
  expect(bank.logged.filter((line) => line.includes('job not done'))).toEqual([])
})
