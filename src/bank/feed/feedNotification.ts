/**
 * What is rung when wallets have news: whose, and nothing of the news itself. So many wallets at once
 * that their names would not fit are rung for as all of the tenant's.
 */

const MANY = 150
const WORD = 'feed'
const EVERY = '*'

export function feedNotification(tenantId: string, walletIds: ReadonlySet<string>): string {
  const who = walletIds.size > MANY ? EVERY : [...walletIds].join(',')
  return `${WORD} ${tenantId} ${who}`
}

/** Whom a ring is for; null when it is for somebody else than the feed. No wallets are all of them. */
export function parseFeedNotification(
  words: string,
): { tenantId: string; walletIds: string[] | null } | null {
  const [word, tenantId, who] = words.split(' ')
  if (word !== WORD || !tenantId || !who) return null
  return { tenantId, walletIds: who === EVERY ? null : who.split(',') }
}
