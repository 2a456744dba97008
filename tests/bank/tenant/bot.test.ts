import { expect, test } from 'vitest'
import { giveBot, readBot } from '#bank/tenant/bot'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openBotApi } from '#tests/kit/botApi'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world } = await openTestServices()
const BOT_NAME = 'larkspur_bot'
const api = await openBotApi(`7000000001:AA${'x'.repeat(33)}`)
const deps = { ...world, botApiUrl: api.url }
const BOT_TOKEN = `7000000001:AA${'x'.repeat(33)}`

test('sets a tenant’s bot, by token or by id, and replaces the last one', async () => {
  const { tenant, within } = await openTenantIn(world)
  const give = async (env: Record<string, string>) => {
    await giveBot(deps, tenant.slug, readBot({ BOT_NAME, ...env }))
    const found = await within((tx) => findTenant(tx, world.seal, tenant.id))
    const { tg_bot_name, telegram_bot } = found!.config
    return { tg_bot_name, telegram_bot, ...found!.secrets }
  }
  expect(await give({ BOT_ID: '7000000001' })).toEqual({
    tg_bot_name: BOT_NAME,
    telegram_bot: { id: '7000000001', servers: 'production' },
    telegram_bot_token: null,
  })
  const servers = async (BOT_SERVERS: string) =>
    (await give({ BOT_ID: '7000000001', BOT_SERVERS })).telegram_bot?.servers
  expect([await servers('test'), await servers('production')]).toEqual(['test', 'production'])
  expect(await give({ BOT_TOKEN })).toEqual({
    tg_bot_name: BOT_NAME,
    telegram_bot: undefined,
    telegram_bot_token: BOT_TOKEN,
  })
})

test('refuses an invalid bot by name, without repeating the token', () => {
  const recorded = (env: Record<string, string>) => {
    try {
      return readBot(env)
    } catch (thrown) {
      return String(thrown)
    }
  }
  expect(recorded({ BOT_NAME: '@larkspur', BOT_TOKEN })).toContain('BOT_NAME')
  expect(recorded({ BOT_NAME })).toContain('BOT_TOKEN, or BOT_ID')
  expect(recorded({ BOT_NAME, BOT_ID: '12' })).toContain('BOT_ID')
  expect(recorded({ BOT_NAME, BOT_ID: '7000000001', BOT_SERVERS: 'moon' })).toContain('BOT_SERVERS')
  expect(recorded({ BOT_NAME, BOT_TOKEN: '7:short-secret' })).toBe(
    'Error: BOT_TOKEN is not as BotFather gives it.',
  )
})

const BOT_WEBHOOK = 'https://bank.example'

test('sets the webhook with a secret of its own, which is kept encrypted', async () => {
  const { tenant, within, rows } = await openTenantIn(world, 'live')
  const give = async () => {
    await giveBot(deps, tenant.slug, readBot({ BOT_NAME, BOT_TOKEN, BOT_WEBHOOK }))
    const found = await within((tx) => findTenant(tx, world.seal, tenant.id))
    return found!.secrets.telegram_webhook_secret
  }
  await rows('insert into bot_updates (tenant_id, update_id, at) values ($1, 7, now())')
  const secret = await give()
  expect(api.webhook()).toEqual({ url: `https://bank.example/hooks/bot/${tenant.id}`, secret })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(api.calls[0]).toMatchObject({
    method: 'setWebhook',
    body: { allowed_updates: ['message', 'callback_query'] },
  })
  expect(api.calls.slice(1).map(({ method, body }) => ({ method, ...body }))).toMatchObject([
    { method: 'setMyCommands', commands: [{}, { command: 'balance' }, { command: 'pay' }, {}] },
    { method: 'setMyCommands', language_code: 'ru' },
  ])
  // Another bot numbers its updates anew.
  expect(await rows('select * from bot_updates where tenant_id = $1')).toEqual([])
  const [row] = await rows<{ secrets: Buffer }>('select secrets from tenants where tenant_id = $1')
  expect(row?.secrets.toString('latin1')).not.toContain(secret)
  expect(await give()).not.toBe(secret)
})

test('says what Telegram answered, and not the token', async () => {
  const { tenant } = await openTenantIn(world, 'live')
  api.pause(9)
  const bot = readBot({ BOT_NAME, BOT_TOKEN, BOT_WEBHOOK })
  await expect(giveBot(deps, tenant.slug, bot)).rejects.toThrow(
    'The bot is stored, but Telegram answered 429 to setWebhook: Too Many Requests: retry after 9',
  )
})

test('a webhook needs HTTPS, a token, and a tenant that is not a sandbox', async () => {
  const reading = (env: Record<string, string>) => () => readBot({ BOT_NAME, ...env })
  for (const address of ['http://bank.example', 'https://bank.example/path', 'bank.example'])
    expect(reading({ BOT_TOKEN, BOT_WEBHOOK: address })).toThrow('BOT_WEBHOOK must be')
  expect(reading({ BOT_ID: '7000000001', BOT_WEBHOOK })).toThrow('BOT_WEBHOOK needs BOT_TOKEN')
  const { tenant } = await openTenantIn(world)
  const bot = readBot({ BOT_NAME, BOT_TOKEN, BOT_WEBHOOK })
  await expect(giveBot(deps, tenant.slug, bot)).rejects.toThrow('takes no BOT_WEBHOOK')
})

test('refuses an unknown tenant', async () => {
  const bot = readBot({ BOT_NAME, BOT_TOKEN })
  await expect(giveBot(deps, 'nowhere', bot)).rejects.toThrow('There is no tenant nowhere.')
})
