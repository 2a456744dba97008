import { expect, test } from 'vitest'
import { isTenantPage, rpIdOf } from '#bank/proof/passkey/site'
import { hostsOf, webTenantAt } from '#bank/hosts'
import { readSettings } from '#bank/settings'
import { origin } from '#tests/bank/outside/openWorld'

const settings = readSettings({
  TENANT_HOSTS: 'bank.example=l',
  MINI_HOSTS: 'mini.bank.example',
  CONSOLE_HOSTS: 'staff.bank.example=l',
})
const tenants = [
  { id: 'l', slug: 'larkspur', sandbox: false },
  { id: 'f', slug: 'foxglove', sandbox: true },
  { id: 'c', slug: 'clover', sandbox: false, closed: true },
]
const stored = [
  { tenantId: 'f', hostname: 'foxglove.example', surface: 'web' },
  { tenantId: 'f', hostname: 'app.foxglove.example', surface: 'mini' },
] as const
const hosts = hostsOf(settings, tenants, stored)

const isPageOf = (tenantId: string, page: string) => {
  const url = new URL(page)
  const from = { page: url.origin, pageTenantId: webTenantAt(hosts, url.hostname) }
  return isTenantPage({ scope: { tenantId, personId: null }, origin: { ...origin, ...from } }, url)
}

test.each([
  ['l', 'https://bank.example', true],
  ['l', 'https://bank.example:443', true],
  ['l', 'http://larkspur.localhost:4100', true],
  ['f', 'https://foxglove.example', true],
  ['l', 'http://bank.example', false],
  ['l', 'https://bank.example:8443', false],
  ['l', 'https://www.bank.example', false],
  ['l', 'https://bank.example.evil.example', false],
  ['l', 'https://mini.bank.example', false],
  ['l', 'https://staff.bank.example', false],
  ['l', 'https://foxglove.example', false],
  ['l', 'http://foxglove.localhost:4100', false],
  ['f', 'https://app.foxglove.example', false],
  ['f', 'http://foxglove-mini.localhost:4100', false],
  ['f', 'https://bank.example', false],
  ['c', 'http://clover.localhost:4100', false],
  ['l', 'http://larkspur.localhost.evil.example', false],
])('%s at %s: %s', (tenantId, page, belongs) => {
  expect(isPageOf(tenantId, page)).toBe(belongs)
})

test('an answer made on one page is not sent by another', () => {
  const scope = { tenantId: 'l', personId: null }
  const sender = { ...origin, page: 'https://bank.example', pageTenantId: 'l' }
  const made = (page: string) => isTenantPage({ scope, origin: sender }, new URL(page))
  expect([made('https://bank.example'), made('http://larkspur.localhost:4100')]).toEqual([
    true,
    false,
  ])
})

test.each([null, 'null', 'foo', 'https://foxglove.example'])('no passkeys for %s', (page) => {
  const asking = { scope: { tenantId: 'l', personId: null }, origin: { ...origin, page } }
  expect(() => rpIdOf(asking)).toThrow(expect.objectContaining({ code: 'ORIGIN_NOT_ALLOWED' }))
})
