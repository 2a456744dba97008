import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './atEnd.ts'
import { badRequest as bad, setUpOf, type ApiRefusal, type BotWebhooks } from './botSetUp.ts'

/**
 * Telegram as a bot meets it, by the public Bot API: its methods and refusals on one side, and on
 * the other the people who write to the bot and press its buttons.
 */

interface ApiButton {
  text: string
  url?: string
  callback_data?: string
  request_users?: { request_id: number; user_is_bot: boolean; max_quantity: number }
}

interface ApiMessage {
  message_id: number
  text: string
  buttons: ApiButton[]
  edits: number
}

interface Body {
  chat_id?: string
  message_id?: number
  text?: string
  callback_query_id?: string
  url?: string
  secret_token?: string
  allowed_updates?: string[]
  reply_markup?: { inline_keyboard?: ApiButton[][]; keyboard?: ApiButton[][] }
}

const TEXT_MAX = 4_096
const ANSWER_MAX = 200
const DATA_BYTES_MAX = 64

interface Telegram {
  chats: Map<string, ApiMessage[]>
  blocked: Set<string>
  /** Presses and what was answered to them, once it was. */
  waiting: Map<string, string | null>
  calls: { method: string; body: Body }[]
  /** Of each token. */
  webhooks: BotWebhooks
  pauses: number[]
  isDown: boolean
  numbered: number
}

/** `names`: the bots that it knows, by their tokens. */
export async function openBotApi(
  token: string,
  names: Record<string, string> = { [token]: 'larkspur_bot' },
) {
  const telegram: Telegram = {
    chats: new Map(),
    blocked: new Set(),
    waiting: new Map(),
    calls: [],
    webhooks: new Map(),
    pauses: [],
    isDown: false,
    numbered: 0,
  }
  const { chats, blocked, waiting, calls } = telegram
  return {
    url: await listen(telegram, names),
    calls,
    webhook: (of = token) => telegram.webhooks.get(of) ?? null,
    /** Nobody uses the token any more. */
    revoke: (of: string) => void delete names[of],
    setDown: (isDown: boolean) => void Object.assign(telegram, { isDown }),
    /** Whoever never wrote to a bot gets nothing from it. */
    start: (user: string) => void chats.set(user, chats.get(user) ?? []),
    block: (user: string) => void blocked.add(user),
    unblock: (user: string) => void blocked.delete(user),
    /** The next calls are too many, for so many seconds each. */
    pause: (...seconds: number[]) => void (telegram.pauses = seconds),
    delete: (user: string) => void chats.set(user, []),
    messages: (user: string): readonly ApiMessage[] => chats.get(user) ?? [],
    /** A press to be brought to the bank, whose answer is read by its id. */
    press(user: string, { message_id, buttons }: ApiMessage, label: string) {
      const data = buttons.find(({ text }) => text === label)?.callback_data
      if (data === undefined) throw new Error(`No button says ${label}.`)
      return pressOf(user, message_id, data, waiting)
    },
    pressData: (user: string, message: number, data: string) =>
      pressOf(user, message, data, waiting),
    answerTo: (id: string) => waiting.get(id) ?? null,
  }
}

