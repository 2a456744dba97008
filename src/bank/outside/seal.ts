import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { createMemo } from '#bank/memo'
import type { Seal } from '#bank/services'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES
const SALT = 'sluice'
const KEYS_MAX = 100

/** AES-256-GCM with a key per label. A box is version, nonce, ciphertext, tag. */
export function openSeal(master: Uint8Array): Seal {
  if (master.length !== 32) throw new Error('The master key must have 32 bytes.')
  const remember = createMemo<KeyObject>(KEYS_MAX)
  const keyFor = (use: 'seal' | 'digest', label: string): KeyObject => {
    const name = `${use} ${label}`
    return remember(name, () =>
      createSecretKey(Buffer.from(hkdfSync('sha256', master, SALT, name, 32))),
    )
  }

  return {
    close(plain, label) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', label), nonce)
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()])
    },

    open(box, label) {
      const bytes = Buffer.from(box)
      if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== VERSION)
        throw new Error(`This is no box sealed for "${label}".`)
      const nonce = bytes.subarray(1, HEAD_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', label), nonce, {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const sealed = bytes.subarray(HEAD_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(sealed), decipher.final()])
    },

    digest: (value, label) =>
      createHmac('sha256', keyFor('digest', label)).update(value, 'utf8').digest(),
  }
}
