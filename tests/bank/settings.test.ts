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
