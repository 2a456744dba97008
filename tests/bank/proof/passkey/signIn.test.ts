import { expect, test } from 'vitest'
import { listNotices } from '#contract/notice'
import { readUser } from '#contract/person'
import { signInByPasskey } from '#contract/passkey'
import { readTotpStatus } from '#contract/totp'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { PRESENT, VERIFIED, type Odd } from './device.ts'
import { openPasskeys } from './passkeyKit.ts'

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const other = await openTenantKit(bank)
const { moveIn, rows } = kit
const { setUp } = openProving(bank, kit)
const keys = openPasskeys(bank, kit)
const elsewhere = openPasskeys(bank, other)

test('signs in without an address, and says when it was used', async () => {
  const me = await moveIn()
  const made = await keys.add(me.bearer)
  bank.clock.advance(60_000)
  const { status, body } = await keys.enter(made)
  expect(status).toBe(200)
  const mine = await kit.ask(readUser, {}, { bearer: String(body.access_token) })
  expect(mine.body.email).toBe(me.email)
  expect((await keys.list(me.bearer))[0]?.last_used_at).toBe(bank.clock.now().toISOString())
  const [family] = await rows<{ method: string }>(
    `select method from families where tenant_id = $1 order by created_at desc, id desc limit 1`,
  )
  expect(family?.method).toBe('passkey')
})

test('proves a sign-in on a new device, where a code alone does not', async () => {
  const me = await moveIn()
  await setUp(me.bearer)
  const made = await keys.add(me.bearer)
  const away = { ip: '203.0.113.9', headers: { ...keys.fromPage(), 'user-agent': 'Firefox/140' } }
  const byCode = await moveIn(me.email, away)
  expect((await kit.ask(readUser, {}, byCode)).body.code).toBe('STEP_UP_REQUIRED')
  const { body } = await keys.enter(made, {}, away)
  const bearer = String(body.access_token)
  expect((await kit.ask(readUser, {}, { bearer })).status).toBe(200)
  expect((await kit.ask(readTotpStatus, {}, { bearer })).body.has_active_totp).toBe(true)
  await bank.relay.drain()
  const { data } = (await kit.ask(listNotices, {}, me)).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toContain('device_new')
})

const refusedAnswers: [string, Odd][] = [
  ['of another page', { origin: 'http://evil.localhost' }],
  ['of another tenant’s page', { origin: elsewhere.origin }],
  ['of the mini app', { origin: keys.origin.replace('.localhost', '-mini.localhost') }],
  ['made in a frame', { client: { crossOrigin: true } }],
  ['made for a new passkey', { type: 'webauthn.create' }],
  ['for another site', { rpId: 'evil.localhost' }],
  ['where nobody was present', { flags: VERIFIED }],
  ['where nobody was verified', { flags: PRESENT }],
  ['with a key in it', { flags: PRESENT | VERIFIED | 0x40 }],
  ['with something behind it', { tail: Buffer.of(0) }],
  ['signed otherwise', { alter: (bytes) => Buffer.concat([bytes, Buffer.of(0)]) }],
]

test.each(refusedAnswers)('an answer %s is refused', async (_, odd) => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  const { status, body } = await keys.enter(made, odd)
  expect([status, body.code]).toEqual([422, 'PASSKEY_INVALID'])
  expect((await keys.enter(made)).status).toBe(200)
})

test('every bit of an answer counts', async () => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  for (const name of ['signature', 'authenticator_data'] as const)
    for (const at of [0, 20, 33]) {
      const words = made.enter(await keys.challenge())
      const bytes = Buffer.from(words[name], 'base64url')
      bytes[at] = bytes[at]! ^ 1
      const { body } = await keys.ask(signInByPasskey, {
        ...words,
        [name]: bytes.toString('base64url'),
      })
      expect([name, at, body.code]).toEqual([name, at, 'PASSKEY_INVALID'])
    }
})

