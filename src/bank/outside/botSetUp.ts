import type { BotFault } from '#contract/ops/tenantBotDocument'
import { botTexts } from '#bank/bot/words'
import { callBotApi, type BotApiAnswer } from './botApi.ts'

interface BotWebhook {
  url: string
  /** By which the bank knows that Telegram calls it. */
  secret: string
}

/** What Telegram refused, and of which call. */
export interface BotApiRefusal extends BotApiAnswer {
  method: string
}

/** The webhook and the commands; null where Telegram took all of it. */
export async function listenAt(
  baseUrl: string,
  token: string,
  { url, secret }: BotWebhook,
): Promise<BotApiRefusal | null> {
  const allowed_updates = ['message', 'callback_query']
  const webhook = { url, secret_token: secret, allowed_updates }
  const set = await callBotApi(baseUrl, token, 'setWebhook', webhook)
  if (!set.ok) return { ...set, method: 'setWebhook' }
  for (const language of ['en', 'ru'] as const) {
    const told = await callBotApi(baseUrl, token, 'setMyCommands', commandsIn(language))
    if (!told.ok) return { ...told, method: 'setMyCommands' }
  }
  return null
}

const commandsIn = (language_code: 'en' | 'ru') => ({
  commands: Object.entries(botTexts[language_code].command).map(([command, description]) => ({
    command,
    description,
  })),
  scope: { type: 'all_private_chats' },
  // What has no language of its own is shown the first.
  ...(language_code !== 'en' && { language_code }),
})

export async function identifyBot(
  baseUrl: string,
  token: string,
): Promise<{ name: string } | { fault: BotFault }> {
  const answer = await callBotApi(baseUrl, token, 'getMe', {}).catch(() => null)
  if (!answer) return { fault: 'unreachable' }
  const name = answer.ok ? usernameIn(answer.result) : null
  return name === null ? { fault: faultOf(answer) } : { name }
}

function usernameIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('username' in result)) return null
  return typeof result.username === 'string' ? result.username : null
}

/** A token that was revoked, or never was one, is answered by 401 or 404. */
export function faultOf({ code }: BotApiAnswer): BotFault {
  if (code === 401 || code === 404) return 'token_refused'
  return code === 400 ? 'address_refused' : 'unreachable'
}
