import { expect, test } from 'vitest'
import { listNotices } from '#contract/notice'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  passkeyBound,
  PASSKEYS_MAX,
  removalBound,
  removePasskey,
  signInByPasskey,
} from '#contract/passkey'
import { userHandleOf } from '#bank/proof/passkey/userHandle'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { PRESENT, VERIFIED, type Odd } from './device.ts'
import { openPasskeys } from './passkeyKit.ts'

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const other = await openTenantKit(bank)
const { moveIn, rows } = kit
const { grant, prove } = openProving(bank, kit)
const keys = openPasskeys(bank, kit)
const elsewhere = openPasskeys(bank, other)

const CREDENTIAL = 0x40
const MINUTE = 60_000

test('is added after a proof by a way that stood before, and stands in the list', async () => {
  const me = await moveIn()
  const refused = await keys.ask(beginPasskey, {}, me)
  expect([refused.status, refused.body.code, refused.body.bound]).toEqual([
    403,
    'STEP_UP_REQUIRED',
    passkeyBound,
  ])
  await prove(me, passkeyBound)
  const { body } = await keys.ask(beginPasskey, {}, me)
  expect(body).toMatchObject({
    rp: { id: keys.hostname },
    user: { name: me.email },
    algorithms: [-8, -7, -257],
    exclude: [],
  })
  const made = keys.device()
  const added = await keys.ask(addPasskey, { name: ' My phone ', ...made.create(body) }, me)
  const at = bank.clock.now().toISOString()
  expect(added.status).toBe(201)
  expect(added.body.data).toEqual([
    { id: expect.any(String), name: 'My phone', created_at: at, last_used_at: null },
  ])
  expect(await keys.list(me.bearer)).toEqual(added.body.data)
  expect((await keys.begin(me.bearer)).body.exclude).toEqual([made.id])
})

test('is named after the browser where nobody names it', async () => {
  const { bearer } = await moveIn()
  await keys.add(bearer, keys.device(), '')
  expect((await keys.list(bearer))[0]?.name).toBe('Chrome, Linux')
})

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a key of %s is added and signs in',
  async (name) => {
    const { bearer } = await moveIn()
    const made = await keys.add(bearer, keys.device(name))
    expect((await keys.enter(made)).status).toBe(200)
  },
)

test('a closed window is opened again on the same proof, until it is over', async () => {
  const { bearer } = await moveIn()
  const first = (await keys.begin(bearer)).body
  bank.clock.advance(4 * MINUTE)
  const second = (await keys.ask(beginPasskey, {}, { bearer })).body
  expect(second.challenge).not.toBe(first.challenge)
  const made = keys.device()
  const spent = await keys.ask(addPasskey, { name: '', ...made.create(first) }, { bearer })
  expect([spent.status, spent.body.code]).toEqual([419, 'PASSKEY_EXPIRED'])
  bank.clock.advance(MINUTE)
  const late = await keys.ask(addPasskey, { name: '', ...made.create(second) }, { bearer })
  expect(late.body.code).toBe('PASSKEY_EXPIRED')
  expect((await keys.ask(beginPasskey, {}, { bearer })).body.code).toBe('STEP_UP_REQUIRED')
})

test('one proof adds one passkey', async () => {
  const { bearer } = await moveIn()
  const { body } = await keys.begin(bearer)
  const words = { name: '', ...keys.device().create(body) }
  expect((await keys.ask(addPasskey, words, { bearer })).status).toBe(201)
  expect((await keys.ask(addPasskey, words, { bearer })).body.code).toBe('PASSKEY_EXPIRED')
  expect((await keys.ask(beginPasskey, {}, { bearer })).body.code).toBe('STEP_UP_REQUIRED')
})

test('of two answers to one challenge at once one is taken', async () => {
  const { bearer } = await moveIn()
  const { body } = await keys.begin(bearer)
  const answers = [keys.device(), keys.device()].map((made) =>
    keys.ask(addPasskey, { name: '', ...made.create(body) }, { bearer }),
  )
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 419])
  expect(await keys.list(bearer)).toHaveLength(1)
})

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
    const { status, body: said } = await keys.ask(
      addPasskey,
      { name: '', ...made.create(body, odd) },
      { bearer },
    )
    expect([status, said.code]).toEqual([422, 'PASSKEY_INVALID'])
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

