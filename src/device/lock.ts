import type { Device } from './device.ts'

/** Kept beside the session, so that what brings one back brings the other back as well. */
export const LOCK_KEY = 'lock'

/** `absent`: the phone has no finger or face to ask for any more, or the secret is gone. */
export type Unlocking = 'open' | 'denied' | 'absent'

interface Kept {
  /** Of the secret the host hands out; from it nobody learns the secret. */
  digest: string
  /** The signing-in under which the lock was put on. */
  mark: string | null
}

const SECRET_BYTES = 32
const BY_TELEGRAM = 'telegram:'

/**
 * A lock on the mini app. It is open to whoever makes the host hand out the secret whose digest lies
 * here, and it outlives signing out: Telegram would let anybody in again who holds the open phone.
 * Whoever signed in since by a code or a password has shown more than the lock asks, and takes it off.
 */
export function createLock({
  drawer,
  shelf,
  biometry: host,
}: Pick<Device, 'drawer' | 'shelf' | 'biometry'>) {
  const takeOff = () => drawer.keep(LOCK_KEY, null)

  const standing = () => {
    const kept = keptIn(drawer.read(LOCK_KEY))
    const mark = shelf.mark()
    if (kept === null || mark === null || mark === kept.mark) return kept
    if (mark.startsWith(BY_TELEGRAM)) return kept
    takeOff()
    return null
  }

  /** From now on it opens by this secret. */
  const putOn = async (secret: string) => {
    const kept: Kept = { digest: await digestOf(secret), mark: shelf.mark() }
    drawer.keep(LOCK_KEY, JSON.stringify(kept))
  }

  return {
    isOn: () => standing() !== null,
    takeOff,

    /** The secret is lent while it is used, where it is the one that opens. */
    async open(
      signal: AbortSignal,
      lend?: (secret: string) => Promise<unknown>,
    ): Promise<Unlocking> {
      const seen = await host?.look()
      if (!host || !seen?.allowed || !seen.kept) return 'absent'
      const secret = await host.read(signal)
      if (secret === null) return 'denied'
      if ((await digestOf(secret)) !== standing()?.digest) return 'absent'
      await lend?.(secret)
      return 'open'
    },

    /** Nobody is locked out by it: it is put on only when its secret surely lies with the host. */
    async putOn(signal: AbortSignal): Promise<Unlocking> {
      const seen = await host?.look()
      if (!host || !seen) return 'absent'
      if (!seen.allowed && !(await host.allow())) return 'denied'
      const lying = seen.kept ? await host.read(signal) : ''
      if (lying === null) return 'denied'
      const secret = lying || freshSecret()
      if (secret !== lying && !(await host.keep(secret))) return 'denied'
      if (!(await host.look())?.kept) return 'absent'
      await putOn(secret)
      return 'open'
    },
  }
}

function freshSecret(): string {
  return lettersOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

async function digestOf(secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return lettersOf(new Uint8Array(bytes))
}

export const lettersOf = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function keptIn(text: string | null): Kept | null {
  try {
    const said = JSON.parse(text ?? 'null') as Partial<Kept> | null
    if (typeof said?.digest !== 'string') return null
    return { digest: said.digest, mark: said.mark ?? null }
  } catch {
    return null
  }
}
