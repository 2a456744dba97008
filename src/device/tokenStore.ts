import { tokenStoreKeys } from '#contract/kit/wire'
import type { TokenStore } from './device.ts'
import type { LocalStore } from './localStore.ts'

/** What an Authorization header may carry (RFC 6750). Anything else here is not ours. */
const TOKEN = /^[\w.~+/-]{1,512}={0,2}$/

/** Beside the tokens, and no secret. */
export const SIGN_IN_ID_KEY = 'signing_mark'
const SIGN_IN_ID = /^[\w:-]{1,64}$/

/** A pair is written and removed as one: never one person's access with another's refresh token. */
export function createTokenStore(localStore: LocalStore): TokenStore {
  const read = (name: string, shape: RegExp) => {
    const value = localStore.read(name)
    return value !== null && shape.test(value) ? value : null
  }

  const put = (access: string | null, refresh: string | null) => {
    localStore.write(tokenStoreKeys.refresh, refresh)
    localStore.write(tokenStoreKeys.access, access)
  }

  /** Empties the store while the mark changes, so no tab reads one person under two marks. */
  const sign = (signInId: string | null) => {
    put(null, null)
    localStore.write(SIGN_IN_ID_KEY, signInId)
  }

  return {
    read: () => ({
      access: read(tokenStoreKeys.access, TOKEN),
      refresh: read(tokenStoreKeys.refresh, TOKEN),
    }),
    signInId: () => read(SIGN_IN_ID_KEY, SIGN_IN_ID),
    store({ access_token, refresh_token }, signInId) {
      if (signInId !== undefined) sign(signInId)
      put(access_token, refresh_token ?? null)
    },
    clear: () => sign(null),
    watch: (changed) => localStore.watch(Object.values(tokenStoreKeys), changed),
  }
}