async function listen(telegram: Telegram, names: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    void jsonOf(request).then((body) => {
      const [, sentToken = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      telegram.calls.push({ method, body })
      const pause = telegram.pauses.shift()
      const username = names[sentToken]
      if (telegram.isDown) return reply(response, refused(502, 'Bad Gateway'))
      if (username === undefined) return reply(response, refused(401, 'Unauthorized'))
      if (pause !== undefined) return reply(response, tooMany(pause))
      const methods = {
        ...methodsOf(telegram),
        ...setUpOf(telegram.webhooks, { token: sentToken, username }),
      }
      reply(response, methods[method]?.(body) ?? refused(404, 'Not Found'))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  return `http://127.0.0.1:${port}`
}

function methodsOf(telegram: Telegram): Record<string, (body: Body) => unknown> {
  const { chats, blocked, waiting } = telegram

  function chatFor(body: Body): ApiMessage[] | ApiRefusal {
    const { chat_id = '' } = body
    if (blocked.has(chat_id)) return refused(403, 'Forbidden: bot was blocked by the user')
    return faultIn(body) ?? chats.get(chat_id) ?? bad('chat not found')
  }

  return {
    sendMessage(body) {
      const chat = chatFor(body)
      if (isRefusal(chat)) return chat
      const message_id = ++telegram.numbered
      chat.push({ message_id, text: body.text ?? '', buttons: buttonsIn(body), edits: 0 })
      return { message_id, date: 0, chat: { id: Number(body.chat_id), type: 'private' } }
    },
    editMessageText(body) {
      const chat = chatFor(body)
      if (isRefusal(chat)) return chat
      const message = chat.find(({ message_id }) => message_id === body.message_id)
      if (!message) return bad('message to edit not found')
      const next = { text: body.text ?? '', buttons: buttonsIn(body) }
      const { text, buttons, message_id } = message
      if (JSON.stringify(next) === JSON.stringify({ text, buttons }))
        return bad('message is not modified: specified new message content is exactly the same')
      Object.assign(message, next, { edits: message.edits + 1 })
      return { message_id, date: 0 }
    },
    answerCallbackQuery({ callback_query_id = '', text = '' }) {
      if (waiting.get(callback_query_id) !== null)
        return bad('query is too old and response timeout expired or query ID is invalid')
      if (text.length > ANSWER_MAX) return bad('MESSAGE_TOO_LONG')
      waiting.set(callback_query_id, text)
      return true
    },
  }
}

let presses = 0

function pressOf(
  user: string,
  message_id: number,
  data: string,
  waiting: Map<string, string | null>,
) {
  const id = `press-${++presses}`
  waiting.set(id, null)
  const from = userOf(user)
  const message = { message_id, date: 0, chat: { id: from.id, type: 'private' } }
  return { id, from, message, chat_instance: '1', data }
}

/** As in an Update. */
export const userOf = (user: string, language_code = 'en') => ({
  id: Number(user),
  is_bot: false,
  first_name: 'Ada',
  language_code,
})

/** What Telegram sends once its user has chosen somebody by such a button. */
export const sharedBy = (user: string, contact: string, first_name = 'Contact') => ({
  message_id: 1,
  date: 0,
  from: userOf(user),
  chat: { id: Number(user), type: 'private' },
  users_shared: { request_id: 1, users: [{ user_id: Number(contact), first_name }] },
})

export const textFrom = (user: string, text: string, more: object = {}) => ({
  message_id: 1,
  date: 0,
  from: userOf(user),
  chat: { id: Number(user), type: 'private' },
  text,
  ...more,
})

const refused = (error_code: number, description: string): ApiRefusal => ({
  error_code,
  description,
})
const tooMany = (retry_after: number): ApiRefusal => ({
  error_code: 429,
  description: `Too Many Requests: retry after ${retry_after}`,
  parameters: { retry_after },
})

const isRefusal = (result: unknown): result is ApiRefusal =>
  typeof result === 'object' && result !== null && 'error_code' in result

const buttonsIn = ({ reply_markup }: Body) =>
  (reply_markup?.inline_keyboard ?? reply_markup?.keyboard ?? []).flat()

function faultIn(body: Body): ApiRefusal | null {
  const { text = '' } = body
  if (text === '') return bad('message text is empty')
  if (text.length > TEXT_MAX) return bad('message is too long')
  for (const { text: label, url, callback_data, request_users } of buttonsIn(body)) {
    if (request_users && body.reply_markup?.keyboard) continue
    if (!label || (url === undefined) === (callback_data === undefined))
      return bad('Text buttons are unallowed in the inline keyboard')
    const bytes = Buffer.byteLength(callback_data ?? 'x')
    if (bytes < 1 || bytes > DATA_BYTES_MAX) return bad('BUTTON_DATA_INVALID')
  }
  return null
}

async function jsonOf(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Body
}

function reply(response: ServerResponse, result: unknown): void {
  const isBad = isRefusal(result)
  const answer = isBad ? { ok: false, ...result } : { ok: true, result }
  const type = { 'content-type': 'application/json' }
  response.writeHead(isBad ? result.error_code : 200, type).end(JSON.stringify(answer))
}
