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
})
