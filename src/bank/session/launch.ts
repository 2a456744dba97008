import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'

export interface VerifiedLaunch {
  tgId: string
  firstName: string | null
  lastName: string | null
  language: string | null
  hash: string
  /** The hash or signature that was checked; identifies the launch. */
  proof: string
  at: Date
}

/** By the bot's token, or, without it, by Telegram's public key. */
export type LaunchVerifier = { botToken: string } | { botId: string; key: KeyObject }

/** Published by Telegram for checks without the bot's token. */
const publicKeys = {
  production: 'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d',
  test: '40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec',
}

export type TelegramServers = keyof typeof publicKeys

export function keyOfTelegram(servers: TelegramServers): KeyObject {
  const x = Buffer.from(publicKeys[servers], 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

const FIELDS_MAX = 32
const HASH = /^[0-9a-f]{64}$/
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/

/** Null for anything not exactly as Telegram writes it: an odd field could be read in two ways. */
export function checkLaunch(raw: string, verifier: LaunchVerifier): VerifiedLaunch | null {
  const fields = fieldsOf(raw)
  const hash = fields?.get('hash')
  if (!fields || !hash || !HASH.test(hash)) return null
  const proof =
    'botToken' in verifier ? checkHash(verifier, fields, hash) : checkSignature(verifier, fields)
  return proof === null ? null : launchIn(fields, hash, proof)
}

/** Covers every field but `hash`. */
function checkHash({ botToken }: { botToken: string }, fields: Fields, hash: string) {
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const signed = linesOf(fields, ['hash'])
  const right = createHmac('sha256', key).update(signed).digest()
  return timingSafeEqual(right, Buffer.from(hash, 'hex')) ? hash : null
}

/** Covers the bot's id and every field but `hash` and `signature`. */
function checkSignature({ botId, key }: { botId: string; key: KeyObject }, fields: Fields) {
  const signature = fields.get('signature') ?? ''
  if (!SIGNATURE.test(signature)) return null
  const bytes = Buffer.from(signature, 'base64url')
  // The last character has four unused bits; a second spelling would count as another launch.
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
    const [, name, value = ''] = /^([a-z_]{1,32})=(.*)$/s.exec(part) ?? []
    const text = decoded(value)
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

function launchIn(fields: Fields, hash: string, proof: string): VerifiedLaunch | null {
  const seconds = fields.get('auth_date') ?? ''
  const user = userIn(fields.get('user') ?? '')
  if (!user || !/^\d{1,12}$/.test(seconds)) return null
  return { ...user, hash, proof, at: new Date(Number(seconds) * 1_000) }
}

/** Telegram lets people put these into their names; the bank leaves them out. */
const NOT_PLAIN = /\p{Cc}|\p{Surrogate}|\p{Bidi_Control}/gu

export const plainName = (value: unknown): string | null =>
  (typeof value === 'string' ? value.slice(0, 100).replace(NOT_PLAIN, '').trim() : '') || null

function userIn(json: string) {
  try {
    const user = JSON.parse(json) as Record<string, unknown>
    if (!Number.isSafeInteger(user.id) || Number(user.id) < 1) return null
    return {
      tgId: String(user.id),
      firstName: plainName(user.first_name),
      lastName: plainName(user.last_name),
      language: plainName(user.language_code),
    }
  } catch {
    return null
  }
}
