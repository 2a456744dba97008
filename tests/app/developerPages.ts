import type { ClientKind } from '#contract/session'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { openApp } from './openApp.tsx'
import { walletPages } from './walletPages.ts'

/** A person's keys, as the bank returns them. */

export const PROGRAMS = '/v1/developer/access'
export const PAGES = '/v1/frontend/access/keys'
export const VENDORS = '/v1/developer/vendors/list'
export const TEXT = 'bk_test_ro_the-text-of-the-key_0000000'

export const moment = '2026-01-05T10:30:00Z'

export const shop = {
  id: 'k1',
  name: 'Shop',
  role: 'READ_ONLY',
  status: 'ACTIVE',
  prefix: 'bk_test_ro_abcd',
  last_four: 'wxyz',
  ips: [],
  rate_per_second: null,
  expires_at: null,
  last_used_at: null,
  former_until: null,
  exposed_at: null,
  created_at: moment,
  updated_at: moment,
}

export const shown = (more: object = {}) =>
  jsonResponse({ ...shop, ...more, apiKey: TEXT, key_hash: 'feed' })

export const keys = (programs: object[] = [], pages: object[] = []): Pages => ({
  [VENDORS]: () => jsonResponse([]),
  [`${PROGRAMS}/list`]: () => jsonResponse(programs),
  [PAGES]: () => jsonResponse({ success: true, data: pages }),
})

export const open = (pages: Pages, kind: ClientKind = 'web') =>
  openApp({ kind, signedIn: true, path: '/developers', pages: { ...walletPages(), ...pages } })
