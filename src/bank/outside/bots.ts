import { inTenant } from '#bank/db/engine'
import { insertMailboxRow } from '#bank/sandbox/sandbox.rows'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type {
  BankServices,
  BotButton,
  BotMessage,
  BotPressAnswer,
  BotSendResult,
  Bots,
} from '#bank/services'
import { callBotApi, type BotApiAnswer, type BotSetUp } from './botApi.ts'
import { faultOf, identifyBot, listenAt } from './botSetUp.ts'

/** If Telegram asks to wait without saying how long. */
const PAUSE_S = 30

export function openBots(
  botApiUrl: string,
  world: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Bots {
  const pretend = pretendBots(world, say)
  const real = telegramBots(botApiUrl)
  async function botsOf(tenantId: string): Promise<Bots> {
    const sandbox = await inTenant(world.engine, tenantId, (tx) => isSandbox(tx, tenantId))
    return sandbox ? pretend : real
  }
  return {
    send: async (message) => (await botsOf(message.tenantId)).send(message),
    answer: async (answer) => (await botsOf(answer.tenantId)).answer(answer),
    identify: async (bot) => (await botsOf(bot.tenantId)).identify(bot),
    listen: async (bot) => (await botsOf(bot.tenantId)).listen(bot),
    leave: async (bot) => (await botsOf(bot.tenantId)).leave(bot),
  }
}

/** A sandbox holds no token of Telegram's, so that nobody asks it whose one is. */
export const noTelegram: BotSetUp = {
  identify: async () => ({ fault: 'token_refused' }),
  listen: async () => null,
  leave: async () => null,
}

/** Into the mailbox, where links can be followed; a button that acts has nobody to press it there. */
export const pretendBots = (
  { engine, clock, random }: Pick<BankServices, 'engine' | 'clock' | 'random'>,
  say: (line: string) => void,
): Bots => ({
  async send({ tenantId, to, text, buttons, messageId }) {
    const [subject = '', ...rest] = text.split('\n')
    const links = buttons.flatMap((button) => ('url' in button ? [button.text, button.url] : []))
    const body = [...rest, ...links].join('\n')
    const id = messageId ?? random.id()
    const message = { tenantId, id, to, subject, body, sentAt: clock.now() }
    await inTenant(engine, tenantId, (tx) =>
      insertMailboxRow(tx, { ...message, channel: 'telegram' }),
    )
    say(`telegram to ${to}: ${subject}\n${body}`)
    return { is: 'taken', messageId: id }
  },
  answer: async ({ text }) => say(`telegram: ${text}`),
  ...noTelegram,
})

export const telegramBots = (baseUrl: string): Bots => ({
  async send(message) {
    const { token, messageId } = message
    const method = messageId === null ? 'sendMessage' : 'editMessageText'
    return sendResultOf(await callBotApi(baseUrl, token, method, bodyOf(message)), messageId)
  },
  async answer({ token, pressId, text }: BotPressAnswer) {
    const body = { callback_query_id: pressId, text }
    const { ok, code } = await callBotApi(baseUrl, token, 'answerCallbackQuery', body)
    // Too old or too many: the message tells the result as well.
    if (!ok && code !== 400 && code !== 429) throw failureOf(code)
  },
  identify: ({ token }) => identifyBot(baseUrl, token),
  async listen({ token, url, secret }) {
    try {
      const refused = await listenAt(baseUrl, token, { url, secret })
      return refused && faultOf(refused)
    } catch {
      return 'unreachable'
    }
  },
  async leave({ token }) {
    const answer = await callBotApi(baseUrl, token, 'deleteWebhook', {}).catch(() => null)
    return answer?.ok ? null : answer ? faultOf(answer) : 'unreachable'
  },
})

/** Plain text, so that nothing in a name is taken for markup. */
const bodyOf = ({ to, text, buttons, messageId }: BotMessage) => ({
  chat_id: to,
  // Telegram numbers messages.
  ...(messageId !== null && { message_id: Number(messageId) }),
  text,
  link_preview_options: { is_disabled: true },
  reply_markup: markupOf(buttons),
})

function markupOf(buttons: readonly BotButton[]) {
  const asking = buttons.find((button) => 'asksContact' in button)
  if (!asking) return { inline_keyboard: buttons.map(inlineOf) }
  const request_users = { request_id: 1, user_is_bot: false, max_quantity: 1, request_name: true }
  const keyboard = [[{ text: asking.text, request_users }]]
  return { keyboard, resize_keyboard: true, one_time_keyboard: true }
}

function inlineOf(button: BotButton) {
  if ('url' in button) return [button]
  return 'press' in button ? [{ text: button.text, callback_data: button.press }] : []
}

function sendResultOf(answer: BotApiAnswer, edited: string | null): BotSendResult {
  const { ok, code, description, result, retryAfter } = answer
  const messageId = edited ?? idIn(result)
  if (ok && messageId !== null) return { is: 'taken', messageId }
  if (code === 429) return { is: 'busy', waitMs: (retryAfter ?? PAUSE_S) * 1_000 }
  const isBad = code === 400
  if (code === 403 || (isBad && /chat not found/i.test(description))) return { is: 'shut' }
  if (edited !== null && isBad) {
    if (/message is not modified/i.test(description)) return { is: 'taken', messageId: edited }
    if (/message to edit not found|message can't be edited/i.test(description))
      return { is: 'gone' }
  }
  throw failureOf(code)
}

function idIn(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !('message_id' in result)) return null
  return typeof result.message_id === 'number' ? String(result.message_id) : null
}

const failureOf = (code: number) => new Error(`The Bot API answered ${code}.`)
