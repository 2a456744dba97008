/** The groups of the OpenAPI document, by the first word of a path. */
export const tagDescriptions = {
  auth: 'Sign-in, sign-up and the tokens of a session.',
  user: 'The signed-in person: profile, addresses, sessions, notices and preferences.',
  proofs: 'Proofs of who is there: codes, authenticator, biometry and passkeys.',
  kyc: 'Identity verification and what it opens.',
  persona: 'Sessions at the vendor of identity verification.',
  wallets: 'Wallets, their balances, transactions and receiving addresses.',
  referrals: 'Invitations of friends, and the rewards for them.',
  exchange: 'Rates between currencies.',
  orders: 'Orders that move money: their price, placing, approval and cancellation.',
  counterparties: 'Saved people and companies, and their destinations.',
  'bank-data': 'What a bank code stands for.',
  virtual_account: 'Bank accounts that receive into a wallet.',
  issuing: 'Cards, their programs, accounts, limits, secrets and transactions.',
  system: 'Currencies, chains, countries and the configuration of the tenant.',
  developer: 'Access keys, webhooks and vendors.',
  frontend: 'The flat paths of newer clients, and keys for pages in a browser.',
  sandbox: 'In sandboxes only: what rails, vendors, networks and staff would do.',
  ops: 'For the staff of a tenant only: the console makes these calls.',
  service: 'Health, and this document.',
} as const

type Tag = keyof typeof tagDescriptions

const others: Readonly<Record<string, Tag>> = {
  api: 'proofs',
  vcards: 'issuing',
  'payment-requests': 'wallets',
  health: 'service',
  'openapi.json': 'service',
}

/** A version in front of a path, as in `/v2/orders`, is no group. */
export function tagOf(path: string): string {
  if (path.startsWith('/api/ops/')) return 'ops'
  const first = path.split('/').find((part) => part !== '' && !/^v\d$/.test(part)) ?? ''
  return others[first] ?? first
}
