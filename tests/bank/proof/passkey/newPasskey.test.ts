import { expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeyBound,
  PASSKEY_WAITS_MS,
} from '#contract/passkey'
import { userHandleOf } from '#bank/proof/passkey/userHandle'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { PRESENT, VERIFIED, type Odd } from './device.ts'
import { openPasskeys } from './passkeyKit.ts'

/** What a device answers that makes a passkey, and what its challenge is good for. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const other = await openTenantKit(bank)
const { moveIn, rows } = kit
const { grant } = openProving(bank, kit)
const keys = openPasskeys(bank, kit)
const elsewhere = openPasskeys(bank, other)

const CREDENTIAL = 0x40

const refusedAnswers: [string, Odd][] = [
  ['of another page', { origin: 'http://evil.localhost' }],
  ['of a lookalike page', { origin: `${keys.origin}.evil.example` }],
  ['of another tenant’s page', { origin: elsewhere.origin }],
  ['of the mini app', { origin: keys.origin.replace('.localhost', '-mini.localhost') }],
  ['of the console', { origin: keys.origin.replace('.localhost', '-console.localhost') }],
  ['of a page by HTTPS at another port', { origin: `https://${keys.hostname}:8443` }],
  ['of no page', { origin: 'android:apk-key-hash:AAAA' }],
  ['of a page with a path', { origin: `${keys.origin}/` }],
  ['made in a frame', { client: { crossOrigin: true } }],
  ['made under another page', { client: { topOrigin: 'https://evil.example' } }],
  ['made to sign in', { type: 'webauthn.get' }],
  ['for another site', { rpId: 'evil.localhost' }],
  ['where nobody was present', { flags: VERIFIED | CREDENTIAL }],
  ['where nobody was verified', { flags: PRESENT | CREDENTIAL }],
  ['without a key', { flags: PRESENT | VERIFIED }],
  ['backed up though it may not be', { flags: PRESENT | VERIFIED | CREDENTIAL | 0x10 }],
  ['with extensions that are none', { flags: PRESENT | VERIFIED | CREDENTIAL | 0x80 }],
  ['with something behind it', { tail: Buffer.of(0) }],
  ['whose maker vouches for it', { format: 'fido-u2f' }],
  ['that says none and vouches', { statement: new Map([['sig', Buffer.alloc(8)]]) }],
]

test.each(refusedAnswers)(
  'an answer %s is refused, and the challenge is used up',
  async (_, odd) => {
    const { bearer } = await moveIn()
    const { body } = await keys.begin(bearer)
    const made = keys.device()
    const { status, body: problem } = await keys.ask(
      addPasskey,
      { name: '', ...made.create(body, odd) },
      { bearer },
    )
    expect([status, problem.code]).toEqual([422, 'PASSKEY_INVALID'])
    expect(await keys.list(bearer)).toEqual([])
  },
)

test('takes a device that vouches for itself, if it does so rightly', async () => {
  const { bearer } = await moveIn()
  const wrong = (await keys.begin(bearer)).body
  const made = keys.device()
  const spoiled = { name: '', ...made.createSelfSigned(wrong, true) }
  expect((await keys.ask(addPasskey, spoiled, { bearer })).body.code).toBe('PASSKEY_INVALID')
  const { body } = await keys.begin(bearer)
  const words = { name: '', ...made.createSelfSigned(body) }
  expect((await keys.ask(addPasskey, words, { bearer })).status).toBe(201)
})

test('no other session, customer or tenant answers a challenge', async () => {
  const me = await moveIn()
  const { body } = await keys.begin(me.bearer)
  const words = { name: '', ...keys.device().create(body) }
  const again = await moveIn(me.email)
  const stranger = await moveIn()
  for (const { bearer } of [again, stranger])
    expect((await keys.ask(addPasskey, words, { bearer })).body.code).toBe('PASSKEY_EXPIRED')
  const { bearer } = await other.moveIn()
  expect((await elsewhere.ask(addPasskey, words, { bearer })).body.code).toBe('PASSKEY_EXPIRED')
  expect((await keys.ask(addPasskey, words, me)).status).toBe(201)
})

test('a challenge to sign in adds nothing', async () => {
  const me = await moveIn()
  const { challenge } = await keys.challenge()
  const { body } = await keys.begin(me.bearer)
  const words = keys.device().create(body, { challenge: String(challenge) })
  expect((await keys.ask(addPasskey, { name: '', ...words }, me)).body.code).toBe('PASSKEY_EXPIRED')
})

test('begins at a page of the tenant on the web alone', async () => {
  const { bearer } = await moveIn()
  await grant(bearer, passkeyBound)
  const pages = [
    'http://evil.localhost',
    elsewhere.origin,
    `http://tenant-${kit.tenantId}-mini.localhost`,
    'http://127.0.0.1:4100',
    'null',
  ]
  for (const call of [beginPasskey, beginPasskeySignIn])
    for (const page of pages) {
      const { body } = await kit.ask(call, {}, { bearer, headers: keys.fromPage(page) })
      expect([page, body.code]).toEqual([page, 'ORIGIN_NOT_ALLOWED'])
    }
  for (const call of [beginPasskey, beginPasskeySignIn])
    expect((await kit.ask(call, {}, { bearer })).body.code).toBe('ORIGIN_NOT_ALLOWED')
  expect((await keys.ask(beginPasskey, {}, { bearer })).status).toBe(200)
})

test('of a challenge the bank keeps a digest, of a person the device a number', async () => {
  const { bearer, email } = await moveIn()
  const { body } = await keys.begin(bearer)
  const challenge = String(body.challenge)
  const stored = await rows<{ row: string; digest: Buffer }>(
    `select passkey_challenges::text as row, digest from passkey_challenges where tenant_id = $1`,
  )
  for (const { row, digest } of stored) {
    expect(row).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'))
    expect(digest.toString('base64url')).not.toBe(challenge)
  }
  const [person] = await rows<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    email,
  )
  const handle = userHandleOf({ world: bank.world, scope: { ...kit, personId: null } }, person!.id)
  expect((body.user as { id: string }).id).toBe(handle.toString('base64url'))
  expect(bank.logged.join()).not.toContain(challenge)
})

test('refuses what is not in its form', async () => {
  const me = await moveIn()
  const { body } = await keys.begin(me.bearer)
  const right = { name: '', ...keys.device().create(body) }
  const wrong = [
    { name: 'n'.repeat(61) },
    { client_data: '' },
    { client_data: 'a+b' },
    { client_data: 'a'.repeat(4_097) },
    { attestation: 'a'.repeat(8_193) },
  ]
  for (const one of wrong)
    expect((await keys.ask(addPasskey, { ...right, ...one }, me)).body.code).toBe(
      'VALIDATION_FAILED',
    )
  for (const client_data of ['AAAA', 'bnVsbA', 'W10', 'e30'])
    expect((await keys.ask(addPasskey, { ...right, client_data }, me)).body.code).toBe(
      'PASSKEY_INVALID',
    )
  expect((await keys.ask(addPasskey, right, me)).status).toBe(201)
})

test('a dialog that was closed opens again on the same proof, until its time is over', async () => {
  const { bearer } = await moveIn()
  expect((await keys.begin(bearer)).status).toBe(200)
  const again = async () => (await keys.ask(beginPasskey, {}, { bearer })).body.code
  bank.clock.advance(PASSKEY_WAITS_MS - 1)
  expect(await again()).toBeUndefined()
  bank.clock.advance(1)
  expect(await again()).toBe('STEP_UP_REQUIRED')
})
