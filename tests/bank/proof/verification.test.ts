import { expect, test } from 'vitest'
import { askEmailChange } from '#contract/contact'
import {
  createVerification,
  readVerification,
  requestProofCode,
  verifyProofCode,
} from '#contract/proof'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, openTenantKit, wrongFor } from '#tests/bank/session/tenantKit'
import { freshId, openProving, strict } from './proving.ts'

const bank = await openTestBank()
const branch = await openTenantKit(bank, { proofs: strict })
const { ask, moveIn, rows } = branch
const { codeNow, setUp, begin, mailed, prove } = openProving(bank, branch)

const MINUTE = 60_000
const order = {
  order_type: 'WITHDRAWAL_CRYPTO',
  wallet_id: 'w1',
  amount: '10.50',
  meta: { currency: 'USDT', subject: 'TXabc' },
} as const

const verify = (bearer: string, request_id: string, otp: string, channel = 'EMAIL') =>
  ask(verifyProofCode, { request_id, channel, otp }, { bearer })

test('a verification is open for ten minutes, on channels the person has', async () => {
  const { bearer, email } = await moveIn()
  const { request_id, body } = await begin(bearer, order)
  expect(body).toMatchObject({
    status: 'PENDING',
    purpose: 'order',
    expires_at: new Date(bank.clock.now().getTime() + 10 * MINUTE).toISOString(),
    channels: [{ channel: 'EMAIL', validity: 600, max_requests: 3, requests_made: 0 }],
  })
  const otp = await mailed(bearer, request_id, email)
  expect((await bank.messageTo(email)).body).toContain('a payment')
  const sent = 'select channel from codes where tenant_id = $1 and purpose = $2'
  expect(await rows(sent, `prove ${request_id}`)).toEqual([{ channel: 'email' }])
  expect((await verify(bearer, request_id, otp)).body).toMatchObject({
    success: true,
    status: 'APPROVED',
  })
  const again = await verify(bearer, request_id, otp)
  expect([again.status, again.body.code]).toEqual([409, 'STATE_CONFLICT'])
  const observed = await ask(readVerification, { id: request_id }, { bearer })
  expect(observed.body).toMatchObject({ status: 'APPROVED', channels: [{ requests_made: 1 }] })
})

test('proves by authenticator, one code for one verification', async () => {
  const { bearer } = await moveIn()
  const otp = codeNow(await setUp(bearer))
  const keys = { purpose: 'keys', meta: { subject: 'PRODUCTION' } } as const
  const [one, two] = [await begin(bearer, keys), await begin(bearer, keys)]
  expect((await verify(bearer, one.request_id, otp, 'TOTP')).status).toBe(200)
  expect((await verify(bearer, two.request_id, otp, 'TOTP')).body.code).toBe('TOTP_STEP_USED')
})

test('returns the same verification for a repeated request, and refuses other facts', async () => {
  const { bearer } = await moveIn()
  const { request_id } = await begin(bearer, order)
  const same = { ...order, amount: 10.5, meta: { ...order.meta, note: 'for rent' } }
  expect((await ask(createVerification, { request_id, ...same }, { bearer })).status).toBe(201)
  for (const other of [
    { ...order, amount: '10.51' },
    { ...order, purpose: 'payee' },
    { ...order, meta: { ...order.meta, subject: 'TXother' } },
  ]) {
    const { status, body } = await ask(createVerification, { request_id, ...other }, { bearer })
    expect([status, body.code]).toEqual([422, 'PURPOSE_MISMATCH'])
  }
})

test('refuses the code of another verification', async () => {
  const { bearer, email } = await moveIn()
  const [one, two] = [await begin(bearer, order), await begin(bearer, order)]
  const otp = await mailed(bearer, one.request_id, email)
  expect((await verify(bearer, two.request_id, otp)).body.code).toBe('VERIFICATION_EXPIRED')
  expect((await verify(bearer, one.request_id, otp)).status).toBe(200)
})

test('refuses an expired verification', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, order)
  const otp = await mailed(bearer, request_id, email)
  await rows(
    `update verifications set expires_at = $2 where tenant_id = $1 and request_id = $3`,
    bank.clock.now(),
    request_id,
  )
  const { status, body } = await verify(bearer, request_id, otp)
  expect([status, body.code]).toEqual([419, 'VERIFICATION_EXPIRED'])
})

test('the sixth wrong code ends the verification', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, order)
  const otp = await mailed(bearer, request_id, email)
  for (const left of [5, 4, 3, 2, 1])
    expect((await verify(bearer, request_id, wrongFor(otp))).body.attempts_left).toBe(left)
  expect((await verify(bearer, request_id, wrongFor(otp))).body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await verify(bearer, request_id, otp)).status).not.toBe(200)
})

test('accepts one of two hundred concurrent right codes', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, order)
  const otp = await mailed(bearer, request_id, email)
  const attempts = Array.from({ length: 200 }, () => verify(bearer, request_id, otp))
  const good = (await Promise.all(attempts)).filter(({ status }) => status === 200)
  expect(good).toHaveLength(1)
})

test('limits messages, and hides the verification from other sessions', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, order)
  for (const status of [200, 200, 200, 422]) {
    const options = await ask(requestProofCode, { request_id, channel: 'EMAIL' }, { bearer })
    expect(options.status).toBe(status)
    bank.clock.advance(MINUTE)
  }
  const other = await moveIn(email)
  const app = await moveIn()
  for (const who of [other, app])
    expect((await ask(readVerification, { id: request_id }, who)).status).toBe(404)
  expect((await verify(bearer, freshId(), '123456')).status).toBe(404)
})

test('a change of address names its proof and accepts only that one', async () => {
  const me = await moveIn()
  const to = freshEmail()
  const change = (email: string) => ask(askEmailChange, { email }, { bearer: me.bearer })
  const refused = await change(to)
  const bound = { purpose: 'contact', meta: { subject: to } } as const
  expect([refused.status, refused.body.code, refused.body.bound]).toEqual([
    403,
    'STEP_UP_REQUIRED',
    bound,
  ])
  expect((await prove(me, bound)).status).toBe(200)
  expect((await change(freshEmail())).body.code).toBe('STEP_UP_REQUIRED')
  const both = await Promise.all([change(to), change(to)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('a proof expires after five minutes', async () => {
  const me = await moveIn()
  const to = freshEmail()
  await prove(me, { purpose: 'contact', meta: { subject: to } })
  bank.clock.advance(5 * MINUTE)
  const { body } = await ask(askEmailChange, { email: to }, { bearer: me.bearer })
  expect(body.code).toBe('STEP_UP_REQUIRED')
})
