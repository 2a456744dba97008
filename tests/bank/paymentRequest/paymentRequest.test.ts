import { expect, test } from 'vitest'
import { readActivity } from '#contract/activity'
import { listNotices } from '#contract/notice'
import type { Order } from '#contract/order'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  OPEN_REQUESTS_MAX,
  readPaymentRequest,
  readRequestLink,
  readRequestToPay,
  type PaymentRequest,
} from '#contract/paymentRequest'
import { changeUserData } from '#contract/person'
import { placeTransfer } from '#contract/place'
import { readTransaction } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { openRequests } from './requestKit.ts'

/** Money is asked for by a link, paid once, and told to whoever asked. */

const bank = await openTestBank(everyCall)
const kit = await openOrderKit(bank)
const { requested, pay, read, payer } = openRequests(kit)
const DAY_MS = 24 * 3_600_000

/** Sessions outlive the days that pass here. */
const stayIn = () =>
  kit.rows(
    `update access_tokens set expires_at = expires_at + interval '1 year' where tenant_id = $1`,
  )

const asker = async (preferred_name = 'Rowan') => {
  const owner = await kit.moveIn()
  expect((await owner.ask(changeUserData, { preferred_name })).status).toBe(200)
  return owner
}

const opened = (slug: string) => kit.ask(readRequestLink, { slug })

test('whoever has the link reads who asks for how much, why and until when, and nothing else', async () => {
  const ann = await asker()
  const request = await requested(ann, { amount: '25.50', note: 'Dinner on Friday', days: 7 })
  expect(request).toMatchObject({ status: 'OPEN', payment: null, asker: 'Rowan' })
  const { status, body, text } = await opened(request.slug)
  expect([status, body]).toEqual([
    200,
    {
      slug: request.slug,
      status: 'OPEN',
      asker: 'Rowan',
      amount: '25.50',
      due: '25.50',
      currency_id: kit.usd,
      symbol: 'USD',
      note: 'Dinner on Friday',
      created_at: request.created_at,
      expires_at: request.expires_at,
      outside: null,
    },
  ])
  for (const hidden of [ann.walletId, ann.personId, ann.email, request.id])
    expect(text).not.toContain(hidden)
})

test('a customer who opens it sees whether it is theirs and what there is to pay with', async () => {
  const [ann, bob] = [await asker(), await payer(30_00n)]
  const { slug } = await requested(ann)
  expect((await ann.ask(readRequestToPay, { slug })).body).toMatchObject({ own: true })
  const { body, text } = await bob.ask(readRequestToPay, { slug })
  expect(body).toMatchObject({ own: false, available: '30.00', amount: '25.50', asker: 'Rowan' })
  expect(text).not.toContain(ann.walletId)
  expect((await bob.ask(readRequestToPay, { wallet_uuid: ann.walletId, slug })).status).toBe(404)
})

test('a link that was never made opens nothing', async () => {
  expect((await opened('A'.repeat(22))).status).toBe(404)
  const other = await openOrderKit(bank)
  const ann = await asker()
  const { slug } = await requested(ann)
  expect((await other.ask(readRequestLink, { slug })).status).toBe(404)
  const stranger = await other.moveIn()
  await other.give(stranger, other.usd, 100_00n)
  expect((await openRequests(other).pay(stranger, { slug } as PaymentRequest)).status).toBe(404)
})

test('a customer pays it by one transfer, and whoever asked sees who paid', async () => {
  const [ann, bob] = [await asker(), await payer()]
  await bob.ask(changeUserData, { preferred_name: 'Bobby' })
  const request = await requested(ann, { amount: '25.50', note: 'Dinner' })
  const { status, body } = await pay(bob, request)
  expect([status, body.status]).toEqual([201, 'COMPLETE'])
  expect(body as unknown as Order).toMatchObject({
    order_type: 'TRANSFER_INTERNAL',
    destination: { title: 'Rowan', detail: 'Dinner' },
    meta: { note: 'Dinner' },
  })
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([25_50n, 0n])
  const paid = await read(ann, request)
  expect(paid).toMatchObject({
    status: 'PAID',
    payment: { payer: 'Bobby', amount: '25.50' },
  })
  const uuid = paid.payment!.transaction_id
  const line = await ann.ask(readTransaction, { uuid })
  expect(line.body).toMatchObject({ amount: '25.50', from: 'Bobby', type: 'deposit' })
  const event = await ann.ask(readActivity, { id: uuid })
  expect([event.status, event.body]).toEqual([200, expect.objectContaining({ name: 'Bobby' })])
})

test('whoever asked gets one notice of the payment', async () => {
  const [ann, bob] = [await asker(), await payer()]
  await bob.ask(changeUserData, { preferred_name: 'Bobby' })
  await pay(bob, await requested(ann))
  await bank.noticer.drain(kit.tenantId)
  await bank.relay.drain()
  const { data } = (await ann.ask(listNotices)).body as { data: { kind: string }[] }
  expect(data.filter(({ kind }) => /paid|received/.test(kind))).toMatchObject([
    { kind: 'request_paid', facts: { amount: '25.50', currency: 'USD', name: 'Bobby' } },
  ])
})

test('with the amount left open the payer decides', async () => {
  const [ann, bob] = [await asker(), await payer()]
  const request = await requested(ann, { note: 'For the trip' })
  expect((await pay(bob, request, '7')).status).toBe(201)
  expect(await read(ann, request)).toMatchObject({
    amount: null,
    status: 'PAID',
    payment: { amount: '7.00' },
  })
})

