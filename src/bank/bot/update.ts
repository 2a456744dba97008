import { fields, text } from '#bank/outside/vendors/signature'
import { plainName } from '#bank/session/launch'

/**
 * What of Telegram's Update the bank acts on, and nothing else of it: a typed text is kept as the
 * command it is, or as none.
 */
export type BotUpdate = BotUpdateSource & (BotCommandUpdate | BotPressUpdate | BotContactUpdate)

interface BotUpdateSource {
  id: number
  /** Of a user of Telegram, whose private chat with the bot has the same number. */
  from: string
  language: string
}

interface BotCommandUpdate {
  command: BotCommand
}

interface BotPressUpdate {
  pressId: string
  data: string
}

/** A contact that was chosen in Telegram's own list, or sent as a card. */
export interface BotContactUpdate {
  contactId: string
  /** As whoever chose them calls them; empty where Telegram does not say. */
  contactName: string
}

const commands = ['start', 'balance', 'pay', 'help'] as const
export type BotCommand = (typeof commands)[number] | 'other'

const DATA_MAX = 64
const ID_MAX = 64
/** What the button in the app, which cannot send a command, comes with. */
const START_TO_PAY = /^\/start(?:@\w{1,64})? pay$/

/** Null if it is no update at all; `nothing` if it concerns nobody's private chat with the bot. */
export function parseUpdate(body: unknown): { id: number; update: BotUpdate | 'nothing' } | null {
  const { update_id: id, message, callback_query: press } = fields(body)
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return null
  const sent = fields(message)
  const update =
    contactIn(id, sent) ?? commandIn(id, sent) ?? pressIn(id, fields(press)) ?? 'nothing'
  return { id, update }
}

function commandIn(id: number, message: Fields): BotUpdate | null {
  const source = sourceIn(id, message.from, message.chat)
  if (!source) return null
  // Pictures, stickers and the like are answered as any text is.
  if (START_TO_PAY.test(text(message.text))) return { ...source, command: 'pay' }
  const [, name] = /^\/([a-z]{1,32})(?:@\w{1,64})?(?:\s|$)/i.exec(text(message.text)) ?? []
  const command = commands.find((known) => known === name?.toLowerCase()) ?? 'other'
  return { ...source, command }
}

function contactIn(id: number, message: Fields): BotUpdate | null {
  const source = sourceIn(id, message.from, message.chat)
  const { users } = fields(message.users_shared)
  const contact = fields(Array.isArray(users) ? users[0] : message.contact)
  const { user_id } = contact
  if (!source || typeof user_id !== 'number' || !Number.isSafeInteger(user_id) || user_id <= 0)
    return null
  const contactName = plainName(contact.first_name) ?? ''
  return { ...source, contactId: String(user_id), contactName }
}

function pressIn(id: number, press: Fields): BotUpdate | null {
  const source = sourceIn(id, press.from, fields(press.message).chat)
  const pressId = text(press.id)
  const data = text(press.data)
  if (!source || !pressId || pressId.length > ID_MAX || data.length > DATA_MAX) return null
  return { ...source, pressId, data }
}

/** Groups and channels are never answered, nor are bots. */
function sourceIn(id: number, sender: unknown, place: unknown): BotUpdateSource | null {
  const from = fields(sender)
  const chat = fields(place)
  if (chat.type !== 'private' || chat.id !== from.id || from.is_bot !== false) return null
  if (typeof from.id !== 'number' || !Number.isSafeInteger(from.id) || from.id <= 0) return null
  return { id, from: String(from.id), language: text(from.language_code).slice(0, 2) }
}

type Fields = ReturnType<typeof fields>
