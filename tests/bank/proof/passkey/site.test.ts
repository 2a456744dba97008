import { expect, test } from 'vitest'
import { isTenantPage } from '#bank/proof/passkey/site'
import { hostsOf, isWebPageOf } from '#bank/hosts'
import { readSettings } from '#bank/settings'
import type { BankServices } from '#bank/services'

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

const pageOf = (tenantId: string, page: string) =>
  isTenantPage(
    {
      world: {
        webPages: { includes: async (...asked) => isWebPageOf(hosts, ...asked) },
      } as BankServices,
      scope: { tenantId, personId: null },
    },
    new URL(page),
  )

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
])('%s at %s: %s', async (tenantId, page, belongs) => {
  expect(await pageOf(tenantId, page)).toBe(belongs)
})
