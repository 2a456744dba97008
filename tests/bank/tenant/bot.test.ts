import { expect, test } from 'vitest'
import { giveBot, readBot } from '#bank/tenant/bot'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world } = await openTestServices()
const BOT_NAME = 'larkspur_bot'
const BOT_TOKEN = `7000000001:AA${'x'.repeat(33)}`

test('sets a tenant’s bot, by token or by id, and replaces the last one', async () => {
  const { tenant, within } = await openTenantIn(world)
  const give = async (env: Record<string, string>) => {
    await giveBot(world.engine, world.seal, tenant.slug, readBot({ BOT_NAME, ...env }))
    const found = await within((tx) => findTenant(tx, world.seal, tenant.id))
    const { tg_bot_name, telegram_bot } = found!.config
    return { tg_bot_name, telegram_bot, ...found!.secrets }
  }
  expect(await give({ BOT_ID: '7000000001' })).toEqual({
    tg_bot_name: BOT_NAME,
    telegram_bot: { id: '7000000001', servers: 'production' },
    telegram_bot_token: null,
  })
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

test('refuses an unknown tenant', async () => {
  const bot = readBot({ BOT_NAME, BOT_TOKEN })
  await expect(giveBot(world.engine, world.seal, 'nowhere', bot)).rejects.toThrow(
    'There is no tenant nowhere.',
  )
})
