import { inTenant, type Engine } from '#bank/db/engine'
import { forgetUpdates } from '#bank/bot/update.rows'
import { botTexts } from '#bank/bot/words'
import { callBotApi } from '#bank/outside/botApi'
import type { Random, Seal } from '#bank/services'
import { changeBot, tenantNamed } from './tenant.rows.ts'
import type { TenantSettings } from './tenant.ts'

/** A bot by its token, or by its id if the bank is not to hold the token. */
interface Bot {
  name: string
  token: string | null
  witness: NonNullable<TenantSettings['telegram_bot']> | null
  /** The bank's address, where Telegram brings what people press and write; null for notices only. */
  webhook: string | null
}

const NAME = /^\w{5,32}$/
const TOKEN = /^\d{5,20}:[\w-]{30,}$/
const NUMBER = /^\d{5,20}$/
const SECRET_BYTES = 32

/** From the environment: anyone on the machine can read a command line. */
export function readBot(env: Readonly<Record<string, string | undefined>>): Bot {
  const { BOT_NAME: name = '', BOT_TOKEN: token, BOT_ID: id, BOT_SERVERS: servers } = env
  if (!NAME.test(name)) throw new Error('BOT_NAME must be the name of the bot, without the @.')
  if (servers && servers !== 'test' && servers !== 'production')
    throw new Error('BOT_SERVERS must be test or production.')
  if (token && !TOKEN.test(token)) throw new Error('BOT_TOKEN is not as BotFather gives it.')
  const webhook = env.BOT_WEBHOOK || null
  if (webhook !== null && !isOrigin(webhook))
    throw new Error('BOT_WEBHOOK must be an address such as https://bank.example.')
  if (token) return { name, token, witness: null, webhook }
  if (!id || !NUMBER.test(id)) throw new Error('Set BOT_TOKEN, or BOT_ID to go without the token.')
  if (webhook) throw new Error('BOT_WEBHOOK needs BOT_TOKEN.')
  const witness = { id, servers: servers === 'test' ? 'test' : 'production' } as const
  return { name, token: null, witness, webhook: null }
}

/** Telegram calls nothing but HTTPS. */
const isOrigin = (address: string) =>
  URL.canParse(address) &&
  new URL(address).protocol === 'https:' &&
  new URL(address).origin === address.replace(/\/$/, '')

interface GiveBotDeps {
  engine: Engine
  seal: Seal
  random: Pick<Random, 'bytes'>
  botApiUrl: string
}

/** The secret is stored before Telegram knows it, so that no update is refused in between. */
export async function giveBot(
  { engine, seal, random, botApiUrl }: GiveBotDeps,
  slug: string,
  bot: Bot,
): Promise<void> {
  const { id, sandbox } = await tenantNamed(engine, slug)
  const { webhook, token } = bot
  if (webhook && sandbox)
    throw new Error('The bot of a sandbox tenant writes into the mailbox: it takes no BOT_WEBHOOK.')
  const secret = webhook && random.bytes(SECRET_BYTES).toString('base64url')
  await inTenant(engine, id, async (tx) => {
    await changeBot(tx, seal, id, {
      config: { tg_bot_name: bot.name, ...(bot.witness && { telegram_bot: bot.witness }) },
      secrets: {
        telegram_bot_token: token,
        ...(secret && { telegram_webhook_secret: secret }),
      },
    })
    await forgetUpdates(tx, id)
  })
  if (!webhook || !token || !secret) return
  const url = `${new URL(webhook).origin}/hooks/bot/${id}`
  const allowed_updates = ['message', 'callback_query']
  await told(botApiUrl, token, 'setWebhook', { url, secret_token: secret, allowed_updates })
  for (const language_code of ['en', 'ru'] as const)
    await told(botApiUrl, token, 'setMyCommands', {
      commands: Object.entries(botTexts[language_code].command).map(([command, description]) => ({
        command,
        description,
      })),
      scope: { type: 'all_private_chats' },
      // What has no language of its own is shown the first.
      ...(language_code !== 'en' && { language_code }),
    })
}

async function told(
  botApiUrl: string,
  token: string,
  method: 'setWebhook' | 'setMyCommands',
  body: object,
): Promise<void> {
  const { ok, code, description } = await callBotApi(botApiUrl, token, method, body)
  if (!ok)
    throw new Error(
      `The bot is stored, but Telegram answered ${code} to ${method}: ${description || 'no reason'}`,
    )
}
