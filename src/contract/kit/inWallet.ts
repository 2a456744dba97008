/**
 * An address of a thing names the wallet it is of, where it may be met with another wallet open: in a
 * message of the bot, or in the inbox.
 */
export const inWallet = (walletId: string) => `${NAME}=${encodeURIComponent(walletId)}`

/** The wallet an address names; null where it leaves that open. */
export const walletIn = (query = '') => new URLSearchParams(query).get(NAME)

/** The rest of what it says: how a list is narrowed down, and nothing of whose list it is. */
export function withoutWallet(query = ''): string {
  const params = new URLSearchParams(query)
  params.delete(NAME)
  return params.toString()
}

const NAME = 'wallet'
