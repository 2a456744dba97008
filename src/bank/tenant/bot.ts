import { BotName, BotToken } from '#contract/ops/tenantBotDocument'
import { inTenant, type Engine } from '#bank/db/engine'
import { forgetUpdates } from '#bank/bot/update.rows'
import { faultOf, listenAt } from '#bank/outside/botSetUp'
import type { Clock, Random, Seal } from '#bank/services'
import { noteGivenBot, noteTold } from '#bank/tenantBot/tenantBot.rows'
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

const NUMBER = /^\d{5,20}$/
const SECRET_BYTES = 32

/** From the environment: anyone on the machine can read a command line. */
export function readBot(env: Readonly<Record<string, string | undefined>>): Bot {
  const { BOT_NAME: name = '', BOT_TOKEN: token, BOT_ID: id, BOT_SERVERS: servers } = env
  if (!BotName.safeParse(name).success)
    throw new Error('BOT_NAME must be the name of the bot, without the @.')
  if (servers && servers !== 'test' && servers !== 'production')
    throw new Error('BOT_SERVERS must be test or production.')
  if (token && !BotToken.safeParse(token).success)
    throw new Error('BOT_TOKEN is not as BotFather gives it.')
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

/** By which the bank knows that an update comes from Telegram. */
export const webhookSecret = (random: Pick<Random, 'bytes'>) =>
  random.bytes(SECRET_BYTES).toString('base64url')

/** Telegram's number of the bot, with which its token begins. */
export const botIdOf = (token: string) => token.slice(0, token.indexOf(':'))

interface GiveBotDeps {
  engine: Engine
  seal: Seal
  random: Pick<Random, 'bytes'>
  clock: Clock
  botApiUrl: string
}

/** The secret is stored before Telegram knows it, so that no update is refused in between. */
export async function giveBot(
  { engine, seal, random, clock, botApiUrl }: GiveBotDeps,
  slug: string,
  bot: Bot,
): Promise<void> {
  const { id, sandbox } = await tenantNamed(engine, slug)
  const { webhook, token } = bot
  if (webhook && sandbox)
    throw new Error('The bot of a sandbox tenant writes into the mailbox: it takes no BOT_WEBHOOK.')
  const hook = webhook && {
    url: `${new URL(webhook).origin}/hooks/bot/${id}`,
    secret: webhookSecret(random),
  }
  const version = await inTenant(engine, id, async (tx) => {
    await changeBot(tx, seal, id, {
      config: { tg_bot_name: bot.name, ...(bot.witness && { telegram_bot: bot.witness }) },
      secrets: {
        telegram_bot_token: token,
        ...(hook && { telegram_webhook_secret: hook.secret }),
      },
    })
    await forgetUpdates(tx, id)
    return noteGivenBot(tx, id, { webhook: hook && hook.url, at: clock.now() })
  })
  if (!hook || !token) return
  const refused = await listenAt(botApiUrl, token, hook)
  const fault = refused && faultOf(refused)
  await inTenant(engine, id, (tx) =>
    noteTold(tx, id, { version, fault, isLeft: true, at: clock.now() }),
  )
  if (!refused) return
  const { method, code, description } = refused
  throw new Error(
    `The bot is stored, but Telegram answered ${code} to ${method}: ${description || 'no reason'}`,
  )
}
