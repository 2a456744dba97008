import { cleanup } from '@testing-library/react'
import { memberRoles, type MemberStatus } from '#contract/member'
import type { Language } from '#contract/preferences'
import type { WalletRole } from '#contract/wallet'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { openApp, settle } from './openApp.tsx'
import { orderPages } from './orderPages.ts'
import { coins, overview } from './walletPages.ts'

/** What the bank answers about the people of the wallet `w1`, and the app opened to one of them. */

export const [moment, later] = ['2026-01-05T12:00:00Z', '2026-03-12T12:00:00Z']
export const enveloped = (data: object) => () => jsonResponse({ success: true, data })

/** Another wallet is their own. */
function walletOf(role: WalletRole, sum: string | null = null): Pages {
  const wallet = {
    id: 1,
    type: 'business',
    name: 'Larkspur Ltd',
    created_at: moment,
    base_currency: 'EUR',
    fiat_total: '1250.10',
    crypto_total: '0.00',
    total_amount: '1250.10',
    pending_balance: '0.00',
    kyc_info: null,
    pays_most: sum,
    feed: { epoch: 0, seq: 0 },
  }
  const data = [
    { ...wallet, uuid: 'w1', role },
    { ...wallet, uuid: 'w2', type: 'personal', name: null, role: 'owner', pays_most: null },
  ]
  return {
    '/v2/wallets': () => jsonResponse({ total: 2, count: 2, data, has_more: false }),
    '/v2/user/overview': () =>
      jsonResponse(overview({ wallets: [{ uuid: 'w2', amount: '5.00' }] })),
  }
}

const memberStatuses: MemberStatus[] = ['ACTIVE', 'INACTIVE']
const member = { name: null, email: null, pays_most: null, since: moment, me: false }
const others = memberRoles.flatMap((role) =>
  memberStatuses.map((status) => ({ ...member, id: `${role}-${status}`, role, status })),
)
const named = [
  { ...member, id: 'm1', role: 'payer', status: 'ACTIVE', name: 'Rowan', pays_most: '250.00' },
  { ...member, id: 'm2', role: 'viewer', status: 'ACTIVE', email: 'i•••@b.example' },
]
export const peopleOf = (role: WalletRole) => [
  ...(role === 'owner' ? [] : [{ ...member, id: 'm0', role: 'owner', status: 'ACTIVE' }]),
  { ...member, id: 'me', name: 'Ann', role, status: 'ACTIVE', me: true },
  ...named,
  ...others,
]
export const invite = {
  name: null,
  invited_by: 'Ann',
  pays_most: null,
  created_at: moment,
  expires_at: later,
}
export const invites = [
  ...memberRoles.map((role) => ({ ...invite, id: role, email: `${role}@b.example`, role })),
  { ...invite, id: 'sum', email: 'sum@b.example', role: 'payer', pays_most: '75.50' },
  { ...invite, id: 'contact', email: null, name: 'Ines', role: 'viewer' },
]

export const SUM = '/v1/frontend/wallets/w1/approval-sum'
/** A higher one comes. */
export const approval_sum = { sum: '1000.00', next: { sum: null, from: later, agree_until: later } }
export const USERS = '/v1/frontend/wallets/w1/users'
export const INVITES = '/v1/frontend/wallets/w1/invites'
const CONTACTS = '/v2/user/telegram-contacts'
export const OWN_INVITES = '/v1/frontend/wallets/invites'

export async function openTo(
  role: WalletRole,
  path: string,
  more: Pages = {},
  language: Language = 'en',
) {
  cleanup()
  const pages = {
    ...orderPages(),
    ...walletOf(role, role === 'payer' ? '250.00' : null),
    [USERS]: () => jsonResponse({ success: true, data: peopleOf(role), approval_sum }),
    [INVITES]: enveloped(invites),
    [CONTACTS]: () => jsonResponse({ data: [{ id: 'c1', name: 'Ines', wallet_id: 'w9' }] }),
    [OWN_INVITES]: enveloped([]),
    ...more,
  }
  const app = await openApp({
    signedIn: true,
    path,
    publicPages: coins,
    pages,
    languages: [language],
  })
  await settle()
  return app
}
