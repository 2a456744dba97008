import { constants, createCipheriv, createHmac, hkdfSync, privateDecrypt } from 'node:crypto'
import {
  CARD_KEY_BYTES,
  CARD_KEY_FRESH_MS,
  CARD_MAC_INFO,
  type CardSecret,
  type CardSecretResponse,
  type oaepHashes,
} from '#contract/cardSecret'

/**
 * The client sends a one-time key wrapped for the bank. All failures look the same, so that nobody
 * learns which part was wrong.
 */

/** The one-time key; null if it is malformed or stale. */
export function decryptCardKey(
  privatePem: string,
  { blob, hash, now }: { blob: string; hash: (typeof oaepHashes)[number] | undefined; now: Date },
): Buffer | null {
  try {
    const plain = privateDecrypt(
      {
        key: privatePem,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: hash === 'SHA-256' ? 'sha256' : 'sha1',
      },
      Buffer.from(blob, 'base64'),
    )
    const { key, timestamp } = JSON.parse(plain.toString('utf8')) as Record<string, unknown>
    if (typeof key !== 'string' || typeof timestamp !== 'number') return null
    const bytes = Buffer.from(key, 'base64')
    const fresh = Math.abs(now.getTime() - timestamp) <= CARD_KEY_FRESH_MS
    return fresh && bytes.length === CARD_KEY_BYTES ? bytes : null
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
