import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#contract/preferences'
import { jsonResponse, type Pages } from '#tests/kit/fakeBank'
import { page } from './counterpartyPages.ts'
import { keys, shop } from './developerPages.ts'
import { hook, HOOKS } from './hooks.ts'
import { clickButton, openApp, settle } from './openApp.tsx'
import { said } from './said.ts'
import { walletPages } from './walletPages.ts'

/**
 * What the pages of keys and webhooks say of each status and of all they may carry, in both
 * languages, as reviewed tables in `screens/`.
 * `npx vitest run --project app tests/app/keyRecords.test.tsx -u` writes them anew.
 */

const NOW = '2026-03-02T12:00:00Z'
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) }))
afterAll(() => void vi.useRealTimers())

const [before, made, later] = [
  '2026-01-01T12:00:00Z',
  '2026-01-05T12:00:00Z',
  '2026-03-12T12:00:00Z',
]

const midnight = new Date(new Date(NOW).setHours(0, 0, 0, 0)).toISOString()

const kinds: Record<string, object> = {
  plain: {},
  full: {
    role: 'PRODUCTION',
    ips: ['192.0.2.1'],
    rate_per_second: 5,
    last_used_at: made,
    money: 'number',
    former_until: later,
    expires_at: later,
  },
  expired: { expires_at: made },
  'with its last day': { expires_at: NOW },
  'until this midnight': { expires_at: midnight },
  'with a former one gone': { former_until: before },
  exposed: { exposed_at: made },
  disabled: { status: 'DISABLED', exposed_at: made },
  revoked: { status: 'REVOKED', exposed_at: made, expires_at: before },
}

const ofPages = {
  id: 'f1',
  name: 'Checkout',
  role: 'READ_ONLY',
  wallet_id: 'w1',
  origins: ['https://shop.example'],
  is_enabled: true,
  last_used_at: null,
  created_at: made,
  updated_at: made,
}
const pageKinds: Record<string, object> = {
  plain: {},
  used: { last_used_at: made, origins: [] },
}

const hooks: Record<string, object> = {
  plain: {},
  off: { is_active: false },
  renewed: { former_secret_until: later, created_at: made },
  'made at that moment': { former_secret_until: made, created_at: made },
  'renewed before it was made': { former_secret_until: before, created_at: made },
  'of all topics': { events: ['order', 'card', 'account'] },
}

type Shown = readonly [path: string, pages: Pages, press: string]

const screens: Record<string, Shown> = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([name, parts]) => [
      `developer.key ${name}`,
      ['/developers', keys([{ ...shop, ...parts }]), shop.name] as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(pageKinds).map(([name, parts]) => [
      `developer.page_key ${name}`,
      ['/developers', keys([], [{ ...ofPages, ...parts }]), ofPages.name] as const,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(hooks).map(([name, parts]) => [
      `webhook.${name}`,
      [
        '/developers/webhooks',
        { [HOOKS]: () => jsonResponse(page([{ ...hook, ...parts }])) },
        'Shop',
      ] as const,
    ]),
  ),
}

const every = languages.flatMap((language) =>
  Object.keys(screens).map((name) => [name, language] as const),
)

test.each(every)('%s, in %s', async (name, language) => {
  const [path, pages, press] = screens[name]!
  await openApp({
    signedIn: true,
    path,
    pages: { ...walletPages(), ...pages },
    languages: [language],
    config: { kind: 'live' },
  })
  const main = document.querySelector('main')!
  const list = said(main)
  await clickButton(new RegExp(press))
  await settle()
  await expect(
    `${list}\n\n# Opened\n${said(document.querySelector('main')!)}\n`,
  ).toMatchFileSnapshot(`screens/${name.replaceAll(' ', '_')}.${language}.txt`)
})
