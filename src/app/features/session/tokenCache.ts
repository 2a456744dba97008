import type { TokenStore } from '#device/device'
import type { TokenCache } from '#app/services.ts'

/**
 * Keeps what this tab knows apart from what all tabs have stored, so that the epoch of tokens is
 * counted exactly when the token changed.
 */
export function createTokenCache(shelf: TokenStore): TokenCache {
  let known: ReturnType<TokenCache['held']> = { token: null, mark: null }

  const look = () => {
    // The mark is read last, as it is written first.
    const { access, refresh } = shelf.read()
    known = { token: access, mark: shelf.signInId() }
    return { access: access !== null, refresh: refresh !== null, signInId: known.mark }
  }

  return {
    look,
    changed: () => shelf.read().access !== known.token,
    held: () => known,
    begin(tokens, mark) {
      shelf.store(tokens, mark)
      return look()
    },
    renew(tokens, mark) {
      if (shelf.signInId() === mark) shelf.store(tokens)
      return look()
    },
    drop(mark) {
      if (shelf.signInId() === mark) shelf.clear()
      look()
    },
  }
}
