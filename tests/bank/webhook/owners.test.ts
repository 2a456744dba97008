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
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { history, openWebhookKit } from './webhookKit.ts'
import { webhookJobs } from '#bank/webhook/send'
import { openReceiver } from './receiver.ts'

const bank = await openTestBank()
const { begin, bob, kit, follower, pay } = await openWebhookKit(bank)

test('another person’s webhook is not found by any call', async () => {
  const { owner, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  const [delivery] = await history(owner, webhook)
  const { id } = webhook
  const answers = await Promise.all([
    bob.ask(changeWebhook, { id, is_active: false }),
    bob.ask(rotateWebhookSecret, { id }),
    bob.ask(testWebhook, { id }),
    bob.ask(listDeliveries, { id }),
    bob.ask(retryDelivery, { id: delivery!.id }),
    bob.ask(dropWebhook, { id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
})

test('events of a wallet go to its owner, and nobody else’s wallet is read', async () => {
  const [one, other] = [await begin(['order']), await begin(['order'])]
  await pay(one.owner)
  await follower.drain(kit.tenantId)
  await bank.worker.drain(kit.tenantId)
  expect([one.receiver.take().length, other.receiver.take().length]).toEqual([1, 0])
  const read = 'select from webhook_heard where tenant_id = $1 and wallet_id = $2'
  expect(await kit.rows(read, one.owner.walletId)).toHaveLength(1)
  expect(await kit.rows(read, bob.walletId)).toEqual([])
})

test.each([
  [200, 'DELIVERED'],
  [299, 'DELIVERED'],
  [300, 'PENDING'],
  [404, 'PENDING'],
])('an answer of %i leaves a delivery %s', async (answer, status) => {
  const { owner, receiver, webhook } = await begin(['order'])
  receiver.answer(answer)
  await owner.ask(testWebhook, { id: webhook.id })
  await bank.worker.drain(kit.tenantId)
  const [tried] = await history(owner, webhook)
  expect(tried).toMatchObject({ status, tries: [{ status: answer, ms: 0 }] })
  if (status === 'DELIVERED') expect(tried!.next_at).toBeNull()
  else {
    const pause = Date.parse(tried!.next_at!) - bank.clock.now().getTime()
    expect(pause).toBeGreaterThanOrEqual(5_000)
    expect(pause).toBeLessThanOrEqual(5_500)
  }
})

test('a job of another version sends nothing, and one of a paused webhook waits an hour', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await pay(owner)
  await follower.drain(kit.tenantId)
  const [waiting] = await history(owner, webhook)
  const send = (version: number) =>
    webhookJobs(bank.world)['webhook.send'](
      { deliveryId: waiting!.id, version },
      { tenantId: kit.tenantId, attempts: 1 },
    )
  expect(await send(2)).toBeUndefined()
  await owner.ask(changeWebhook, { id: webhook.id, is_active: false })
  expect(await send(1)).toEqual({ again: new Date(bank.clock.now().getTime() + 3_600_000) })
  expect([receiver.take(), await history(owner, webhook)]).toEqual([[], [waiting]])
})

test('a former secret signs until its moment, and no longer', async () => {
  const { owner, receiver, webhook } = await begin(['order'])
  await owner.ask(rotateWebhookSecret, { id: webhook.id })
  const signatures = async (ms: number) => {
    await kit.rows(
      'update webhooks set former_until = $3 where tenant_id = $1 and id = $2',
      webhook.id,
      new Date(bank.clock.now().getTime() + ms),
    )
    await owner.ask(testWebhook, { id: webhook.id })
    await bank.worker.drain(kit.tenantId)
    return receiver.take()[0]?.headers['webhook-signature']?.split(' ').length
  }
  expect([await signatures(1), await signatures(0)]).toEqual([2, 1])
})

test('secrets are encrypted and shown once', async () => {
  const { owner, webhook } = await begin(['order'])
  const [row] = await kit.rows<{ secret: Buffer }>(
    'select secret from webhooks where tenant_id = $1 and id = $2',
    webhook.id,
  )
  const bytes = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64')
  expect(row!.secret.includes(bytes)).toBe(false)
  expect((await owner.ask(listWebhooks)).text).not.toContain('whsec_')
})

test.each([
  ['http://example.com/hook', 'NOT_ENCRYPTED'],
  ['https://10.1.2.3/hook', 'PRIVATE'],
  ['https://[::ffff:169.254.169.254]/', 'PRIVATE'],
  ['https://2130706434.example@192.168.1.1/', 'WITH_PASSWORD'],
  ['https://0xa9fea9fe/', 'PRIVATE'],
])('%s is refused before anything is sent', async (url, code) => {
  const answer = await bob.ask(createWebhook, { url, events: ['order'] })
  expect([answer.status, answer.body.errors]).toEqual([400, [{ pointer: '/url', code }]])
})

test('a strict tenant requires a proof for the URL and for a new secret', async () => {
  const book = await openCounterpartyKit(bank, { proofs: strict })
  const owner = await book.moveIn()
  const { prove } = openProving(bank, book)
  const receiver = await openReceiver()
  const words = { url: receiver.url, events: ['order'] }
  const refused = await owner.ask(createWebhook, words)
  expect([refused.status, refused.body.bound]).toEqual([
    403,
    { purpose: 'keys', meta: { subject: receiver.url } },
  ])
  await prove(owner, { purpose: 'keys', meta: { subject: 'https://other.example/' } })
  expect((await owner.ask(createWebhook, words)).status).toBe(403)
  await prove(owner, { purpose: 'keys', meta: { subject: receiver.url } })
  const made = await owner.ask(createWebhook, words)
  expect(made.status).toBe(200)
  expect((await owner.ask(rotateWebhookSecret, { id: made.body.id })).status).toBe(403)
  const moved = { id: made.body.id, url: `${receiver.url}/elsewhere` }
  expect((await owner.ask(changeWebhook, moved)).status).toBe(403)
  expect((await owner.ask(changeWebhook, { id: made.body.id, description: 'Till' })).status).toBe(
    200,
  )
})
