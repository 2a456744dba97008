import { expect, test } from 'vitest'
import { hostsOf } from '#bank/hosts'
import { readSettings } from '#bank/settings'

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
