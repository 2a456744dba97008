/** Links from the bot or the inbox may be opened with another wallet selected. */
export const inWallet = (walletId: string) => `${NAME}=${encodeURIComponent(walletId)}`

/** Null where the link leaves it open. */
export const walletIn = (query = '') => new URLSearchParams(query).get(NAME)

/** The rest of the query: a list's filters. */
export function withoutWallet(query = ''): string {
  const params = new URLSearchParams(query)
  params.delete(NAME)
  return params.toString()
}

const NAME = 'wallet'
