/** Sent when wallets have new entries: which, not what. Too many wallets to list become all of the tenant's. */

const MANY = 150
const PREFIX = 'feed'
const ALL = '*'

export function feedNotification(tenantId: string, walletIds: ReadonlySet<string>): string {
  const who = walletIds.size > MANY ? ALL : [...walletIds].join(',')
  return `${PREFIX} ${tenantId} ${who}`
}

export function parseFeedNotification(
  message: string,
): { tenantId: string; walletIds: string[] | null } | null {
  const [prefix, tenantId, who] = message.split(' ')
  if (prefix !== PREFIX || !tenantId || !who) return null
  return { tenantId, walletIds: who === ALL ? null : who.split(',') }
}
