import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who Telegram says opened the mini app, and when. Everything here is signed. */
export interface Launch {
  tgId: string
  firstName: string | null
  lastName: string | null
  language: string | null
  hash: string
  at: Date
}

const FIELDS_MAX = 32

/**
 * Checks launch data against the bot's token as Telegram documents it: every field but `hash`,
 * sorted, a line each, under a key made from the token. Null for anything that is not exactly what
 * Telegram wrote: a field said twice or encoded oddly could mean two things to two readers.
 */
export function checkLaunch(raw: string, botToken: string): Launch | null {
  const fields = fieldsOf(raw)
  const hash = fields?.get('hash')
  if (!fields || !hash || !/^[0-9a-f]{64}$/.test(hash)) return null
  const lines = [...fields].filter(([name]) => name !== 'hash').map((pair) => pair.join('='))
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const right = createHmac('sha256', key).update(lines.sort().join('\n')).digest()
  if (!timingSafeEqual(right, Buffer.from(hash, 'hex'))) return null
  return launchIn(fields, hash)
}

function fieldsOf(raw: string): Map<string, string> | null {
  const parts = raw.split('&')
  if (parts.length > FIELDS_MAX) return null
  const fields = new Map<string, string>()
  for (const part of parts) {
    const [, name, value] = /^([a-z_]{1,32})=(.*)$/s.exec(part) ?? []
    const text = value === undefined ? null : decoded(value)
    if (name === undefined || text === null || text.includes('\0') || fields.has(name)) return null
    fields.set(name, text)
  }
  return fields
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

function launchIn(fields: Map<string, string>, hash: string): Launch | null {
  const seconds = fields.get('auth_date') ?? ''
  const user = userIn(fields.get('user') ?? '')
  if (!user || !/^\d{1,12}$/.test(seconds)) return null
  return { ...user, hash, at: new Date(Number(seconds) * 1_000) }
}

function userIn(json: string): Omit<Launch, 'hash' | 'at'> | null {
  try {
    const user = JSON.parse(json) as Record<string, unknown>
    if (!Number.isSafeInteger(user.id)) return null
    const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return {
      tgId: String(user.id),
      firstName: word(user.first_name)?.slice(0, 100) ?? null,
      lastName: word(user.last_name)?.slice(0, 100) ?? null,
      language: word(user.language_code),
    }
  } catch {
    return null
  }
}
