import { createLock, toBase64, type LockedDevice, type UnlockResult } from './lock.ts'

/**
 * The bank holds a key derived from the secret that opens the lock and learns neither the secret
 * nor what opens the lock.
 */

type SendKey = (key: string) => Promise<unknown>

export const enrollBiometry = (
  device: LockedDevice,
  send: SendKey,
  signal: AbortSignal,
): Promise<UnlockResult> =>
  createLock(device).open(signal, async (secret) => send(toBase64(await keyOf(secret))))

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
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, bytesOf(text)))
}
