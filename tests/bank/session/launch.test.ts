import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUser, readUserData } from '#contract/person'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { checkLaunch, keyOfTelegram } from '#bank/session/launch'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from './tenantKit.ts'
import {
  encoded,
  fieldsFor,
  fromTestServers,
  hashOf,
  tokenOf,
  type Fields,
  proofOf,
} from './launch.ts'

/** R-14 without the bot's token: by Telegram's signature instead of its hash. */

const at = new Date('2026-03-02T09:00:00Z')
const botId = '7000000001'
const { publicKey: key, privateKey } = generateKeyPairSync('ed25519')

/** An independent implementation of Telegram's signature. */
function signed(fields: Fields, bot = botId): string {
  const { signature: _, ...value } = fields
  const lines = Object.keys(value)
    .toSorted()
    .map((name) => `${name}=${value[name]}`)
  const text = `${bot}:WebAppData\n${lines.join('\n')}`
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
  const hash = hashOf({ ...value, signature }, tokenOf(1))
  return encoded({ ...value, signature, hash })
}

const fields = fieldsFor(42, at, { start_param: 'home' })
const raw = signed(fields)
const bySignature = { botId, key }

/** What the signature covers: every pair but the hash. */
function covered(text: string): string | null {
  try {
    const pairs = text.split('&').map((pair) => decodeURIComponent(pair))
    return pairs.filter((pair) => !pair.startsWith('hash=')).join('\n')
  } catch {
    return null
  }
}

test('accepts Telegram’s signature without the bot’s token', () => {
  expect(checkLaunch(raw, bySignature)).toMatchObject({ tgId: '42', at })
})

test('refuses a change of any signed bit', () => {
  const flips = Array.from({ length: raw.length }, (_, index) => index).flatMap((index) =>
    Array.from({ length: 8 }, (_, bit) => {
      const code = raw.charCodeAt(index) ^ (1 << bit)
      return raw.slice(0, index) + String.fromCharCode(code) + raw.slice(index + 1)
    }),
  )
  const other = flips.filter((text) => covered(text) !== covered(raw))
  expect(other.length).toBeGreaterThan(3_000)
  expect(other.filter((text) => checkLaunch(text, bySignature) !== null)).toEqual([])
})

test('refuses another bot, a hash, another key and odd encodings', () => {
  const app = generateKeyPairSync('ed25519').publicKey
  const unsigned = encoded({ ...fields, hash: hashOf(fields, tokenOf(1)) })
  const padded = raw.replace(/(signature=[^&]+)/, '$1%3D')
  expect(checkLaunch(signed(fields, '7000000002'), bySignature)).toBeNull()
  expect(checkLaunch(unsigned, bySignature)).toBeNull()
  expect(checkLaunch(unsigned, { botToken: tokenOf(1) })).not.toBeNull()
  expect(checkLaunch(raw, { botId, key: app })).toBeNull()
  expect(checkLaunch(padded, bySignature)).toBeNull()
})

test('a changed hash is the same launch: the signature does not cover it', () => {
  const changed = raw.replace(/hash=[0-9a-f]{64}/, `hash=${'0'.repeat(64)}`)
  expect(checkLaunch(changed, bySignature)?.proof).toBe(checkLaunch(raw, bySignature)?.proof)
})

test('accepts launches of Telegram’s test servers only with their key', () => {
  const under = (servers: 'test' | 'production') =>
    checkLaunch(fromTestServers.raw, { botId: fromTestServers.botId, key: keyOfTelegram(servers) })
  expect(under('test')).toMatchObject({ tgId: '5001146408', language: 'en' })
  expect(under('production')).toBeNull()
})

const bank = await openTestBank()
const inside = { client: 'telegram' } as const

test('refuses a launch from another address and keeps its session', async () => {
  const branch = await openTenantKit(bank, { botToken: tokenOf(1) })
  const launchOf = (ms: number) =>
    proofOf(fieldsFor(42, new Date(bank.clock.now().getTime() - ms)), tokenOf(1))
  const launch = launchOf(0)
  const first = String((await branch.ask(signUpByTelegram, launch, inside)).body.access_token)
  const elsewhere = { client: 'telegram', ip: '10.9.9.9' } as const
  for (const call of [signInByTelegram, signUpByTelegram]) {
    const { status, body } = await branch.ask(call, { ...launch }, elsewhere)
    expect([status, body.code]).toEqual([419, 'TG_DATA_EXPIRED'])
  }
  expect((await branch.ask(readUser, {}, { bearer: first })).status).toBe(200)
  expect((await branch.ask(signInByTelegram, launchOf(1_000), elsewhere)).status).toBe(200)
})

test('checks Telegram’s signature for a tenant without a bot token', async () => {
  const telegram_bot = { id: fromTestServers.botId, servers: 'test' } as const
  const keyless = await openTenantKit(bank, { config: { telegram_bot } })
  const come = async (raw: string) => {
    const fields = new URLSearchParams(raw)
    const { id } = JSON.parse(fields.get('user') ?? '{}') as { id: number }
    const words = { tg_id: String(id), hash: fields.get('hash'), init_data_raw: raw }
    return (await keyless.ask(signUpByTelegram, words, inside)).body.code
  }
  expect(await come(fromTestServers.raw)).toBe('TG_DATA_EXPIRED')
  expect(await come(fromTestServers.raw.replace('5001146408', '5001146409'))).toBe(
    'TG_DATA_INVALID',
  )
  expect(await come(raw)).toBe('TG_DATA_INVALID')
})

test('leaves out of a signed name what no text of the bank may hold', async () => {
  const branch = await openTenantKit(bank, { botToken: tokenOf(1) })
  const names = { first_name: 'A\0n\u202en\ud800', last_name: '\u2066\0', language_code: 'ru\0' }
  const user = JSON.stringify({ id: 7, ...names })
  const launch = proofOf(fieldsFor(7, bank.clock.now(), { user }), tokenOf(1))
  const { status, body } = await branch.ask(signUpByTelegram, launch, inside)
  expect(status).toBeLessThan(300)
  const data = await branch.ask(readUserData, {}, { bearer: String(body.access_token) })
  expect(data.body).toMatchObject({ first_name: 'Ann', last_name: null, language: 'ru' })
})
