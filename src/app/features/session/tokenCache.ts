import type { TokenStore } from '#device/device'
import type { TokenCache } from '#app/services.ts'

/**
 * What this tab knows apart from what all tabs stored: the epoch counts only changes of the token.
 */
export function createTokenCache(tokenStore: TokenStore): TokenCache {
  let known: ReturnType<TokenCache['held']> = { token: null, mark: null }

  const look = () => {
    // The mark is read last, as it is written first.
    const { access, refresh } = tokenStore.read()
    known = { token: access, mark: tokenStore.signInId() }
    return { access: access !== null, refresh: refresh !== null, signInId: known.mark }
  }

  return {
    look,
    changed: () => tokenStore.read().access !== known.token,
    held: () => known,
    begin(tokens, mark) {
      tokenStore.store(tokens, mark)
      return look()
    },
    renew(tokens, mark) {
      if (tokenStore.signInId() === mark) tokenStore.store(tokens)
      return look()
    },
    drop(mark) {
      if (tokenStore.signInId() === mark) tokenStore.clear()
      look()
    },
  }
}
