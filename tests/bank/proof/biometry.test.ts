import { expect, test } from 'vitest'
import { activateBiometry, biometryBound } from '#contract/biometry'
import { askEmailChange } from '#contract/contact'
import { requestProofCode, verifyProofCode, type ProofPurpose } from '#contract/proof'
import { signOut } from '#contract/session'
import { readTotpStatus } from '#contract/totp'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, openTenantKit } from '#tests/bank/session/tenantKit'
import { answerOf, freshKey, openFingers } from './fingers.ts'
import { openProving, strict } from './proving.ts'

const bank = await openTestBank()
const branch = await openTenantKit(bank, { proofs: strict })
const { ask, moveIn } = branch
const { begin, mailed } = openProving(bank, branch)
const { withFinger, answer, waysOf, provesIn } = openFingers(bank, branch)

const order = { order_type: 'WITHDRAWAL_CRYPTO', wallet_id: 'w1', amount: '10' } as const

test('a phone’s answer proves one verification once, and sends no code', async () => {
  const { bearer, key, email } = await withFinger()
  await bank.relay.drain()
  const messages = bank.messages.length
  const { request_id, body } = await begin(bearer, order)
  expect(body.channels).toMatchObject([{ channel: 'BIOMETRY', destination: null }, {}])
  const options = await ask(requestProofCode, { request_id, channel: 'BIOMETRY' }, { bearer })
  expect(options.body.resend_at).toBeNull()
  expect((await answer(bearer, request_id, answerOf(key, request_id))).body.status).toBe('APPROVED')
  expect((await answer(bearer, request_id, answerOf(key, request_id))).status).toBe(409)
  await bank.relay.drain()
  expect(bank.messages.slice(messages).filter(({ to }) => to === email)).toEqual([])
})

test('refuses an answer made for another verification', async () => {
  const { bearer, key } = await withFinger()
  const [one, two] = [await begin(bearer, order), await begin(bearer, order)]
  const answered = await answer(bearer, two.request_id, answerOf(key, one.request_id))
  expect([answered.status, answered.body]).toMatchObject([
    422,
    { code: 'CODE_INVALID', attempts_left: 4 },
  ])
  expect((await answer(bearer, one.request_id, answerOf(key, one.request_id))).status).toBe(200)
})

test('biometry does not prove contacts, keys or factors', async () => {
  const { bearer, key } = await withFinger()
  for (const purpose of ['contact', 'keys', 'authenticator'] satisfies ProofPurpose[]) {
    expect(await waysOf(bearer, { purpose })).toEqual(['EMAIL'])
    const { request_id } = await begin(bearer, { purpose })
    const { body } = await answer(bearer, request_id, answerOf(key, request_id))
    expect(body.code).toBe('STATE_CONFLICT')
  }
  for (const purpose of ['order', 'payee', 'card_secret'] satisfies ProofPurpose[])
    expect(await waysOf(bearer, { purpose })).toEqual(['BIOMETRY', 'EMAIL'])
  expect((await ask(askEmailChange, { email: freshEmail() }, { bearer })).status).toBe(403)
})

test('proves only in its own session', async () => {
  const mine = await withFinger()
  const other = await moveIn(mine.email)
  expect([await provesIn(other.bearer), await waysOf(other.bearer, order)]).toEqual([
    false,
    ['EMAIL'],
  ])
  const { request_id } = await begin(other.bearer, order)
  const { body } = await answer(other.bearer, request_id, answerOf(mine.key, request_id))
  expect(body.code).toBe('STATE_CONFLICT')
  expect(await waysOf(mine.bearer, order)).toEqual(['BIOMETRY', 'EMAIL'])
})

test('ends with its session', async () => {
  const { bearer, email, key } = await withFinger()
  const { request_id } = await begin(bearer, order)
  await ask(signOut, { scope: 'this' }, { bearer })
  expect((await answer(bearer, request_id, answerOf(key, request_id))).status).toBe(401)
  const again = await moveIn(email)
  expect(await provesIn(again.bearer)).toBe(false)
})

test('is off where an authenticator is mandatory', async () => {
  const proofs = { ...strict, authenticator_only: true }
  const bound = await openTenantKit(bank, { proofs })
  const { begin: start, prove: show, setUp: fit } = openProving(bank, bound)
  const me = await bound.moveIn()
  const key = freshKey()
  await show(me, biometryBound)
  const put = () => bound.ask(activateBiometry, { key }, { bearer: me.bearer })
  expect((await put()).status).toBe(200)
  await fit(me.bearer)
  await bound.rows(
    `update authenticators set active_at = active_at - interval '1 day' where tenant_id = $1`,
  )
  const { request_id, body } = await start(me.bearer, order)
  expect(body.channels).toMatchObject([{ channel: 'TOTP' }])
  const otp = answerOf(key, request_id)
  const words = { request_id, channel: 'BIOMETRY', otp }
  expect((await bound.ask(verifyProofCode, words, me)).body.code).toBe('STATE_CONFLICT')
  expect((await bound.ask(readTotpStatus, {}, me)).body.biometry).toBeNull()
  expect((await put()).body.code).toBe('STATE_CONFLICT')
})

test('locks biometry of this session after five wrong answers, and nothing else', async () => {
  const { bearer, key, email } = await withFinger()
  const { request_id } = await begin(bearer, order)
  for (const left of [4, 3, 2, 1])
    expect((await answer(bearer, request_id, freshKey())).body.attempts_left).toBe(left)
  expect((await answer(bearer, request_id, freshKey())).body.code).toBe('USER_LOCKED')
  const right = await answer(bearer, request_id, answerOf(key, request_id))
  expect([right.status, right.body.code]).toEqual([423, 'USER_LOCKED'])
  const otp = await mailed(bearer, request_id, email)
  expect(
    (await ask(verifyProofCode, { request_id, channel: 'EMAIL', otp }, { bearer })).status,
  ).toBe(200)
  const there = await withFinger(email)
  const other = (await begin(there.bearer, order)).request_id
  expect((await answer(there.bearer, other, answerOf(there.key, other))).status).toBe(200)
})

test('the sixth wrong answer ends the verification', async () => {
  const { bearer, key } = await withFinger()
  const { request_id } = await begin(bearer, order)
  for (let tried = 0; tried < 2; tried += 1) await answer(bearer, request_id, freshKey())
  await answer(bearer, request_id, '123456')
  const other = await begin(bearer, order)
  await answer(bearer, other.request_id, answerOf(key, other.request_id))
  for (let tried = 3; tried < 5; tried += 1) await answer(bearer, request_id, freshKey())
  const { body } = await answer(bearer, request_id, freshKey())
  expect(body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await answer(bearer, request_id, answerOf(key, request_id))).status).toBe(409)
})

test('accepts one of fifty concurrent right answers', async () => {
  const { bearer, key } = await withFinger()
  const { request_id } = await begin(bearer, order)
  const otp = answerOf(key, request_id)
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => answer(bearer, request_id, otp)),
  )
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
})