test('is removed with a proof for that one, and is of no use then', async () => {
  const me = await moveIn()
  const [first, second] = [await keys.add(me.bearer), await keys.add(me.bearer)]
  const id = await keys.firstId(me.bearer)
  await grant(me.bearer, passkeyBound)
  const refused = await keys.ask(removePasskey, { id }, me)
  expect([refused.body.code, refused.body.bound]).toEqual(['STEP_UP_REQUIRED', removalBound(id)])
  await prove(me, removalBound(id))
  const removed = await keys.ask(removePasskey, { id }, me)
  expect(removed.body.data).toHaveLength(1)
  const gone = await keys.enter(first)
  expect([gone.status, gone.body.code]).toEqual([404, 'PASSKEY_UNKNOWN'])
  expect((await keys.enter(second)).status).toBe(200)
  expect((await keys.ask(removePasskey, { id }, me)).body.code).toBe('NOT_FOUND')
})

test('nobody removes another’s', async () => {
  const [me, stranger] = [await moveIn(), await moveIn()]
  await keys.add(me.bearer)
  const id = await keys.firstId(me.bearer)
  expect((await keys.ask(removePasskey, { id }, stranger)).body.code).toBe('NOT_FOUND')
})

test('the last way to sign in stays', async () => {
  const me = await moveIn()
  const made = await keys.add(me.bearer)
  await rows(
    `update people set email = null, email_confirmed_at = null
     where tenant_id = $1 and email = $2`,
    me.email,
  )
  const id = await keys.firstId(me.bearer)
  const { status, body } = await keys.ask(removePasskey, { id }, me)
  expect([status, body.code]).toEqual([409, 'LAST_SIGN_IN'])
  expect((await keys.enter(made)).status).toBe(200)
})

test('a customer has so many and no more', async () => {
  const { bearer } = await moveIn()
  for (let at = 0; at < PASSKEYS_MAX; at += 1) await keys.add(bearer)
  expect((await keys.begin(bearer)).body.code).toBe('LIMIT_REACHED')
  expect(await keys.list(bearer)).toHaveLength(PASSKEYS_MAX)
})

test('one device is no passkey of two customers', async () => {
  const [me, stranger] = [await moveIn(), await moveIn()]
  const made = await keys.add(me.bearer)
  const { body } = await keys.begin(stranger.bearer)
  const twice = await keys.ask(addPasskey, { name: '', ...made.create(body) }, stranger)
  expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_EXISTS'])
})

test('letters, notices and the audit tell of every change', async () => {
  const me = await moveIn()
  await keys.add(me.bearer)
  expect((await bank.messageTo(me.email)).subject).toContain('Passkey added')
  const id = await keys.firstId(me.bearer)
  await grant(me.bearer, removalBound(id))
  await keys.ask(removePasskey, { id }, me)
  expect((await bank.messageTo(me.email)).subject).toContain('Passkey removed')
  const { data } = (await kit.ask(listNotices, {}, me)).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['passkey_added', 'passkey_removed']),
  )
  const audited = await rows<{ entry: string }>(
    `select action || ' ' || outcome as entry from audit where tenant_id = $1 and object = $2
     order by action`,
    `passkey ${id}`,
  )
  expect(audited.map(({ entry }) => entry)).toEqual([
    'mfa_passkey_added ok',
    'mfa_passkey_removed ok',
  ])
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

test('challenges that nobody answered are swept', async () => {
  await keys.challenge()
  bank.clock.advance(32 * 24 * 60 * MINUTE)
  await createSweeper(bank.world).sweep()
  const left = await rows(`select 1 from passkey_challenges where tenant_id = $1`)
  expect(left).toEqual([])
})

test('a stranger lists and signs in with none', async () => {
  expect((await keys.ask(listPasskeys, {})).status).toBe(401)
  const made = keys.device()
  const { body } = await keys.begin((await moveIn()).bearer)
  made.create(body)
  const unknown = await keys.ask(signInByPasskey, made.enter(await keys.challenge()))
  expect(unknown.body.code).toBe('PASSKEY_UNKNOWN')
})
