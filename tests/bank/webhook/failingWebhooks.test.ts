import { beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import {
  assignFailingWebhook,
  listFailingWebhooks,
  pauseWebhook,
  readFailingWebhook,
  sendWebhookAgain,
  WEBHOOK_REVIEW_MS,
  type FailingWebhook,
  type OpsFailingWebhook,
} from '#contract/ops/failingWebhook'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { changeWebhook, listWebhooks, retryDelivery, type Webhook } from '#contract/webhook'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { history, openWebhookKit } from './webhookKit.ts'

/** A webhook whose receiver has refused a message at every attempt. */

const bank = await openTestBank()
const { kit, begin, pay, carry, follower } = await openWebhookKit(bank)

let staff: Awaited<ReturnType<typeof openEveryRole>>
let broken: Awaited<ReturnType<typeof begin>>

beforeEach(async () => {
  broken = await begin(['order'])
  broken.receiver.answer(503, 'a canary of the receiver')
  await fail()
  staff = await openEveryRole(bank, kit.tenantId)
  await bank.relay.drain()
  bank.messages.length = 0
})

async function fail() {
  await pay(broken.owner)
  await follower.drain(kit.tenantId)
  await kit.rows(
    `update webhook_deliveries set tries = 9
     where tenant_id = $1 and webhook_id = $2 and status = 'PENDING'`,
    id(),
  )
  await carry()
}

const id = () => broken.webhook.id
const reason = 'Their server is back'
const message = 'Your server has refused us for three days'

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, staff[role])

const send = (role: StaffRole = 'developer') => ask(role, sendWebhookAgain, { id: id(), reason })
const pause = (role: StaffRole = 'support') => ask(role, pauseWebhook, { id: id(), message })

const listed = async () => {
  const { body } = await ask('auditor', listFailingWebhooks, { limit: 100 })
  return (body.data as FailingWebhook[]).filter((one) => one.id === id())
}

const read = async (role: StaffRole = 'developer') =>
  (await ask(role, readFailingWebhook, { id: id() })).body as unknown as OpsFailingWebhook

const queue = async () => {
  const { queues } = (await ask('support', readDashboard)).body as unknown as Dashboard
  return queues.find(({ name }) => name === 'failingWebhooks')
}

const mailed = async () => {
  await bank.relay.drain()
  return bank.messages.map(({ subject, body }) => `${subject}: ${body}`)
}

test('it waits with host, attempts, last answer, age and whoever has it', async () => {
  const [found] = await listed()
  expect(found).toMatchObject({
    customer: { id: broken.owner.personId },
    host: `127.0.0.1:${broken.receiver.port}`,
    failed: 1,
    attempts: 10,
    last_status: 503,
    last_fault: null,
    assignee: null,
  })
  expect(Date.parse(found!.due_at!) - Date.parse(found!.since)).toBe(WEBHOOK_REVIEW_MS)
  await ask('developer', assignFailingWebhook, { id: id(), mine: true })
  expect((await listed())[0]?.assignee).toMatchObject({ id: staff.developer.id })
})

test('no secret, message or answer of it is shown', async () => {
  const { text } = await ask('developer', readFailingWebhook, { id: id() })
  const [delivery] = await history(broken.owner, broken.webhook)
  expect(delivery!.tries[0]!.answer).toBe('a canary of the receiver')
  expect(text).toContain(delivery!.id)
  expect(text).not.toContain('canary of the receiver')
  expect(text).not.toContain('/hook')
  expect(text).not.toContain('secret')
  expect(text).not.toContain('body')
})

test('what is sent again goes out under its own id, and nobody waits for it', async () => {
  const waiting = (await queue())?.waiting ?? 0
  const [failed] = broken.receiver.take()
  broken.receiver.answer(204)
  expect((await send()).body).toEqual({ id: id(), sent: 1 })
  await bank.worker.drain(kit.tenantId)
  expect(broken.receiver.take().map((one) => one.id)).toEqual([failed!.id])
  expect(await listed()).toEqual([])
  expect((await queue())?.waiting).toBe(waiting - 1)
  expect(await read()).toMatchObject({
    failed: 0,
    due_at: null,
    deliveries: [],
    can: ['pause'],
    acts: [{ act: 'SENT_AGAIN', words: reason, by: 'Staff developer' }],
  })
  const { data } = (await ask('auditor', searchAudit, { action: 'failing_webhook_sent_again' }))
    .body
  expect((data as object[])[0]).toMatchObject({
    object: `person ${broken.owner.personId}`,
    reason,
  })
})

test('a paused one sends nothing, its owner reads why and switches it on again', async () => {
  expect((await pause()).body).toEqual({ id: id(), is_active: false })
  expect(await mailed()).toEqual([
    expect.stringMatching(/webhook to 127\.0\.0\.1:\d+ at .* is paused: Your server has refused/),
  ])
  expect(await listed()).toEqual([])
  expect((await send()).body.code).toBe('STATE_CONFLICT')
  broken.receiver.take()
  await pay(broken.owner)
  await carry()
  expect(broken.receiver.take()).toEqual([])
  const { body } = await broken.owner.ask(listWebhooks)
  expect((body.data as Webhook[])[0]).toMatchObject({ id: id(), is_active: false })

  bank.clock.advance(1_000)
  await broken.owner.ask(changeWebhook, { id: id(), is_active: true })
  // What failed before is its owner's to send again.
  expect(await listed()).toEqual([])
  await fail()
  expect(await listed()).toMatchObject([{ failed: 1 }])
})

test('one that its owner sends again leaves the queue', async () => {
  const [delivery] = await history(broken.owner, broken.webhook)
  await broken.owner.ask(retryDelivery, { id: delivery!.id })
  expect(await listed()).toEqual([])
  expect((await send()).status).toBe(404)
})

test('of three who act at once, messages are sent again and the owner told once', async () => {
  const sent = await Promise.all([send('developer'), send('owner'), send('support')])
  expect(sent.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409'])
  const paused = await Promise.all([pause('developer'), pause('owner'), pause('support')])
  expect(paused.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409'])
  expect((await read()).acts.map(({ act }) => act).sort()).toEqual(['PAUSED', 'SENT_AGAIN'])
  expect(await mailed()).toHaveLength(1)
})

test('roles see and act as the table says, and no webhook that never failed', async () => {
  for (const role of staffRoles) {
    const acts = ['owner', 'support', 'developer'].includes(role)
    const sees = acts || role === 'auditor'
    expect((await ask(role, listFailingWebhooks)).status).toBe(sees ? 200 : 403)
    expect((await ask(role, readFailingWebhook, { id: id() })).status).toBe(sees ? 200 : 403)
    if (sees) expect((await read(role)).can).toEqual(acts ? ['send', 'pause'] : [])
    if (acts) continue
    expect((await send(role)).body.code).toBe('FORBIDDEN')
    expect((await pause(role)).body.code).toBe('FORBIDDEN')
  }
  const { webhook } = await begin(['order'])
  expect((await ask('support', readFailingWebhook, { id: webhook.id })).status).toBe(404)
  for (const name of [webhook.id, 'none'])
    expect((await ask('support', pauseWebhook, { id: name, message })).status).toBe(404)
})
