import { expect, test } from 'vitest'
import { listNotices } from '#contract/notice'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyBound,
  PASSKEYS_MAX,
  removalBound,
  removePasskey,
  signInByPasskey,
} from '#contract/passkey'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openPasskeys } from './passkeyKit.ts'

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { moveIn, rows } = kit
const { grant, prove } = openProving(bank, kit)
const keys = openPasskeys(bank, kit)

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