test('an answer is taken once, by the attempt that asked for it', async () => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  const mine = made.enter(await keys.challenge())
  const theirs = await keys.challenge()
  const stolen = await keys.ask(signInByPasskey, { ...mine, attempt: theirs.attempt })
  expect(stolen.body.code).toBe('PASSKEY_EXPIRED')
  expect((await keys.ask(signInByPasskey, mine)).status).toBe(200)
  expect((await keys.ask(signInByPasskey, mine)).body.code).toBe('PASSKEY_EXPIRED')
})

test('of the same answer twice at once one signs in', async () => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  const words = made.enter(await keys.challenge())
  const responses = await Promise.all([1, 2, 3].map(() => keys.ask(signInByPasskey, words)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 419, 419])
})

test('a wrong answer uses the challenge up', async () => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  const challenge = await keys.challenge()
  const wrong = made.enter(challenge, { flags: PRESENT })
  expect((await keys.ask(signInByPasskey, wrong)).body.code).toBe('PASSKEY_INVALID')
  const right = await keys.ask(signInByPasskey, made.enter(challenge))
  expect(right.body.code).toBe('PASSKEY_EXPIRED')
})

test('a challenge is good for five minutes', async () => {
  const { bearer } = await moveIn()
  const made = await keys.add(bearer)
  const words = made.enter(await keys.challenge())
  bank.clock.advance(5 * 60_000)
  expect((await keys.ask(signInByPasskey, words)).body.code).toBe('PASSKEY_EXPIRED')
})

test('a passkey of another tenant is unknown here, and its challenge none', async () => {
  const made = await elsewhere.add((await other.moveIn()).bearer)
  const here = await keys.ask(
    signInByPasskey,
    made.enter(await keys.challenge(), { origin: keys.origin }),
  )
  expect(here.body.code).toBe('PASSKEY_UNKNOWN')
  const theirs = await keys.ask(signInByPasskey, made.enter(await elsewhere.challenge()))
  expect(theirs.body.code).toBe('PASSKEY_EXPIRED')
  expect((await elsewhere.enter(made)).status).toBe(200)
})

test('a device that counts back is refused, and its owner hears of it', async () => {
  const me = await moveIn()
  const made = await keys.add(me.bearer, keys.device('ES256', 7))
  expect((await keys.enter(made)).status).toBe(200)
  for (const counter of [8, 3, 0]) {
    const { body } = await keys.enter(made, { counter })
    expect([counter, body.code]).toEqual([counter, 'PASSKEY_INVALID'])
  }
  expect((await bank.messageTo(me.email)).subject).toContain('Passkey refused')
  const { data } = (await kit.ask(listNotices, {}, me)).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toContain('passkey_copied')
  const audited = await rows(
    `select 1 from audit where tenant_id = $1 and action = 'mfa_passkey_copied'
     and outcome = 'denied'`,
  )
  expect(audited).toHaveLength(3)
  expect((await keys.enter(made, { counter: 1_000 })).status).toBe(200)
})

test('the device says whose passkey it is', async () => {
  const [me, stranger] = [await moveIn(), await moveIn()]
  const made = await keys.add(me.bearer)
  const owner = (await keys.add(stranger.bearer)).owner()
  const words = { ...made.enter(await keys.challenge()), user_handle: owner }
  expect((await keys.ask(signInByPasskey, words)).body.code).toBe('PASSKEY_UNKNOWN')
})

test('somebody blocked signs in by none', async () => {
  const me = await moveIn()
  const made = await keys.add(me.bearer)
  await kit.block(me.email)
  const { status, body } = await keys.enter(made)
  expect([status, body.code]).toEqual([423, 'USER_BLOCKED'])
})

test('ends with all else that was set up before an address was confirmed', async () => {
  const open = await openTenantKit(bank, { config: { confirm_email: false } })
  const theirs = openPasskeys(bank, open)
  const me = await open.moveIn()
  const made = await theirs.add(me.bearer)
  await open.rows('update people set email_confirmed_at = null where tenant_id = $1')
  bank.clock.advance(61_000)
  await open.moveIn(me.email)
  expect((await theirs.enter(made)).body.code).toBe('PASSKEY_UNKNOWN')
})
