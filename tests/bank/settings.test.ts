import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#bank/settings'

/** The environment is read before anything is opened. */

const addresses = ['RATES_URL', 'SMS_URL', 'BOT_API_URL', 'S3_ENDPOINT', 'CHAIN_RPC_1', 'SMTP_URL']

test.each(addresses)('%s must be an address, and is named without its value', (name) => {
  for (const value of ['nonsense', 'localhost:8080', 'ftp://prices.example', '/prices'])
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} must be an address that begins with \\w+: or \\w+://$`),
    )
  expect(() => readSettings({ [name]: '' })).not.toThrow()
})

test.each([
  { RATES_URL: 'https://api.coingecko.com/api/v3' },
  { SMS_URL: 'http://127.0.0.1:8080' },
  { BOT_API_URL: 'http://bots.internal:8081' },
  { S3_ENDPOINT: 'http://127.0.0.1:9000' },
  { CHAIN_RPC_1: 'https://node.example/v1/key' },
  { SMTP_URL: 'smtp://user:password@mail.example:587' },
  { SMTP_URL: 'smtps://mail.example' },
])('accepts %o', (env) => {
  expect(() => readSettings(env)).not.toThrow()
})

test.each(['bank.example', '=x', 'bank.example=', 'bank.example=x=y'])(
  'a tenant is named by a hostname and an id, not by %s',
  (pair) => {
    for (const name of ['TENANT_HOSTS', 'CONSOLE_HOSTS'])
      expect(() => readSettings({ [name]: `other.example=y ${pair}` })).toThrow(
        `${name} holds "${pair}"; each part must read hostname=tenant-id.`,
      )
  },
)

test('where nothing is said, the bank is a demonstration for this machine alone', () => {
  const settings = readSettings({ PORT: '', HOST: '', DEMO: '', TRUST_PROXY: '', API_URL: '' })
  expect(settings).toEqual({
    port: 4100,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    listenUrl: null,
    trustProxy: 0,
    miniHosts: [],
    tenantHosts: new Map(),
    consoleHosts: new Map(),
    demo: true,
    bases: [],
  })
  expect(readSettings({})).toEqual(settings)
})

test('every setting is read by its name', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/bank',
    DATABASE_URL: 'postgres://bank@one,two/book',
    DATABASE_LISTEN_URL: 'postgres://bank@one/book',
    MINI_HOSTS: ' mini.example,\n other.example ',
    TENANT_HOSTS: 'bank.example=a, other.example=b',
    CONSOLE_HOSTS: 'console.example=a',
  })
  expect(settings).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/bank',
    databaseUrl: 'postgres://bank@one,two/book',
    listenUrl: 'postgres://bank@one/book',
    miniHosts: ['mini.example', 'other.example'],
  })
  expect([...settings.tenantHosts]).toEqual([
    ['bank.example', 'a'],
    ['other.example', 'b'],
  ])
  expect([...settings.consoleHosts]).toEqual([['console.example', 'a']])
})

test.each(['DATABASE_URL', 'DATABASE_LISTEN_URL'])('%s must name servers of PostgreSQL', (name) => {
  for (const value of ['nonsense', 'mysql://one/book'])
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} must be postgres://`),
    )
})

test('a port is one that there is', () => {
  for (const port of ['0', '65535']) expect(readSettings({ PORT: port }).port).toBe(Number(port))
  for (const port of ['-1', '65536', '80.5', 'http'])
    expect(() => readSettings({ PORT: port })).toThrow(
      `PORT is "${port}"; it must be a whole number, 0 to 65535.`,
    )
})

test('a demonstration is wanted, or is not', () => {
  for (const yes of ['1', 'true', 'yes']) expect(readSettings({ DEMO: yes }).demo).toBe(true)
  for (const no of ['0', 'false', 'no']) expect(readSettings({ DEMO: no }).demo).toBe(false)
  expect(() => readSettings({ DEMO: 'on' })).toThrow('DEMO is "on"; it must be true or false.')
})

test.each<[string, number | string[]]>([
  ['true', 1],
  ['yes', 1],
  ['false', 0],
  ['no', 0],
  ['0', 0],
  [' 9 ', 9],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
])('in front stand, by TRUST_PROXY=%s, %j', (value, proxies) => {
  expect(readSettings({ TRUST_PROXY: value }).trustProxy).toEqual(proxies)
})

test.each(['10', '-1', 'on', '10.0.0.1, proxy.example'])('no proxies are named by %s', (value) => {
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow(
    `TRUST_PROXY is "${value}"; it must be how many proxies stand in front, 0 to 9, or their addresses and ranges.`,
  )
})

test('a page may call the addresses that are named, each host once', () => {
  const { bases } = readSettings({
    API_URL: 'https://api.example/v1',
    API_V2_URL: 'https://api.example/v2',
    API_TOTP_URL: 'http://codes.example:8080/',
    REALTIME_URL: 'https://live.example/socket',
  })
  expect(bases).toEqual(['https://api.example', 'http://codes.example:8080', 'wss://live.example'])
  expect(readSettings({ REALTIME_URL: 'ws://live.example' }).bases).toEqual(['ws://live.example'])
  expect(() => readSettings({ API_URL: 'ftp://api.example' })).toThrow(
    'API_URL must be an address that begins with https: or http: or wss: or ws://',
  )
})
