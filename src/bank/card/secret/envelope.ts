import { constants, createCipheriv, createHmac, hkdfSync, privateDecrypt } from 'node:crypto'
import { CARD_PIN, CARD_PIN_NONCE_BYTES } from '#contract/cardPin'
import {
  CARD_KEY_BYTES,
  CARD_KEY_FRESH_MS,
  CARD_MAC_INFO,
  type CardSecret,
  type CardSecretResponse,
  type oaepHashes,
} from '#contract/cardSecret'

/**
 * The client sends a one-time key, or a PIN, wrapped for the bank. All failures look the same, so
 * that nobody learns which part was wrong.
 */

interface Envelope {
  blob: string
  hash: (typeof oaepHashes)[number] | undefined
  now: Date
}

/** The one-time key; null if it is malformed or stale. */
export function decryptCardKey(privatePem: string, envelope: Envelope): Buffer | null {
  const bytes = bytesIn(openEnvelope(privatePem, envelope)?.key)
  return bytes?.length === CARD_KEY_BYTES ? bytes : null
}

/** A PIN and its nonce; null if it is malformed, stale, or for another card. */
export function decryptCardPin(
  privatePem: string,
  { blob, cardId, now }: { blob: string; cardId: string; now: Date },
) {
  const { pin, card, nonce } = openEnvelope(privatePem, { blob, hash: 'SHA-256', now }) ?? {}
  const bytes = bytesIn(nonce)
  if (typeof pin !== 'string' || !CARD_PIN.test(pin) || card !== cardId) return null
  return bytes?.length === CARD_PIN_NONCE_BYTES ? { pin, nonce: bytes } : null
}

const bytesIn = (text: unknown) => (typeof text === 'string' ? Buffer.from(text, 'base64') : null)

function openEnvelope(
  privatePem: string,
  { blob, hash, now }: Envelope,
): Record<string, unknown> | null {
  try {
    const plain = privateDecrypt(
      {
        key: privatePem,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: hash === 'SHA-256' ? 'sha256' : 'sha1',
      },
      Buffer.from(blob, 'base64'),
    )
    const inside = JSON.parse(plain.toString('utf8')) as Record<string, unknown>
    const { timestamp } = inside
    if (typeof timestamp !== 'number') return null
    const isFresh = Math.abs(now.getTime() - timestamp) <= CARD_KEY_FRESH_MS
    return isFresh ? inside : null
  } catch {
    return null
  }
}

export function encryptCardSecret(key: Buffer, iv: Buffer, secret: CardSecret): CardSecretResponse {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const plain = Buffer.from(JSON.stringify({ data: secret }), 'utf8')
  const data = Buffer.concat([cipher.update(plain), cipher.final()])
  const macKey = Buffer.from(hkdfSync('sha256', key, '', CARD_MAC_INFO, 32))
  const mac = createHmac('sha256', macKey).update(iv).update(data).digest('base64')
  return {
    success: true,
    encrypted: true,
    data: data.toString('base64'),
    iv: iv.toString('base64'),
    mac,
  }
}
