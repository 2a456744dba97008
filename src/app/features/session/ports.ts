import { Refusal } from '#contract/kit/refusal'
import { refreshTokens, signOut } from '#contract/session'
import type { Call } from '#client/call'
import { submitTelegram } from '#client/telegram'
import type { Device } from '#device/device'
import { clearDrafts } from '#device/drafts'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import { sessionPorts, type SignOutScope } from '#machines/session/session.setup'
import type { Services } from '#app/services.ts'
import { markOf } from './signInPorts.ts'

export function wireSession({
  call,
  device,
  tokenCache,
}: Pick<Services, 'call' | 'device' | 'tokenCache'>) {
  const renew = async (signal: AbortSignal) => {
    signal.throwIfAborted()
    // Another tab held the lock before us and has renewed already.
    if (tokenCache.changed()) return tokenCache.look()
    const { refresh } = device.tokenStore.read()
    if (refresh === null) throw new Refusal('NO_REFRESH_TOKEN')
    const { mark } = tokenCache.held()
    const tokens = await call(refreshTokens, { refresh_token: refresh }, { signal })
    signal.throwIfAborted()
    return tokenCache.renew(tokens, mark)
  }

  return wire(sessionFlow, sessionPorts, {
    findStoredTokens: async () => tokenCache.look(),
    renewTokens: (_, signal) => device.runExclusive('renewal', () => renew(signal)),
    signInByTelegram: async (_, signal) => {
      const tokens = await submitTelegram(call, device.proof, { signal })
      signal.throwIfAborted()
      return tokenCache.begin(tokens, markOf(device.proof))
    },
    awaitNetwork: (_, signal) => awaitNetwork(device.online, signal),
    endSession: async ({ scope, signInId }, signal) => {
      const { token } = tokenCache.held()
      // If somebody else signed in meanwhile, the stored tokens are theirs.
      const refresh =
        device.tokenStore.signInId() === signInId ? device.tokenStore.read().refresh : null
      device.vault.clear()
      if (scope) {
        clearDrafts(device.localStore)
        // Telegram would sign the person in again as soon as the mini app opens.
        device.settings.write('signed_out', 'yes')
      }
      tokenCache.drop(signInId)
      if (scope && token) await signOutAtBank(call, { scope, token, refresh }, signal)
    },
  })
}

interface SignOut {
  scope: SignOutScope
  token: string
  refresh: string | null
}

/** An expired access token is renewed once more, to sign out at the bank too. */
async function signOutAtBank(
  call: Call,
  { scope, token, refresh }: SignOut,
  signal: AbortSignal,
): Promise<void> {
  try {
    await call(signOut, { scope }, { signal, bearer: token })
  } catch (thrown) {
    const expired = thrown instanceof Refusal && thrown.code === 'ACCESS_TOKEN_EXPIRED'
    if (!expired || refresh === null) throw thrown
    const renewed = await call(refreshTokens, { refresh_token: refresh }, { signal })
    await call(signOut, { scope }, { signal, bearer: renewed.access_token })
  }
}

export function awaitNetwork({ now, watch }: Device['online'], signal: AbortSignal) {
  if (now()) return Promise.resolve({ waited: false })
  return new Promise<{ waited: boolean }>((resolve) => {
    const stop = watch((online) => {
      if (!online) return
      stop()
      resolve({ waited: true })
    })
    signal.addEventListener('abort', stop)
  })
}
