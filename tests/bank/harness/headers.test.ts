import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/table'
import { hostsOf, type HostNames } from '#bank/hosts'
import { createPages } from '#bank/pages'
import { readSettings } from '#bank/settings'
import { openTestBank } from '#tests/kit/bank'
import { oneOf } from '#tests/kit/whole'
import { openPrincipals } from './principals.ts'

/** R-38: the exact headers of every response and page. A change here is a decision. */

const bank = await openTestBank()
const people = await openPrincipals(bank)

const always = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}
const ofAnswers = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const plain = (headers: Headers) => Object.fromEntries(headers)

test('every response of every call has the security headers', async () => {
  for (const [name, endpoint] of oneOf(4, calls)) {
    const stored = endpoint.cached ? 'private, no-cache' : 'no-store'
    for (const caller of [people.owner, { tenantId: people.tenantId }, {}]) {
      // Signing out would end the session in use.
      if (name === 'signOut' && 'bearer' in caller) continue
      const { status, headers } = await bank.ask(endpoint, {}, caller)
      const good = status < 300
      expect(plain(headers), `${name} ${status}`).toMatchObject({
        ...ofAnswers,
        'cache-control': good ? stored : 'no-store',
        'content-type': good
          ? endpoint.streams
            ? `${endpoint.streams}${endpoint.streams === 'text/csv' ? '; charset=utf-8' : ''}`
            : 'application/json'
          : 'application/problem+json',
        'x-request-id': expect.stringMatching(/^req_/) as string,
      })
    }
  }
})

test('no header reveals the server or allows another origin', async () => {
  for (const [name, endpoint] of calls) {
    const { headers } = await bank.ask(
      endpoint,
      {},
      { headers: { origin: 'https://evil.example' } },
    )
    const names = [...headers.keys()]
    const revealing = names.filter((one) =>
      /^(server|x-powered-by|set-cookie|access-control-)/.test(one),
    )
    expect(revealing, name).toEqual([])
  }
})

test('so does a path that is no call', async () => {
  for (const path of ['/api/v2/nothing', '/nothing.js'])
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await bank.send(new Request(`http://localhost${path}`, { method }))
      expect(plain(headers)).toMatchObject({ ...ofAnswers, 'cache-control': 'no-store' })
    }
})

const home = mkdtempSync(join(tmpdir(), 'pages-'))
afterAll(() => rmSync(home, { recursive: true }))
const folder = join(home, 'app')
mkdirSync(folder)
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'telegram'))
mkdirSync(join(folder, 'workbench'))
const html = '<html><head><meta name="tenant" content=""></head></html>'
writeFileSync(join(folder, 'index.html'), html)
writeFileSync(join(folder, 'telegram/index.html'), html)
const workbench = html.replace('<head>', '<head><title>Workbench</title>')
writeFileSync(join(folder, 'workbench/index.html'), workbench)
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {}')
writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'packed')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')

const pageOf = (names: HostNames) => (request: Request) => createPages(folder)(request, names)
function open(env: Record<string, string> = {}) {
  const tenants = [
    { id: 'larkspur-id', slug: 'larkspur', sandbox: true },
    { id: 'fern-id', slug: 'fern', sandbox: false },
  ]
  const settings = readSettings({ MINI_HOSTS: 'mini.bank.example', ...env })
  const page = pageOf(hostsOf(settings, tenants))
  return (url: string, headers = {}) => page(new Request(url, { headers }))!
}
const page = open()

test.each([
  ['larkspur', true],
  ['fern', false],
])('whether %s shows its workbench: %s', async (slug, shown) => {
  for (const path of [
    '/workbench',
    '/workbench/',
    '/workbench/index.html',
    '/workbench/?chart=place',
  ]) {
    const answer: Response | null = page(`http://${slug}.localhost:4100${path}`)
    const text = (await answer?.text()) ?? ''
    expect(text.includes('<title>Workbench</title>')).toBe(shown)
  }
})

