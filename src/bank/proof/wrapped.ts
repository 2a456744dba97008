import { constants, createPublicKey, publicEncrypt, type KeyObject } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'

const BITS_MIN = 2_048
const BITS_MAX = 8_192

export function encryptForKey(publicKey: string, text: string): string {
  const key = readKey(publicKey)
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt({ key, ...padding }, Buffer.from(text)).toString('base64')
}

function readKey(text: string): KeyObject {
  const key = keyIn(text)
  const bits = key?.asymmetricKeyType === 'rsa' ? key.asymmetricKeyDetails?.modulusLength : 0
  if (!key || !bits || bits < BITS_MIN || bits > BITS_MAX) throw new Refusal('PUBLIC_KEY_INVALID')
  return key
}

function keyIn(text: string): KeyObject | null {
  const pem = text.trim().startsWith('-----BEGIN PUBLIC KEY-----')
  try {
    return createPublicKey(
      pem ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' },
    )
  } catch {
    return null
  }
}
