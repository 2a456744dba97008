import { CodeSent } from '#contract/signIn'
import type { Device } from '#device/device'
import { parseJson } from '#device/localStore'
import type { AwaitedCode } from '#machines/session/signIn.setup'

const STORAGE_KEY = 'code_sent'

interface Stored {
  awaited: AwaitedCode
  /** By this device's clock: the bank's may be hours off. */
  keptAt: number
}

/** Whom a code was sent to and until when it is valid, for a reload; never the code itself. */
export function createCodeStore({ tabStore }: Pick<Device, 'tabStore'>) {
  return {
    read(): AwaitedCode | null {
      const { awaited, keptAt = 0 } = (parseJson(tabStore.read(STORAGE_KEY)) ??
        {}) as Partial<Stored>
      const { data: code } = CodeSent.safeParse(awaited?.code)
      if (!awaited || !code) return null
      // What has passed since moves on the moment that both ends are counted from.
      const now = Date.parse(code.told_at) + Math.max(0, Date.now() - keptAt)
      if (!(now < Date.parse(code.expires_at))) return null
      return { ...awaited, code: { ...code, told_at: new Date(now).toISOString() } }
    },
    write(awaited: AwaitedCode | null) {
      tabStore.write(STORAGE_KEY, awaited && JSON.stringify({ awaited, keptAt: Date.now() }))
    },
  }
}
