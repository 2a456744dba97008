import { CARD_PIN_NONCE_BYTES, type CardPinSent } from '#contract/cardPin'
import {
  CARD_IV_BYTES,
  CARD_KEY_BYTES,
  CARD_MAC_INFO,
  type CardSecret,
  type CardSecretResponse,
} from '#contract/cardSecret'

/**
 * Each request has its own key, wrapped for the bank and not extractable; a response counts only
 * when its MAC holds. Every defect of a response is the same error.
 */

/** In the words old clients know. */
export const cipherFaults = {
  KEY_WITHOUT_MARKERS: 'Invalid public key format (missing markers)',
  KEY_NOT_IMPORTED: 'Failed to import RSA public key',
  NO_SECRET: 'Failed to get encrypted secret key',
} as const
export type CipherFault = keyof typeof cipherFaults

export class CipherFailure extends Error {
  override readonly name = 'CipherFailure'
  readonly fault: CipherFault

  constructor(fault: CipherFault) {
    super(cipherFaults[fault])
    this.fault = fault
  }
}

export type OaepHash = 'SHA-1' | 'SHA-256'

export interface CardChannel {
  request: { encrypted_key: string; oaep_hash?: 'SHA-256' }
  open(answer: CardSecretResponse): Promise<CardSecret>
}

export interface ChannelTerms {
  /** PEM, plain or in base64. */
  publicKey: string
  now: number
  hash?: OaepHash
  /** Older banks sent no MAC; only for those may it be missing. */
  unsealed?: boolean
}

export async function openCardChannel({
  publicKey,
  now,
  hash = 'SHA-256',
  unsealed = false,
}: ChannelTerms): Promise<CardChannel> {
  const bank = await importKey(spkiOf(publicKey), hash)
  const raw = crypto.getRandomValues(new Uint8Array(CARD_KEY_BYTES))
  const encrypted_key = await wrapFor(bank, { key: toBase64(raw), timestamp: now })
  const aes = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt'])
  const macKey = await deriveMacKey(raw)
  raw.fill(0)

  async function open({ success, encrypted, data, iv, mac }: CardSecretResponse) {
    try {
      if (!success || !encrypted || (mac === undefined && !unsealed)) throw new Error('no secret')
      const nonce = fromBase64(iv)
      const ciphertext = fromBase64(data)
      if (nonce.length !== CARD_IV_BYTES) throw new Error('no secret')
      if (mac !== undefined) await assertMac(macKey, joined(nonce, ciphertext), fromBase64(mac))
      const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: nonce }, aes, ciphertext)
      return secretOf(JSON.parse(new TextDecoder().decode(plain)))
    } catch {
      throw new CipherFailure('NO_SECRET')
    }
  }

  return { request: { encrypted_key, ...(hash === 'SHA-256' && { oaep_hash: hash }) }, open }
}

/** For the bank alone, for one card, and for one use. */
export async function wrapCardPin({
  publicKey,
  now,
  cardId: card,
  pin,
}: Pick<ChannelTerms, 'publicKey' | 'now'> & { cardId: string; pin: string }): Promise<string> {
  const bank = await importKey(spkiOf(publicKey), 'SHA-256')
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(CARD_PIN_NONCE_BYTES)))
  return wrapFor(bank, { pin, card, nonce, timestamp: now } satisfies CardPinSent)
}

async function wrapFor(bank: CryptoKey, content: object): Promise<string> {
  const plaintext = new TextEncoder().encode(JSON.stringify(content))
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, bank, plaintext)
  plaintext.fill(0)
  return toBase64(new Uint8Array(wrapped))
}

async function importKey(spki: Bytes, hash: OaepHash): Promise<CryptoKey> {
  try {
    const algorithm = { name: 'RSA-OAEP', hash }
    return await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  } catch {
    throw new CipherFailure('KEY_NOT_IMPORTED')
  }
}

async function deriveMacKey(raw: Bytes): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(CARD_MAC_INFO)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    root,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['verify'],
  )
}

async function assertMac(key: CryptoKey, signed: Bytes, mac: Bytes): Promise<void> {
  if (!(await crypto.subtle.verify('HMAC', key, mac, signed))) throw new Error('no secret')
}

function secretOf(opened: { data?: Partial<CardSecret> }): CardSecret {
  const { card_number, cvv, expiry_month, expiry_year, pin } = opened.data ?? {}
  if (!card_number || !cvv || !expiry_month || !expiry_year) throw new Error('no secret')
  return { card_number, cvv, expiry_month, expiry_year, ...(pin && { pin }) }
}

type Bytes = Uint8Array<ArrayBuffer>

const PEM = /-----BEGIN (RSA )?PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END (?:RSA )?PUBLIC KEY-----/

/** PEM of either kind, plain or in base64. */
function spkiOf(delivered: string): Bytes {
  const pem = delivered.includes('-----BEGIN') ? delivered : decoded(delivered)
  const match = PEM.exec(pem)
  if (!match) throw new CipherFailure('KEY_WITHOUT_MARKERS')
  const [, old, body = ''] = match
  try {
    const bytes = fromBase64(body.replace(/\s+/g, ''))
    return old ? toSpki(bytes) : bytes
  } catch {
    throw new CipherFailure('KEY_NOT_IMPORTED')
  }
}

function decoded(delivered: string): string {
  try {
    return atob(delivered.replace(/\s+/g, ''))
  } catch {
    return ''
  }
}

function toSpki(key: Bytes): Bytes {
  return der(0x30, joined(RSA, der(0x03, joined(Uint8Array.of(0), key))))
}

/** Algorithm identifier: rsaEncryption, without parameters. */
const RSA = Uint8Array.of(48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0)

function der(tag: number, body: Bytes): Bytes {
  const { length } = body
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return joined(Uint8Array.of(tag, ...size), body)
}

function joined(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
