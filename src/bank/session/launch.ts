import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'

/** Who Telegram says opened the mini app, and when. Everything here is signed. */
export interface VerifiedLaunch {
  tgId: string
  firstName: string | null
  lastName: string | null
  language: string | null
  hash: string
  /** What the launch is known by when it is shown again: nobody but Telegram can have written it. */
  mark: string
  at: Date
}

/** How a bank tells Telegram's word: by the bot's own token, or, without it, by Telegram's key. */
export type LaunchVerifier = { botToken: string } | { botId: string; key: KeyObject }

/** As Telegram publishes them for whoever checks a launch without the bot's token. */
const published = {
  production: 'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d',
  test: '40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec',
}

export type TelegramServers = keyof typeof published

export function keyOfTelegram(servers: TelegramServers): KeyObject {
  const x = Buffer.from(published[servers], 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

const FIELDS_MAX = 32
const HASH = /^[0-9a-f]{64}$/
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/

/**
 * Checks launch data as Telegram documents it: the fields sorted, a line each. Null for anything that
 * is not exactly what Telegram wrote: a field said twice or encoded oddly could mean two things to
 * two readers.
 */
export function checkLaunch(raw: string, witness: LaunchVerifier): VerifiedLaunch | null {
  const fields = fieldsOf(raw)
  const hash = fields?.get('hash')
  if (!fields || !hash || !HASH.test(hash)) return null
  const mark =
    'botToken' in witness ? hashedBy(witness, fields, hash) : signedUnder(witness, fields)
  return mark === null ? null : launchIn(fields, hash, mark)
}

/** Every field but `hash`, under a key made from the bot's token. */
function hashedBy({ botToken }: { botToken: string }, fields: Fields, hash: string): string | null {
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const right = createHmac('sha256', key)
    .update(linesOf(fields, ['hash']))
    .digest()
  return timingSafeEqual(right, Buffer.from(hash, 'hex')) ? hash : null
}

/** Every field but `hash`, which this signature does not cover, and itself, after the bot's number. */
function signedUnder(
  { botId, key }: { botId: string; key: KeyObject },
  fields: Fields,
): string | null {
  const signature = fields.get('signature') ?? ''
  if (!SIGNATURE.test(signature)) return null
  const bytes = Buffer.from(signature, 'base64url')
  // The last letter holds four bits that say nothing; two spellings would be two marks.
  if (bytes.toString('base64url') !== signature) return null
  const signedText = `${botId}:WebAppData\n${linesOf(fields, ['hash', 'signature'])}`
  return verify(null, Buffer.from(signedText), key, bytes) ? signature : null
}

const linesOf = (fields: Fields, without: readonly string[]) =>
  [...fields]
    .filter(([name]) => !without.includes(name))
    .map((pair) => pair.join('='))
    .sort()
    .join('\n')

type Fields = ReadonlyMap<string, string>

function fieldsOf(raw: string): Fields | null {
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

function launchIn(fields: Fields, hash: string, mark: string): VerifiedLaunch | null {
  const seconds = fields.get('auth_date') ?? ''
  const user = userIn(fields.get('user') ?? '')
  if (!user || !/^\d{1,12}$/.test(seconds)) return null
  return { ...user, hash, mark, at: new Date(Number(seconds) * 1_000) }
}

function userIn(json: string): Omit<VerifiedLaunch, 'hash' | 'mark' | 'at'> | null {
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
