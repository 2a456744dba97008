import type { Device } from './device.ts'
import { parseJson } from './localStore.ts'

/** Kept beside the session, so that a backup restores both or neither. */
export const LOCK_KEY = 'lock'

/** `absent`: there is no biometry any more, or the secret is gone. */
export type UnlockResult = 'open' | 'denied' | 'absent'

interface StoredLock {
  /** Of the host's secret, which cannot be derived from it. */
  digest: string
  /** The sign-in under which the lock was set. */
  mark: string | null
}

export type LockedDevice = Pick<Device, 'localStore' | 'tokenStore' | 'biometry'>

const SECRET_BYTES = 32
const BY_TELEGRAM = 'telegram:'

/**
 * Opens when the host hands out the secret whose digest is stored here, and outlives signing out:
 * Telegram signs in anyone who holds the open phone. A later sign-in by code or password removes
 * it.
 */
export function createLock({ localStore, tokenStore, biometry: host }: LockedDevice) {
  const takeOff = () => localStore.write(LOCK_KEY, null)

  const currentLock = () => {
    const stored = parseStoredLock(localStore.read(LOCK_KEY))
    const mark = tokenStore.signInId()
    if (stored === null || mark === null || mark === stored.mark) return stored
    if (mark.startsWith(BY_TELEGRAM)) return stored
    takeOff()
    return null
  }

  const putOn = async (secret: string) => {
    const stored: StoredLock = { digest: await digestOf(secret), mark: tokenStore.signInId() }
    localStore.write(LOCK_KEY, JSON.stringify(stored))
  }

  return {
    isOn: () => currentLock() !== null,
    takeOff,

    /** Lends the secret to `withSecret` where it is the one that opens. */
    async open(
      signal: AbortSignal,
      withSecret?: (secret: string) => Promise<unknown>,
    ): Promise<UnlockResult> {
      const state = await host?.readState()
      if (!host || !state?.allowed || !state.hasSecret) return 'absent'
      const secret = await host.readSecret(signal)
      if (secret === null) return 'denied'
      if ((await digestOf(secret)) !== currentLock()?.digest) return 'absent'
      await withSecret?.(secret)
      return 'open'
    },

    /** Set only once the host surely has the secret, so that nobody is locked out. */
    async putOn(signal: AbortSignal): Promise<UnlockResult> {
      const state = await host?.readState()
      if (!host || !state) return 'absent'
      if (!state.allowed && !(await host.requestAccess())) return 'denied'
      const storedSecret = state.hasSecret ? await host.readSecret(signal) : ''
      if (storedSecret === null) return 'denied'
      const secret = storedSecret || freshSecret()
      if (secret !== storedSecret && !(await host.storeSecret(secret))) return 'denied'
      if (!(await host.readState())?.hasSecret) return 'absent'
      await putOn(secret)
      return 'open'
    },
  }
}

const freshSecret = () => toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

async function digestOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return toBase64(new Uint8Array(bytes))
}

export const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function parseStoredLock(text: string | null): StoredLock | null {
  const { digest, mark = null } = (parseJson(text) ?? {}) as Partial<StoredLock>
  return typeof digest === 'string' ? { digest, mark } : null
}
