import type { Device } from './device.ts'
import { createLock, toBase64, type UnlockResult } from './lock.ts'

/**
 * Proves to the bank by the secret that opens the lock. The bank has a key made of it and knows neither
 * the secret nor what opens the lock; what is handed over goes into the one call, and nowhere else.
 */

type SendKey = (word: string) => Promise<unknown>
type LockedDevice = Pick<Device, 'localStore' | 'tokenStore' | 'biometry'>

/** Hands over the key itself, by which the bank will know the answers. */
export const enrollBiometry = (
  device: LockedDevice,
  send: SendKey,
  signal: AbortSignal,
): Promise<UnlockResult> =>
  createLock(device).open(signal, async (secret) => send(toBase64(await keyOf(secret))))

/** Hands over the answer for one thing; of others nobody learns theirs from it. */
export const proveByBiometry = (
  device: LockedDevice,
  id: string,
  send: SendKey,
  signal: AbortSignal,
): Promise<UnlockResult> =>
  createLock(device).open(signal, async (secret) =>
    send(toBase64(await macOf(await keyOf(secret), id))),
  )

const bytesOf = (text: string) => new TextEncoder().encode(text)

const keyOf = (secret: string) => macOf(bytesOf(secret), 'sluice proof')

async function macOf(key: Uint8Array<ArrayBuffer>, text: string) {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, how, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(how, imported, bytesOf(text)))
}
