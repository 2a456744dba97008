import type { Tokens } from '#contract/tokens'
import type { Shelf } from '#device/device'
import type { TokensKept } from '#machines/session/session.setup'

/** What this tab last saw on the shelf. The token itself stays in here; charts hear what exists. */
export interface Keyring {
  /** Looks, and from now on knows what lies there. */
  look(): TokensKept
  /** Whether somebody else put another token there since we looked. */
  changed(): boolean
  /** What was seen, and under which signing-in. */
  held(): { token: string | null; mark: string | null }
  /** A signing-in begins: its tokens under a mark of their own. */
  begin(tokens: Tokens, mark: string): TokensKept
  /** A renewal, unless another signing-in took the shelf meanwhile. */
  renew(tokens: Tokens, mark: string | null): TokensKept
  /** Only where that signing-in still holds the shelf. */
  drop(mark: string | null): void
}

/**
 * Keeps apart what this tab knows from what lies on the shelf of all tabs, so that a generation of
 * tokens is counted exactly when the token changed.
 */
export function createKeyring(shelf: Shelf): Keyring {
  let known: ReturnType<Keyring['held']> = { token: null, mark: null }

  const look = () => {
    // The mark is read last, as it is written first.
    const { access, refresh } = shelf.read()
    known = { token: access, mark: shelf.mark() }
    return { access: access !== null, refresh: refresh !== null, mark: known.mark }
  }

  return {
    look,
    changed: () => shelf.read().access !== known.token,
    held: () => known,
    begin(tokens, mark) {
      shelf.keep(tokens, mark)
      return look()
    },
    renew(tokens, mark) {
      if (shelf.mark() === mark) shelf.keep(tokens)
      return look()
    },
    drop(mark) {
      if (shelf.mark() === mark) shelf.drop()
      look()
    },
  }
}
