import type { BotFault } from '#contract/ops/tenantBotDocument'

/** The token is part of the URL of Telegram's Bot API, so no error may repeat the URL. */

const TELEGRAM_URL = 'https://api.telegram.org'
const TIMEOUT_MS = 15_000

export const botApiUrlIn = ({ BOT_API_URL }: { BOT_API_URL?: string | undefined }) =>
  BOT_API_URL || TELEGRAM_URL

interface BotOfTenant {
  tenantId: string
  token: string
}

/** What staff set of a bot. Null where Telegram took it. */
export interface BotSetUp {
  /** Whose token it is, by a call that changes nothing. */
  identify(bot: BotOfTenant): Promise<{ name: string } | { fault: BotFault }>
  /** Sets where Telegram brings what people write, and the commands. */
  listen(bot: BotOfTenant & { url: string; secret: string }): Promise<BotFault | null>
  /** Nothing is brought any more. */
  leave(bot: BotOfTenant): Promise<BotFault | null>
}

export interface BotApiAnswer {
  ok: boolean
  code: number
  description: string
  result: unknown
  /** In seconds. */
  retryAfter: number | null
}

type Method =
  | 'sendMessage'
  | 'editMessageText'
  | 'answerCallbackQuery'
  | 'getMe'
  | 'setWebhook'
  | 'deleteWebhook'
  | 'setMyCommands'

export async function callBotApi(
  baseUrl: string,
  token: string,
  method: Method,
  body: object,
): Promise<BotApiAnswer> {
  const response = await fetch(`${baseUrl}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch(() => {
    throw new Error('The Bot API could not be reached.')
  })
  return answerOf(response.status, await response.json().catch(() => null))
}

interface BotApiResponse {
  ok?: unknown
  error_code?: unknown
  description?: unknown
  result?: unknown
  parameters?: { retry_after?: unknown }
}

function answerOf(status: number, parsed: unknown): BotApiAnswer {
  // Each field is checked before use.
  const answer = typeof parsed === 'object' && parsed !== null ? (parsed as BotApiResponse) : {}
  const { ok, error_code, description, result, parameters } = answer
  const seconds = parameters?.retry_after
  return {
    ok: ok === true,
    code: typeof error_code === 'number' ? error_code : status,
    description: typeof description === 'string' ? description : '',
    result,
    retryAfter: typeof seconds === 'number' && seconds > 0 ? seconds : null,
  }
}
