import { expect, test } from 'vitest'
import {
  changeWebhook,
  createWebhook,
  dropWebhook,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '#contract/webhook'
import { Refusal } from '#contract/kit/refusal'
import { composeBank } from '#bank/compose'
import { openWebhookSender } from '#bank/outside/hooks'
import { webhookJobs } from '#bank/webhook/send'
import { addressIn } from '#bank/webhook/target'
import { openTestBank } from '#tests/kit/bank'
import { history, openWebhookKit, typesIn, type Made } from './webhookKit.ts'
import { openReceiver, verified, type Received } from './receiver.ts'

const bank = await openTestBank()
const { begin, carry, kit, follower, pay } = await openWebhookKit(bank)

test('delivers a signed payment event with its link', async () => {
  const { owner, receiver, webhook } = await begin()
  const order = await pay(owner)
  await carry()
  const came = receiver.take()
  expect(typesIn(webhook.secret, came)).toEqual(['order.created', 'transaction.created'])
  const recorded = came.map((one) => verified(webhook.secret, one))
  const about = recorded.find(({ type }) => type === 'order.created')!
  expect(about.data).toMatchObject({ order_uuid: order.order_uuid, status: 'COMPLETE' })
  expect(about.latest).toBe(`/api/v1/v2/orders/${order.order_uuid}`)
  expect(about.sequence).toMatchObject({ wallet_id: owner.walletId })
  expect(new Set(came.map(({ id }) => id)).size).toBe(2)
  expect((await history(owner, webhook)).map(({ status }) => status)).toEqual([
    'DELIVERED',
    'DELIVERED',
  ])
})

test('a changed body, another secret or an old time do not verify', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await carry()
  const [one] = receiver.take() as [Received]
  expect(() => verified(webhook.secret, { ...one, body: `${one.body} ` })).toThrow()
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toThrow()
  const headers = { ...one.headers, 'webhook-timestamp': '1700000000' }
  expect(() => verified(webhook.secret, { ...one, headers })).toThrow()
})

test('delivers only selected events, and none from before', async () => {
  const owner = await kit.moveIn()
  await pay(owner)
  const receiver = await openReceiver()
  bank.clock.advance(1)
  const { body } = await owner.ask(createWebhook, { url: receiver.url, events: ['transaction'] })
  await pay(owner)
  await carry()
  const { secret } = body as unknown as Made
  expect(typesIn(secret, receiver.take())).toEqual(['transaction.created'])
})

test('a message under way when the bank stops is no attempt, and goes out after the next start', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  const stopped = openWebhookSender({ reachesLoopback: true })
  stopped.stop()
  const ending = { ...bank.world, webhookSender: stopped }
  const [waiting] = await history(owner, webhook)
  const send = webhookJobs(ending)['webhook.send']
  const at = { tenantId: kit.tenantId, attempts: 1 }
  const put = await send({ deliveryId: waiting!.id, version: 1 }, at)
  expect(put).toEqual({ again: bank.clock.now() })
  expect(await history(owner, webhook)).toEqual([waiting])
  await bank.worker.drain(kit.tenantId)
  expect(receiver.take().map(({ id }) => id)).toEqual([waiting!.id])
})

test('only a sandbox bank calls its own machine', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  const world = { ...bank.world, webhookSender: openWebhookSender() }
  const [waiting] = await history(owner, webhook)
  const at = { tenantId: kit.tenantId, attempts: 1 }
  await webhookJobs(world)['webhook.send']({ deliveryId: waiting!.id, version: 1 }, at)
  expect(receiver.take()).toEqual([])
  const [tried] = (await history(owner, webhook))[0]!.tries
  expect(tried).toMatchObject({ status: null, fault: 'private_address' })
  for (const url of [receiver.url, 'http://localhost:8080/', 'https://a.localhost/'])
    expect(() => addressIn(url, { tenant: { kind: 'sandbox' }, world })).toThrow(Refusal)
})

test('two banks deliver each event once', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  const other = composeBank(bank.world, { nudged: false }).follower
  await Promise.all([follower.drain(kit.tenantId), other.drain(kit.tenantId)])
  await follower.drain(kit.tenantId)
  await bank.worker.drain(kit.tenantId)
  expect(receiver.take()).toHaveLength(1)
  expect(await history(owner, webhook)).toHaveLength(1)
})

