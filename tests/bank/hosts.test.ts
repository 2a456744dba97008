import { expect, test } from 'vitest'
import { hostsOf, webTenantAt, type TenantSummary } from '#bank/hosts'
import { readSettings } from '#bank/settings'

/** Which tenant a name shows, and as what: on this machine, by the settings and by stored rows. */

test('a platform is a console everywhere, and has its mailbox where it is a sandbox', () => {
  const platform = { id: 'platform-id', slug: 'alder', isPlatform: true }
  const isConsoleAt = (sandbox: boolean, hostname: string, path: string) =>
    hostsOf(readSettings({}), [{ ...platform, sandbox }]).isConsolePage(hostname, path)
  for (const path of ['/', '/tenants', '/sandbox/other'])
    expect(isConsoleAt(true, 'alder.localhost', path)).toBe(true)
  expect(isConsoleAt(true, 'alder.localhost', '/sandbox')).toBe(false)
  expect(isConsoleAt(true, 'alder.localhost', '/workbench')).toBe(false)
  expect(isConsoleAt(false, 'alder.localhost', '/sandbox')).toBe(true)
})

const tenants: readonly TenantSummary[] = [
  { id: 'alder-id', slug: 'alder', sandbox: true, isPlatform: true },
  { id: 'larkspur-id', slug: 'larkspur', sandbox: true },
  { id: 'fern-id', slug: 'fern', sandbox: false },
  { id: 'moss-id', slug: 'moss', sandbox: true, closed: true },
]
const settings = readSettings({
  MINI_HOSTS: 'mini.set',
  TENANT_HOSTS: 'web.set=fern-id,both.bank=larkspur-id',
  CONSOLE_HOSTS: 'staff.set=fern-id',
})
const names = hostsOf(settings, tenants, [
  { tenantId: 'fern-id', hostname: 'fern.bank', surface: 'web' },
  { tenantId: 'fern-id', hostname: 'm.fern.bank', surface: 'mini' },
  { tenantId: 'fern-id', hostname: 'staff.fern.bank', surface: 'console' },
  { tenantId: 'fern-id', hostname: 'both.bank', surface: 'web' },
])

test.each<[hostname: string, tenant: string, surface: 'web' | 'mini' | 'console']>([
  ['localhost', 'larkspur', 'web'],
  ['127.0.0.1', 'larkspur', 'mini'],
  ['console.localhost', 'larkspur', 'console'],
  ['larkspur.localhost', 'larkspur', 'web'],
  ['larkspur-mini.localhost', 'larkspur', 'mini'],
  ['larkspur-console.localhost', 'larkspur', 'console'],
  ['fern-mini.localhost', 'fern', 'mini'],
  ['alder.localhost', 'alder', 'console'],
  ['mini.set', 'larkspur', 'mini'],
  ['web.set', 'fern', 'web'],
  ['staff.set', 'fern', 'console'],
  ['fern.bank', 'fern', 'web'],
  ['m.fern.bank', 'fern', 'mini'],
  ['staff.fern.bank', 'fern', 'console'],
  ['both.bank', 'larkspur', 'web'],
])('%s shows %s as its %s', (hostname, tenant, surface) => {
  expect(names.tenantIdAt(hostname)).toBe(`${tenant}-id`)
  expect(names.isConsoleAt(hostname)).toBe(surface === 'console')
  expect(names.hosts.isMini(hostname)).toBe(surface === 'mini')
  expect(names.isSandboxAt(hostname)).toBe(tenant !== 'fern')
})

test.each(['other.bank', 'larkspur', 'a.larkspur.localhost', 'alder-mini.localhost', '127.0.0.2'])(
  '%s shows nobody',
  (hostname) => {
    expect(names.tenantIdAt(hostname)).toBe('')
    expect([names.isSandboxAt(hostname), names.isClosedAt(hostname)]).toEqual([false, false])
  },
)

test('the bare local names show the first customers’ bank, and only where it is a sandbox', () => {
  const live = hostsOf(readSettings({ MINI_HOSTS: 'mini.set' }), tenants.slice(2))
  for (const hostname of ['localhost', '127.0.0.1', 'console.localhost'])
    expect(live.tenantIdAt(hostname)).toBe('')
  expect(live.tenantIdAt('mini.set')).toBe('fern-id')
})

test('in a sandbox the web app and the mini app are opened from one another, at the same port', () => {
  const { framed, framers } = names.hosts
  const others = [
    ['localhost', ['http://127.0.0.1:4100']],
    ['127.0.0.1', ['http://localhost:4100']],
    ['larkspur.localhost', ['http://larkspur-mini.localhost:4100']],
    ['larkspur-mini.localhost', ['http://larkspur.localhost:4100']],
    ['larkspur-console.localhost', []],
    ['fern.localhost', []],
    ['mini.set', []],
    ['other.bank', []],
  ] as const
  for (const [hostname, other] of others) {
    expect([hostname, framed(hostname, '4100')]).toEqual([hostname, other])
    expect(framers(hostname, '4100')).toEqual(other)
  }
  expect(framed('larkspur.localhost', '')).toEqual(['http://larkspur-mini.localhost'])
})

test('customers have pages of their own where settings or rows name them', () => {
  for (const hostname of ['mini.set', 'web.set', 'fern.bank', 'm.fern.bank'])
    expect([hostname, names.isOwnPageAt(hostname)]).toEqual([hostname, true])
  for (const hostname of ['staff.set', 'staff.fern.bank', 'localhost', 'other.bank'])
    expect([hostname, names.isOwnPageAt(hostname)]).toEqual([hostname, false])
})

test.each([
  ['fern.bank', 'fern-id'],
  ['web.set', 'fern-id'],
  ['m.fern.bank', null],
  ['staff.fern.bank', null],
  ['moss.localhost', null],
])('at %s customers of %s have the web app', (hostname, tenantId) => {
  expect(webTenantAt(names, hostname)).toBe(tenantId)
})

test('a console shows its own pages alone, but for the workbench', () => {
  const isConsolePage = (path: string) => names.isConsolePage('larkspur-console.localhost', path)
  for (const path of ['/', '/sandbox', '/workbench/other'])
    expect([path, isConsolePage(path)]).toEqual([path, true])
  for (const path of ['/workbench', '/workbench/', '/workbench/screen', '/workbench/screen/'])
    expect([path, isConsolePage(path)]).toEqual([path, false])
  expect(names.isConsolePage('larkspur.localhost', '/')).toBe(false)
})