const policy = (host: string, framers: string, more: { framed?: string; bases?: string } = {}) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}${more.bases ? ` ${more.bases}` : ''}`,
    ...(more.framed ? [`frame-src ${more.framed}`] : []),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const telegram = 'https://web.telegram.org'

test.each([
  [
    'the web app of a sandbox tenant is framed by nobody and frames its own mini app',
    'localhost:4100',
    "'none'",
    { framed: 'http://127.0.0.1:4100' },
  ],
  [
    'the mini app of a sandbox tenant is framed by Telegram and the simulated one',
    '127.0.0.1:4100',
    `${telegram} http://localhost:4100`,
    {},
  ],
  [
    'so with its own name',
    'larkspur-mini.localhost:4100',
    `${telegram} http://larkspur.localhost:4100`,
    {},
  ],
  ['the web app of a live tenant frames nothing', 'fern.localhost:4100', "'none'", {}],
  [
    'the mini app of a live tenant is framed by Telegram alone',
    'fern-mini.localhost',
    telegram,
    {},
  ],
  ['a name the operator gave to the mini app', 'mini.bank.example', telegram, {}],
] as const)('%s', (_, host, framers, more) => {
  const { headers } = page(`http://${host}/auth/sign-in`)
  const isMini = framers.startsWith(telegram)
  expect(plain(headers)).toEqual({
    ...always,
    ...(!isMini && { 'permissions-policy': always['permissions-policy'].replace('()', '(self)') }),
    'content-security-policy': policy(host, framers, more),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('the policy allows configured API origins, and only those', () => {
  const away = open({
    API_URL: 'https://api.bank.example/v1',
    API_V2_URL: 'https://api.bank.example/v2',
    REALTIME_URL: 'wss://live.bank.example/socket',
  })
  const { headers } = away('http://fern.localhost/')
  const bases = 'https://api.bank.example wss://live.bank.example'
  expect(headers.get('content-security-policy')).toBe(policy('fern.localhost', "'none'", { bases }))
})

test('a host that no tenant has shows a plain page', async () => {
  const fern = [{ id: 'f', slug: 'fern', sandbox: false }]
  const live = pageOf(hostsOf(readSettings({}), fern))
  const named = pageOf(hostsOf(readSettings({ TENANT_HOSTS: 'bank.example=f' }), fern))
  const answers = [
    page('http://192.0.2.1/'),
    page('http://other.localhost/orders'),
    live(new Request('http://localhost/'))!,
    named(new Request('http://evil.example/'))!,
  ]
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toContain('no bank at this address')
  }
  expect(named(new Request('http://bank.example/'))!.status).toBe(200)
})

test('an inspected page of a sandbox keeps the window it opens, and no other page does', () => {
  const headerOf = (url: string, name: string) => page(url).headers.get(name) ?? ''
  const openerPolicyOf = (url: string) => headerOf(url, 'cross-origin-opener-policy')
  const connectsOwn = (url: string) =>
    /connect-src [^;]*ws:\/\/localhost:\*/.test(headerOf(url, 'content-security-policy'))
  for (const query of ['?inspect', '?inspect=values', '?inspect&inspector=8080']) {
    const seen = ['', 'fern.'].map((at) => `http://${at}localhost:4100/home${query}`)
    expect(seen.map(openerPolicyOf)).toEqual(['same-origin-allow-popups', 'same-origin'])
    expect(seen.map(connectsOwn)).toEqual([true, false])
  }
  expect(openerPolicyOf('http://localhost:4100/home?inspected')).toBe('same-origin')
})

test('a page names the tenant of its host', async () => {
  const tenantIn = async (url: string) => /content="(.*?)"/.exec(await page(url).text())?.[1]
  expect(await tenantIn('http://localhost:4100/')).toBe('larkspur-id')
  expect(await tenantIn('http://fern.localhost:4100/telegram')).toBe('fern-id')
  expect(await tenantIn('http://fern-mini.localhost:4100/telegram/')).toBe('fern-id')
})

test('caches hashed files for ever and revalidates all others', () => {
  const stored = page('http://localhost/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(plain(stored.headers)).toEqual({
    ...always,
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  expect(page('http://localhost/assets/app-1a2b.js').headers.has('content-encoding')).toBe(false)
  expect(page('http://localhost/favicon.svg').headers.get('cache-control')).toBe('no-cache')
})

const outside = ['/../secret.txt', '/..%2f..%2fsecret.txt', '/.env', '/assets/gone.js', '/x.php']

test('a path outside the build shows the app or nothing', async () => {
  writeFileSync(join(home, 'secret.txt'), 'secret')
  for (const path of outside) {
    const shown: Response | null = page(`http://localhost${path}`)
    if (shown) expect(await shown.text(), path).toMatch(/^<html>/)
  }
})
