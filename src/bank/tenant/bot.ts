import { inTenant, type Engine } from '#bank/db/engine'
import type { Seal } from '#bank/services'
import { changeBot, tenantNamed } from './tenant.rows.ts'
import type { TenantSettings } from './tenant.ts'

/** A bot by its token, or by its id if the bank is not to hold the token. */
interface Bot {
  name: string
  token: string | null
  witness: NonNullable<TenantSettings['telegram_bot']> | null
}

const NAME = /^\w{5,32}$/
const TOKEN = /^\d{5,20}:[\w-]{30,}$/
const NUMBER = /^\d{5,20}$/

/** From the environment: anyone on the machine can read a command line. */
export function readBot(env: Readonly<Record<string, string | undefined>>): Bot {
  const { BOT_NAME: name = '', BOT_TOKEN: token, BOT_ID: id, BOT_SERVERS: servers } = env
  if (!NAME.test(name)) throw new Error('BOT_NAME must be the name of the bot, without the @.')
  if (servers && servers !== 'test' && servers !== 'production')
    throw new Error('BOT_SERVERS must be test or production.')
  if (token && !TOKEN.test(token)) throw new Error('BOT_TOKEN is not as BotFather gives it.')
  if (token) return { name, token, witness: null }
  if (!id || !NUMBER.test(id)) throw new Error('Set BOT_TOKEN, or BOT_ID to go without the token.')
  const witness = { id, servers: servers === 'test' ? 'test' : 'production' } as const
  return { name, token: null, witness }
}

export async function giveBot(engine: Engine, seal: Seal, slug: string, bot: Bot): Promise<void> {
  const { id } = await tenantNamed(engine, slug)
  await inTenant(engine, id, (tx) =>
    changeBot(tx, seal, id, {
      config: { tg_bot_name: bot.name, ...(bot.witness && { telegram_bot: bot.witness }) },
      secrets: { telegram_bot_token: bot.token },
    }),
  )
}
