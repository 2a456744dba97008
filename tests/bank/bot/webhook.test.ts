import { expect, test } from 'vitest'
import { botRawRoutes } from '#bank/bot/webhook'
import type { RateLimits } from '#bank/http/limits'
import { openTestBank } from '#tests/kit/bank'
import { textFrom } from '#tests/kit/botApi'
import { openTenant } from '#tests/kit/openTenant'
import { openBotKit } from './botKit.ts'

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { api, deliver, linked, post, rows, secret, write } = kit

const update = (user: string, update_id: number) =>
  JSON.stringify({ update_id, message: textFrom(user, '/help') })

const texts = (user: string) => api.messages(user).map(({ text }) => text)

test.each([
  ['no secret', { 'x-telegram-bot-api-secret-token': '' }],
  ['another secret', { 'x-telegram-bot-api-secret-token': 'A'.repeat(43) }],
  ['a part of it', { 'x-telegram-bot-api-secret-token': secret.slice(0, -1) }],
  ['more than it', { 'x-telegram-bot-api-secret-token': `${secret}A` }],
])('an update with %s is refused before it is read', async (_, headers) => {
  const { status, body } = await post('not even JSON', headers)
  expect([status, body.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
})

test('the secret of one tenant opens no other, and none opens a tenant without one', async () => {
  const other = await openTenant(bank.world, {})
  const { user } = await linked()
  for (const tenant of [other, bank.world.random.id()]) {
    const { status, body } = await post(update(user, 1), {}, tenant)
    expect([status, body.code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
    const empty = { 'x-telegram-bot-api-secret-token': '' }
    expect((await post(update(user, 1), empty, tenant)).status).toBe(401)
  }
  expect((await post(update(user, 1), {}, 'nowhere')).status).toBe(404)
  expect(texts(user)).toEqual([])
})

test.each([
  ['no JSON', 'update_id=1', 400],
  ['no object', '[1]', 400],
  ['no number of an update', '{"message":{}}', 400],
  ['a number that is none', '{"update_id":"1"}', 400],
  ['a fraction', '{"update_id":1.5}', 400],
  ['a number below zero', '{"update_id":-1}', 400],
  ['more than it may have', JSON.stringify({ update_id: 1, message: 'x'.repeat(70_000) }), 413],
])('a body with %s is refused', async (_, body, status) => {
  expect((await post(body)).status).toBe(status)
})

test('another type of body is refused', async () => {
  expect((await post('{"update_id":1}', { 'content-type': 'text/plain' })).status).toBe(415)
})

test.each([
  ['an update of another kind', { edited_message: textFrom('700100200', '/help') }],
  ['a message without a sender', { message: { text: '/help' } }],
  ['a message of a bot', { message: textFrom('700100200', '/help', { from: { is_bot: true } }) }],
  ['a press without its message', { callback_query: { id: '1', data: 'freeze:1' } }],
  ['an object where a text belongs', { message: textFrom('700100200', '', { text: {} }) }],
])('%s is taken, so that Telegram does not repeat it', async (_, odd) => {
  api.start('700100200')
  expect(await deliver(odd)).toBe(200)
})

test('an update that comes again is handled once', async () => {
  const { user } = await linked()
  for (const body of [update(user, 77), update(user, 77), update(user, 78), update(user, 77)])
    expect((await post(body)).status).toBe(200)
  await bank.worker.drain(kit.tenantId)
  expect(texts(user)).toHaveLength(2)
})

test('whoever writes too fast is let go unanswered', async () => {
  const { user } = await linked()
  for (let count = 0; count < 30; count += 1) expect(await write(user, '/help')).toBe(200)
  expect(texts(user)).toHaveLength(20)
})

test('work is announced for what was taken, and for nothing that was let go', async () => {
  const { user } = await linked()
  const announced: string[] = []
  let isTooFast = false
  const take = () => {
    if (isTooFast) throw new Error('too fast')
    return { bucket: { perSecond: 1, burst: 1 }, left: 0 }
  }
  const limits: RateLimits = { take, assertLeft: () => {} }
  const [route] = botRawRoutes(bank.world, limits, (tenant) => announced.push(tenant))
  const bring = async (body: string) => {
    const headers = {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': secret,
    }
    const request = new Request('http://localhost/', { method: 'POST', headers, body })
    expect((await route!.handle(request, { tenant: kit.tenantId })).status).toBe(200)
    return announced.splice(0)
  }
  expect(await bring(update(user, 601))).toEqual([kit.tenantId])
  expect(await bring('{"update_id":602}')).toEqual([])
  isTooFast = true
  expect(await bring(update(user, 603))).toEqual([])
  await bank.worker.drain(kit.tenantId)
  expect(texts(user)).toHaveLength(1)
})

test('nothing of a typed text is kept', async () => {
  const { user } = await linked()
  await post(JSON.stringify({ update_id: 500, message: textFrom(user, 'my code is 123456') }))
  const jobs = await rows<{ what: object }>(
    `select what from jobs where tenant_id = $1 and queue = 'bot.update'`,
  )
  expect(JSON.stringify(jobs)).toContain('"other"')
  expect(JSON.stringify(jobs)).not.toContain('123456')
  await bank.worker.drain(kit.tenantId)
})
