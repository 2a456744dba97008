import type { ConsoleLocation, ConsolePageId } from '#machines/console/routes'

/** Addresses of the console. What they filter is in their query, so that it can be sent to others. */
const paths: Record<ConsolePageId, string> = {
  start: '/',
  dashboard: '/dashboard',
  identities: '/identities',
  conversations: '/messages',
  orders: '/orders',
  disputes: '/disputes',
  blockedCards: '/blocked-cards',
  failingWebhooks: '/failing-webhooks',
  stoppedChains: '/stopped-chains',
  unclaimedPayments: '/unclaimed-payments',
  approvals: '/approvals',
  policy: '/policy',
  brand: '/brand',
  vendors: '/vendors',
  settings: '/settings',
  hostnames: '/hostnames',
  book: '/book',
  differences: '/differences',
  hotWallets: '/hot-wallets',
  flows: '/flows',
  customers: '/customers',
  adjustments: '/adjustments',
  audit: '/audit',
  staff: '/staff',
  tenants: '/tenants',
}

/** After `g`. */
export const pageOfKey: Readonly<Record<string, ConsolePageId>> = {
  d: 'dashboard',
  i: 'identities',
  q: 'conversations',
  p: 'orders',
  e: 'disputes',
  k: 'blockedCards',
  x: 'failingWebhooks',
  n: 'stoppedChains',
  u: 'unclaimedPayments',
  a: 'approvals',
  f: 'policy',
  b: 'brand',
  v: 'vendors',
  o: 'settings',
  m: 'hostnames',
  t: 'book',
  r: 'differences',
  h: 'hotWallets',
  w: 'flows',
  c: 'customers',
  l: 'audit',
  s: 'staff',
  y: 'tenants',
}

const pageIds = Object.keys(paths) as ConsolePageId[]

export function locationOf(url: string): ConsoleLocation {
  const [path = '', query = ''] = url.split('?')
  const [first = '', id] = path.split('/').slice(1)
  const page = pageIds.find((one) => paths[one] === `/${first}`) ?? 'start'
  return { page, id: id ? decodeURIComponent(id) : null, query }
}

export function urlOf({ page, id, query }: ConsoleLocation): string {
  const path = id === null ? paths[page] : `${paths[page]}/${encodeURIComponent(id)}`
  return query ? `${path}?${query}` : path
}

/** The same address with other filters; an empty one goes, and so does the place in the list. */
export function filtered(query: string, change: Record<string, string | null>): string {
  const params = new URLSearchParams(query)
  params.delete('offset')
  params.delete('before')
  for (const [name, value] of Object.entries(change))
    if (value) params.set(name, value)
    else params.delete(name)
  return params.toString()
}
