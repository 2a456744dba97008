import { inTenant } from '#bank/db/engine'
import { insertMailboxRow } from '#bank/sandbox/sandbox.rows'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { BotSendResult, BotMessage, Bots, BankServices } from '#bank/services'

/** The token is part of the URL of Telegram's Bot API, so no error may repeat the URL. */

const TELEGRAM_URL = 'https://api.telegram.org'
const TIMEOUT_MS = 15_000
/** If Telegram asks to wait without saying how long. */
const PAUSE_S = 30

export function openBots(
  { BOT_API_URL }: { BOT_API_URL?: string | undefined },
  world: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Bots {
  const pretend = pretendBots(world, say)
  const real = telegramBots(BOT_API_URL || TELEGRAM_URL)
  return {
    async send(message) {
      const { tenantId } = message
      const sandbox = await inTenant(world.engine, tenantId, (tx) => isSandbox(tx, tenantId))
      return (sandbox ? pretend : real).send(message)
    },
  }
}

export const pretendBots = (
  { engine, clock, random }: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Bots => ({
  async send({ tenantId, to, text, button }) {
    const [subject = '', ...rest] = text.split('\n')
    const body = [...rest, button.text, button.url].join('\n')
    const message = { tenantId, id: random.id(), to, subject, body, sentAt: clock.now() }
    await inTenant(engine, tenantId, (tx) =>
      insertMailboxRow(tx, { ...message, channel: 'telegram' }),
    )
    say(`telegram to ${to}: ${subject}\n${body}`)
    return { is: 'taken' }
  },
})

interface BotApiResponse {
  ok?: unknown
  error_code?: unknown
  description?: unknown
  parameters?: { retry_after?: unknown }
}

export const telegramBots = (baseUrl: string): Bots => ({
  async send(message) {
    const response = await fetch(`${baseUrl}/bot${message.token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestBodyOf(message)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch(() => {
      throw new Error('The Bot API could not be reached.')
    })
    return sendResultOf(response.status, await readResponse(response))
  },
})

/** Plain text, so that nothing in a name is taken for markup. */
const requestBodyOf = ({ to, text, button }: BotMessage) => ({
  chat_id: to,
  text,
  link_preview_options: { is_disabled: true },
  reply_markup: { inline_keyboard: [[button]] },
})

async function readResponse(response: Response): Promise<BotApiResponse> {
  const parsed = await response.json().catch(() => null)
  // Each field is checked before use.
  return typeof parsed === 'object' && parsed !== null ? (parsed as BotApiResponse) : {}
}

function sendResultOf(status: number, answer: BotApiResponse): BotSendResult {
  if (answer.ok === true) return { is: 'taken' }
  const code = typeof answer.error_code === 'number' ? answer.error_code : status
  if (code === 429) return { is: 'busy', waitMs: pauseIn(answer) * 1_000 }
  const unknownChat = code === 400 && /chat not found/i.test(String(answer.description))
  if (code === 403 || unknownChat) return { is: 'shut' }
  throw new Error(`The Bot API answered ${code}.`)
}

function pauseIn({ parameters }: BotApiResponse): number {
  const seconds = parameters?.retry_after
  return typeof seconds === 'number' && seconds > 0 ? seconds : PAUSE_S
}