test('another amount, another currency or an amount less its fees is refused', async () => {
  const [ann, bob] = [await asker(), await payer()]
  await kit.give(bob, kit.eur, 100_00n)
  const request = await requested(ann)
  const wrong = async (words: object) => {
    const more = { amount: '25.50', from_currency_id: kit.usd, is_reverse: true, ...words }
    return (await bob.ask(placeTransfer, { ...more, payment_request: request.slug })).body
  }
  expect(await wrong({ amount: '25.49' })).toMatchObject({
    code: 'QUOTE_MISMATCH',
    errors: [{ pointer: '/amount', code: 'VALUE', params: { amount: '25.50' } }],
  })
  expect((await wrong({ amount: '1000' })).code).toBe('QUOTE_MISMATCH')
  expect((await wrong({ from_currency_id: kit.eur })).code).toMatch(/QUOTE_MISMATCH|CURRENCY|RATE/)
  expect(await read(ann, request)).toMatchObject({ status: 'OPEN' })
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([1_000_00n, 0n])
})

test('nobody pays their own request', async () => {
  const ann = await payer()
  const request = await requested(ann)
  expect((await pay(ann, request)).body.code).toBe('SAME_ACCOUNT')
})

const overBy: Record<string, (ann: Owner, request: PaymentRequest) => Promise<unknown>> = {
  EXPIRED: () => stayIn().then(() => kit.wait(8 * DAY_MS)),
  CANCELED: (ann, { id }) => ann.ask(cancelPaymentRequest, { id }),
  PAID: async (_, request) => pay(await payer(), request),
}

test.each(Object.entries(overBy))(
  '%s is final: no payment and no cancellation',
  async (status, end) => {
    const ann = await asker()
    const request = await requested(ann)
    await end(ann, request)
    expect(await read(ann, request)).toMatchObject({ status })
    expect((await opened(request.slug)).status).toBe(status === 'PAID' ? 200 : 404)
    const bob = await payer()
    const answer = await pay(bob, request)
    expect([answer.status, answer.body.code, answer.body.state]).toEqual([
      409,
      'STATE_CONFLICT',
      status,
    ])
    expect(await kit.has(bob.walletId, kit.usd)).toEqual([1_000_00n, 0n])
    const canceled = await ann.ask(cancelPaymentRequest, { id: request.id })
    expect(canceled.status).toBe(status === 'CANCELED' ? 200 : 409)
  },
)

test('past its time it cannot be paid, whether or not anybody noticed', async () => {
  const [ann, bob] = [await asker(), await payer()]
  const request = await requested(ann, { amount: '25.50', days: 1 })
  await stayIn()
  bank.clock.advance(DAY_MS)
  expect((await bob.ask(readRequestToPay, { slug: request.slug })).body.status).toBe('EXPIRED')
  expect((await pay(bob, request)).status).toBe(409)
})

test('a request whose job comes early stays open until its own time', async () => {
  const request = await requested(await asker(), { amount: '25.50', days: 7 })
  const early = `update jobs set due_at = created_at
    where tenant_id = $1 and what ->> 'paymentRequestId' = $2`
  await kit.rows(early, request.id)
  const statusAfter = async (ms: number) => {
    await kit.wait(ms)
    const [row] = await kit.rows<{ status: string }>(
      'select status from payment_requests where tenant_id = $1 and id = $2',
      request.id,
    )
    return row?.status
  }
  expect(await statusAfter(0)).toBe('OPEN')
  expect(await statusAfter(7 * DAY_MS - 1)).toBe('OPEN')
  expect(await statusAfter(1)).toBe('EXPIRED')
})

test('a list has the newest first, and nobody else’s', async () => {
  const [ann, bob] = [await asker(), await asker()]
  const first = await requested(ann, { amount: '1' })
  const second = await requested(ann, { amount: '2' })
  const { body } = await ann.ask(listPaymentRequests)
  expect(body).toMatchObject({ total: 2, data: [{ id: second.id }, { id: first.id }] })
  expect((await bob.ask(listPaymentRequests)).body).toMatchObject({ total: 0 })
  expect((await bob.ask(readPaymentRequest, { id: first.id })).status).toBe(404)
  expect((await bob.ask(cancelPaymentRequest, { id: first.id })).status).toBe(404)
  const foreign = { wallet_uuid: ann.walletId, id: first.id }
  expect((await bob.ask(readPaymentRequest, foreign)).status).toBe(404)
})

test('what no transfer could carry is not asked for', async () => {
  const ann = await asker()
  const code = async (words: object) =>
    (await ann.ask(createPaymentRequest, { currency_id: kit.usd, ...words })).body.code
  expect(await code({ amount: '0' })).toMatch(/^AMOUNT_/)
  expect(await code({ amount: '1.001' })).toBe('AMOUNT_INVALID')
  expect(await code({ amount: '1', currency_id: bank.world.random.id() })).toBe('CURRENCY_REQUIRED')
  expect(await code({ amount: '1', note: 'bad\u202etext' })).toBe('VALIDATION_FAILED')
})

test('only so many are open at once, however fast they are made', async () => {
  const ann = await asker()
  const all = Array.from({ length: OPEN_REQUESTS_MAX + 3 }, () =>
    ann.ask(createPaymentRequest, { currency_id: kit.usd, amount: '1' }),
  )
  const codes = (await Promise.all(all)).map(({ status }) => status)
  expect(codes.filter((status) => status === 201)).toHaveLength(OPEN_REQUESTS_MAX)
  expect((await ann.ask(listPaymentRequests)).body.total).toBe(OPEN_REQUESTS_MAX)
})