test('a message sent twice after a crash has one id', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  const [waiting] = await history(owner, webhook)
  const what = { deliveryId: waiting!.id, version: 1 }
  const hand = webhookJobs(bank.world)['webhook.send']
  await Promise.all([1, 2].map(() => hand(what, { tenantId: kit.tenantId, attempts: 1 })))
  await bank.worker.drain(kit.tenantId)
  const came = receiver.take()
  expect(new Set(came.map(({ id }) => id))).toEqual(new Set([waiting!.id]))
  expect(came.length).toBeLessThanOrEqual(2)
  const [after] = await history(owner, webhook)
  expect([after!.status, after!.tries.length]).toEqual(['DELIVERED', 1])
})

test('retries a failing server with growing pauses, under the same id', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  receiver.answer(503, 'x'.repeat(5_000))
  await pay(owner)
  await carry()
  const [first] = await history(owner, webhook)
  expect(first).toMatchObject({ status: 'PENDING', tries: [{ status: 503, fault: null }] })
  expect(first!.tries[0]!.answer).toBe('x'.repeat(1_000))
  await bank.worker.drain(kit.tenantId)
  expect(receiver.received).toHaveLength(1)
  bank.clock.advance(6_000)
  await bank.worker.drain(kit.tenantId)
  receiver.answer(200)
  bank.clock.advance(70_000)
  await bank.worker.drain(kit.tenantId)
  const came = receiver.take()
  expect(came.map(({ id }) => id)).toEqual([first!.id, first!.id, first!.id])
  const [last] = await history(owner, webhook)
  expect(last!.status).toBe('DELIVERED')
  expect(last!.tries.map(({ status }) => status)).toEqual([200, 503, 503])
})

test('gives up after ten attempts, and retries on request', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  receiver.answer(500)
  await pay(owner)
  await follower.drain(kit.tenantId)
  await kit.rows(
    'update webhook_deliveries set tries = 9 where tenant_id = $1 and webhook_id = $2',
    webhook.id,
  )
  await carry()
  const [given] = await history(owner, webhook)
  expect(given).toMatchObject({ status: 'FAILED', next_at: null })
  expect(receiver.take()).toHaveLength(1)

  receiver.answer(200)
  const asked = await Promise.all([1, 2, 3].map(() => owner.ask(retryDelivery, { id: given!.id })))
  expect(asked.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 409, 409,
  ])
  const again = asked.find(({ status }) => status === 200)
  expect(again?.body).toMatchObject({ id: given!.id, status: 'PENDING' })
  await bank.worker.drain(kit.tenantId)
  expect(receiver.take().map(({ id }) => id)).toEqual([given!.id])
  expect((await history(owner, webhook))[0]!.status).toBe('DELIVERED')
})

test('for a day both secrets sign, then only the new one', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  const { body } = await owner.ask(rotateWebhookSecret, { id: webhook.id })
  const renewed = body as unknown as Made
  expect(renewed.secret).not.toBe(webhook.secret)
  await owner.ask(testWebhook, { id: webhook.id })
  await bank.worker.drain(kit.tenantId)
  const [both] = receiver.take() as [Received]
  expect(verified(webhook.secret, both).type).toBe('webhook.tested')
  expect(verified(renewed.secret, both).type).toBe('webhook.tested')

  await kit.rows(
    'update webhooks set former_until = created_at where tenant_id = $1 and id = $2',
    webhook.id,
  )
  await owner.ask(testWebhook, { id: webhook.id })
  await bank.worker.drain(kit.tenantId)
  const [alone] = receiver.take() as [Received]
  expect(alone.headers['webhook-signature']!.split(' ')).toHaveLength(1)
})

test('does not follow a redirect', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  receiver.answer(307, '', { location: `http://127.0.0.1:${receiver.port}/elsewhere` })
  await owner.ask(testWebhook, { id: webhook.id })
  await bank.worker.drain(kit.tenantId)
  expect(receiver.take()).toHaveLength(1)
  expect((await history(owner, webhook))[0]).toMatchObject({
    status: 'PENDING',
    tries: [{ status: 307 }],
  })
})

test('a disabled webhook gets nothing, and misses are not repeated', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await owner.ask(changeWebhook, { id: webhook.id, is_active: false })
  await pay(owner)
  await carry()
  bank.clock.advance(1_000)
  await owner.ask(changeWebhook, { id: webhook.id, is_active: true })
  await carry()
  expect(receiver.take()).toEqual([])
  await pay(owner)
  await carry()
  expect(receiver.take()).toHaveLength(1)
})

test('deleting a webhook deletes its deliveries and sends nothing more', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  expect((await owner.ask(dropWebhook, { id: webhook.id })).status).toBe(200)
  await bank.worker.drain(kit.tenantId)
  expect(receiver.take()).toEqual([])
  expect((await owner.ask(listDeliveries, { id: webhook.id })).status).toBe(404)
  expect((await owner.ask(listWebhooks)).body).toMatchObject({ total: 0 })
})
