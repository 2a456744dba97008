import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { pretendTelegram, readMailbox } from '#contract/sandbox'
import { pretendMailer } from '#bank/outside/pretendMailer'
import { handleReadMailbox, handlePretendTelegram } from '#bank/sandbox/sandbox'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world, clock } = await openTestServices()
const post = pretendMailer(world, () => {})

async function openSandbox() {
  const { tenant, visiting } = await openTenantIn(world)
  const read = (query: Record<string, string> = {}) =>
    visiting((context) => handleReadMailbox(readMailbox.ask.parse(query), context))
  const message = (to: string, subject: string) => ({ tenantId: tenant.id, to, subject, body: 'B' })
  return { tenant, visiting, read, message }
}

test('lists a sandbox tenant’s messages newest first', async () => {
  const { read, message } = await openSandbox()
  await post.mail(message('ada@larkspur.example', 'first'))
  clock.advance(1_000)
  await post.sms(message('15550100100', 'second'))
  const page = await read()
  expect(readMailbox.reply.parse(page)).toEqual(page)
  expect(page).toMatchObject({ total: 2, count: 2, has_more: false })
  expect(page.data.map(({ channel, to, subject }) => [channel, to, subject])).toEqual([
    ['sms', '15550100100', 'second'],
    ['email', 'ada@larkspur.example', 'first'],
  ])
  expect(page.data[0]?.sent_at).toBe(clock.now().toISOString())
})

test('filters the mailbox by address and page', async () => {
  const { read, message } = await openSandbox()
  for (let number = 0; number < 12; number += 1)
    await post.mail(message('ada@larkspur.example', `letter ${number}`))
  await post.sms(message('15550100100', 'text'))
  expect(await read({ to: ' ADA@larkspur.example' })).toMatchObject({ total: 12, has_more: true })
  expect((await read({ to: '+1 (555) 010-0100' })).total).toBe(1)
  expect((await read({ to: 'nobody@larkspur.example' })).data).toEqual([])
  const last = await read({ to: 'ada@larkspur.example', offset: '10' })
  expect(last.data.map(({ subject }) => subject)).toEqual(['letter 1', 'letter 0'])
  expect(last).toMatchObject({ total: 12, has_more: false })
})

/** Telegram's own verification, as documented. */
function signedBy(token: string, initData: string): boolean {
  const fields = [...new URLSearchParams(initData)]
  const hash = fields.find(([name]) => name === 'hash')?.[1]
  const lines = fields
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex') === hash
}

test('signs launch data with this tenant’s bot only', async () => {
  const { tenant, visiting } = await openSandbox()
  const received = pretendTelegram.ask.parse({
    tg_id: '42',
    language_code: 'ru',
    start_param: 'home',
  })
  const { init_data_raw: raw } = await visiting((context) =>
    handlePretendTelegram(received, context),
  )
  expect(signedBy(tenant.secrets.telegram_bot_token ?? '', raw)).toBe(true)
  expect(signedBy('7000000001:another', raw)).toBe(false)
  const fields = new URLSearchParams(raw)
  expect(Number(fields.get('auth_date'))).toBe(clock.now().getTime() / 1_000)
  expect(fields.get('start_param')).toBe('home')
  expect(fields.get('signature')).toMatch(/^[\w-]{86}$/)
  expect(fields.get('query_id')).toMatch(/^AAH/)
  expect(JSON.parse(fields.get('user') ?? '')).toMatchObject({
    id: 42,
    first_name: 'Anneliese',
    language_code: 'ru',
  })
  expect(raw).not.toContain(tenant.secrets.telegram_bot_token)
})

test('signs names in any alphabet', async () => {
  const { tenant, visiting } = await openSandbox()
  const received = pretendTelegram.ask.parse({ first_name: 'Ольга & "co" =+%' })
  const { init_data_raw: raw } = await visiting((context) =>
    handlePretendTelegram(received, context),
  )
  expect(signedBy(tenant.secrets.telegram_bot_token ?? '', raw)).toBe(true)
})

test('a tenant without a bot has no launch data', async () => {
  const { tenant, visiting } = await openSandbox()
  const botless = { ...tenant, secrets: { telegram_bot_token: null } }
  const launched = visiting(
    (context) => handlePretendTelegram(pretendTelegram.ask.parse({}), context),
    botless,
  )
  await expect(launched).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a live tenant has no mailbox', async () => {
  const { tenant, rows } = await openTenantIn(world, 'live')
  const message = { tenantId: tenant.id, to: 'ada@larkspur.example', subject: 'x', body: 'x' }
  await expect(post.mail(message)).rejects.toThrow('Only a play tenant has a mailbox.')
  expect(await rows('select 1 from letters where tenant_id = $1')).toEqual([])
})
