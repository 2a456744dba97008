import { expect, test } from 'vitest'
import { activateBiometry, biometryBound, revokeBiometry } from '#contract/biometry'
import { listNotices } from '#contract/notice'
import { readTotpStatus } from '#contract/totp'
import { keyLabel } from '#bank/proof/biometry'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { answerOf, freshKey, openFingers } from './fingers.ts'
import { openProving, strict } from './proving.ts'

const bank = await openTestBank()
const branch = await openTenantKit(bank, { proofs: strict })
const { ask, moveIn, rows } = branch
const { begin, prove } = openProving(bank, branch)
const { activate, passDay, withFinger, answer, waysOf, provesIn } = openFingers(bank, branch)

const DAY_MS = 24 * 3_600_000
const order = { order_type: 'WITHDRAWAL_CRYPTO', wallet_id: 'w1', amount: '10' } as const

test('needs another proof to set up biometry', async () => {
  const me = await moveIn()
  const refused = await activate(me)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(refused.body.bound).toEqual(biometryBound)
  expect([await provesIn(me.bearer), await waysOf(me.bearer, order)]).toEqual([false, ['EMAIL']])
  await prove(me, { ...biometryBound, meta: { subject: 'another thing' } })
  expect((await activate(me)).body.code).toBe('STEP_UP_REQUIRED')
  await prove(me, biometryBound)
  expect((await activate(me)).status).toBe(200)
  expect([await provesIn(me.bearer), await waysOf(me.bearer, order)]).toEqual([true, ['EMAIL']])
  await passDay()
  expect([await provesIn(me.bearer), await waysOf(me.bearer, order)]).toEqual([
    true,
    ['BIOMETRY', 'EMAIL'],
  ])
  expect((await activate(me)).body.code).toBe('STEP_UP_REQUIRED')
})

test('cannot be set up without another factor', async () => {
  const me = await moveIn()
  await rows(
    `update people set email = null, email_confirmed_at = null, tg_id = '7001'
     where tenant_id = $1 and email = $2`,
    me.email,
  )
  expect(await waysOf(me.bearer, biometryBound)).toEqual([])
  expect((await activate(me)).body.code).toBe('STEP_UP_REQUIRED')
})

test('needs that proof whatever else the tenant asks proofs for', async () => {
  const lax = await openTenantKit(bank, { proofs: { ...strict, purposes: ['order'] } })
  const { bearer } = await lax.moveIn()
  const { body } = await lax.ask(activateBiometry, { key: freshKey() }, { bearer })
  expect(body.code).toBe('STEP_UP_REQUIRED')
})

test('stops proving and deletes the key when removed', async () => {
  const { bearer, key } = await withFinger()
  const { request_id } = await begin(bearer, order)
  expect((await ask(revokeBiometry, {}, { bearer })).status).toBe(200)
  expect((await ask(revokeBiometry, {}, { bearer })).status).toBe(200)
  const { body } = await answer(bearer, request_id, answerOf(key, request_id))
  expect([body.code, await provesIn(bearer)]).toEqual(['STATE_CONFLICT', false])
})

test('a new phone replaces the old one', async () => {
  const me = await withFinger()
  const key = freshKey()
  await prove(me, biometryBound)
  await activate(me, key)
  await passDay()
  const { request_id } = await begin(me.bearer, order)
  expect((await answer(me.bearer, request_id, answerOf(me.key, request_id))).status).toBe(422)
  expect((await answer(me.bearer, request_id, answerOf(key, request_id))).status).toBe(200)
})

test('is not offered where the tenant asks for no proofs', async () => {
  const trusting = await openTenantKit(bank)
  const { bearer } = await trusting.moveIn()
  expect((await trusting.ask(readTotpStatus, {}, { bearer })).body.biometry).toBeNull()
})

test('stores the key encrypted for its session', async () => {
  const { key } = await withFinger()
  const [stored] = await rows<{ key: Buffer; person_id: string; family_id: string }>(
    `select key, person_id, family_id from biometry_keys where tenant_id = $1
     order by made_at desc, family_id desc limit 1`,
  )
  const { person_id: personId, family_id: familyId } = stored!
  const plain = Buffer.from(key, 'base64')
  expect(stored!.key.includes(plain)).toBe(false)
  expect(bank.world.seal.open(stored!.key, keyLabel({ personId, familyId }))).toEqual(plain)
  const elsewhere = keyLabel({ personId, familyId: personId })
  expect(() => bank.world.seal.open(stored!.key, elsewhere)).toThrow()
})

test('sends mail and a notice, and audits every step', async () => {
  const { bearer, key, email } = await withFinger()
  const { body } = await bank.messageTo(email)
  expect(body).toContain('If this wasn’t you')
  await bank.relay.drain()
  const { data } = (await ask(listNotices, {}, { bearer })).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toContain('biometry_added')
  const { request_id } = await begin(bearer, order)
  await answer(bearer, request_id, freshKey())
  await answer(bearer, request_id, answerOf(key, request_id))
  await ask(revokeBiometry, {}, { bearer })
  const found = await rows<{ said: string; row: string }>(
    `select action || ' ' || outcome as said, audit::text as row from audit where tenant_id = $1`,
  )
  expect(found.map(({ said: text }) => text)).toEqual(
    expect.arrayContaining([
      'mfa_biometry_added ok',
      'mfa_proved denied',
      'mfa_proved ok',
      'mfa_biometry_removed ok',
    ]),
  )
  const written = found.map(({ row }) => row).join() + bank.logged.join()
  for (const secret of [key, answerOf(key, request_id)]) expect(written).not.toContain(secret)
})

test('refuses what is not a key', async () => {
  const me = await moveIn()
  await prove(me, biometryBound)
  for (const key of ['', 'short', freshKey().slice(1), `${freshKey()}A`, '!'.repeat(43) + '='])
    expect((await activate(me, key)).body.code).toBe('VALIDATION_FAILED')
})

test('sweeps keys of ended sessions', async () => {
  await withFinger()
  const count = async () =>
    (
      await rows<{ all: string }>(`select count(*) as all from biometry_keys where tenant_id = $1`)
    )[0]
  const before = Number((await count())?.all)
  expect(before).toBeGreaterThan(0)
  bank.clock.advance(32 * DAY_MS)
  await createSweeper(bank.world).sweep()
  expect(Number((await count())?.all)).toBe(0)
})
