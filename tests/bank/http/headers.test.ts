import { expect, test } from 'vitest'
import { pageHeaders, type Hosts } from '#bank/http/headers'

/** What a page may load and ask, who may frame it and what it may frame, by its host. */

const none: Hosts = {
  bases: ['https://api.acme.example'],
  isMini: (hostname) => hostname === 'mini.acme.example',
  framers: () => [],
  framed: () => [],
}
const sandbox: Hosts = {
  ...none,
  framers: (hostname, port) => [`web of ${hostname} ${port}`],
  framed: (hostname, port) => [`mini of ${hostname} ${port}`],
}

function rulesOf(hosts: Hosts, host: string, inspected?: boolean) {
  const { 'content-security-policy': policy = '', ...others } = pageHeaders(hosts, host, inspected)
  const rules = policy.split('; ').map((rule) => {
    const [name, ...values] = rule.split(' ')
    return [name, values.join(' ')] as const
  })
  return {
    ...Object.fromEntries(rules),
    camera: others['permissions-policy']?.split(',')[0],
    opener: others['cross-origin-opener-policy'],
  }
}

const always = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
  opener: 'same-origin',
}
const connects = (host: string) => `'self' ws://${host} wss://${host} https://api.acme.example`
const web = 'web.acme.example:443'
const mini = 'mini.acme.example:443'

test('a page of the web frames nothing, is framed by nobody, and may scan', () => {
  expect(rulesOf(none, web)).toEqual({
    ...always,
    'connect-src': connects(web),
    'frame-ancestors': "'none'",
    camera: 'camera=(self)',
  })
})

test('a mini app is framed by Telegram, and scans by it', () => {
  expect(rulesOf(none, mini)).toEqual({
    ...always,
    'connect-src': connects(mini),
    'frame-ancestors': 'https://web.telegram.org',
    camera: 'camera=()',
  })
})

test('in a sandbox the web frames the mini app, and that frames nothing', () => {
  expect(rulesOf(sandbox, web)).toMatchObject({
    'frame-src': 'mini of web.acme.example 443',
    'frame-ancestors': "'none'",
  })
  const framed = rulesOf(sandbox, mini)
  expect(framed).toMatchObject({
    'frame-ancestors': 'https://web.telegram.org web of mini.acme.example 443',
  })
  expect(framed).not.toHaveProperty('frame-src')
})

test('a page under inspection keeps its window, and may ask an inspector of this machine', () => {
  expect(rulesOf(none, web, true)).toMatchObject({
    'connect-src': `${connects(web)} ws://localhost:*`,
    opener: 'same-origin-allow-popups',
  })
})
