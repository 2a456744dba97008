import { expect, test } from 'vitest'
import { readUser } from '#contract/person'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { askEmailCode, askPhoneCode, signIn } from '#contract/signIn'
import { signUp } from '#contract/signUp'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit, shapeOf, wrongFor } from './tenantKit.ts'

const bank = await openTestBank()
const { ask, rows, moveIn, block } = await openTenantKit(bank)

const MINUTE = 60_000

async function codeFor(email: string) {
  await ask(askEmailCode, { email })
  return bank.codeTo(email)
}

test('signs up and in with the code from the mail', async () => {
  const email = freshEmail()
  const sent = await ask(askEmailCode, { email })
  expect(sent.status).toBe(201)
  const now = bank.clock.now().getTime()
  expect(Date.parse(String(sent.body.expires_at)) - now).toBe(10 * MINUTE)

  const opened = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({ token_type: 'bearer', expires_in: 600 })
  const user = await ask(readUser, {}, { bearer: String(opened.body.access_token) })
  expect(user.body).toMatchObject({ email, email_confirmed_at: bank.clock.now().toISOString() })
})

test('signs in with a code by SMS', async () => {
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  const opened = await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone), type: 'sms' })
  const user = await ask(readUser, {}, { bearer: String(opened.body.access_token) })
  expect(user.body).toMatchObject({ phone, email: null })
})

test('sends a code for a login of either kind', async () => {
  const { email } = await moveIn()
  expect((await ask(signIn, { login: ` ${email.toUpperCase()} `, type: 'email' })).status).toBe(201)
  const token = await bank.codeTo(email)
  expect((await ask(verifyEmailCode, { email, token })).status).toBe(200)

  const phone = freshPhone()
  expect((await ask(signUp, { login: phone, type: 'phone' })).status).toBe(201)
  const opened = await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  expect(opened.status).toBe(200)
})

test('counts wrong codes down and voids the code at the sixth', async () => {
  const email = freshEmail()
  const token = await codeFor(email)
  const wrong = () => ask(verifyEmailCode, { email, token: wrongFor(token) })
  for (const left of [5, 4, 3, 2, 1]) {
    const { status, body } = await wrong()
    expect([status, body.code, body.attempts_left]).toEqual([422, 'CODE_INVALID', left])
  }
  expect((await wrong()).body).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
  const right = await ask(verifyEmailCode, { email, token })
  expect(right.body.code).toBe('TOO_MANY_ATTEMPTS')
})

test('accepts the right code at the last attempt', async () => {
  const email = freshEmail()
  const token = await codeFor(email)
  for (let attempts = 0; attempts < 5; attempts += 1)
    await ask(verifyEmailCode, { email, token: wrongFor(token) })
  expect((await ask(verifyEmailCode, { email, token })).status).toBe(200)
})

test('accepts a code until it expires', async () => {
  const [punctual, late] = [freshEmail(), freshEmail()]
  const tokens = { punctual: await codeFor(punctual), late: await codeFor(late) }
  bank.clock.advance(10 * MINUTE - 1)
  const opened = await ask(verifyEmailCode, { email: punctual, token: tokens.punctual })
  expect(opened.status).toBe(200)
  bank.clock.advance(1)
  const { status, body } = await ask(verifyEmailCode, { email: late, token: tokens.late })
  expect([status, body.code]).toEqual([419, 'VERIFICATION_EXPIRED'])
})

test('accepts a code once', async () => {
  const email = freshEmail()
  const token = await codeFor(email)
  await ask(verifyEmailCode, { email, token })
  const { status, body } = await ask(verifyEmailCode, { email, token })
  expect([status, body.code]).toEqual([419, 'CODE_USED'])
})

test('accepts one of two hundred concurrent uses of a code', async () => {
  const email = freshEmail()
  const token = await codeFor(email)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => ask(verifyEmailCode, { email, token })),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'OPEN' : body.code))
  expect(codes.filter((code) => code === 'OPEN')).toHaveLength(1)
  expect(codes.filter((code) => code === 'CODE_USED')).toHaveLength(199)
  const families = await rows(
    `select 1 from families f join people p using (tenant_id)
     where tenant_id = $1 and p.id = f.person_id and p.email = $2`,
    email,
  )
  expect(families).toHaveLength(1)
})

test('two codes for a new address create one account', async () => {
  const email = freshEmail()
  const first = await codeFor(email)
  const second = await codeFor(email)
  await Promise.all([first, second].map((token) => ask(verifyEmailCode, { email, token })))
  expect(
    await rows('select 1 from people where tenant_id = $1 and email = $2', email),
  ).toHaveLength(1)
})

test('the newest code replaces earlier ones', async () => {
  const email = freshEmail()
  const first = await codeFor(email)
  bank.clock.advance(1)
  const second = await codeFor(email)
  // One time in a million they are equal.
  if (first !== second)
    expect((await ask(verifyEmailCode, { email, token: first })).body.code).toBe('CODE_INVALID')
  expect((await ask(verifyEmailCode, { email, token: second })).status).toBe(200)
})

test('refuses a code of another address, channel or tenant', async () => {
  const email = freshEmail()
  const token = await codeFor(email)
  const elsewhere = await openTenantKit(bank)
  const others = [
    await ask(verifyEmailCode, { email: freshEmail(), token }),
    await ask(verifyPhoneCode, { phone: freshPhone(), token }),
    await elsewhere.ask(verifyEmailCode, { email, token }),
  ]
  expect(others.map(({ body }) => body.code)).toEqual(Array(3).fill('VERIFICATION_EXPIRED'))
  expect((await ask(verifyEmailCode, { email, token })).status).toBe(200)
})

test('tells a blocked customer only after the right code', async () => {
  const { email } = await moveIn()
  await block(email)
  const token = await codeFor(email)
  const wrong = await ask(verifyEmailCode, { email, token: wrongFor(token) })
  expect(wrong.body.code).toBe('CODE_INVALID')
  const right = await ask(verifyEmailCode, { email, token })
  expect([right.status, right.body.code]).toEqual([423, 'USER_BLOCKED'])
})

test('a sign-up request voids the sign-in code of the same address', async () => {
  const { email } = await moveIn()
  await ask(signIn, { login: email, type: 'email' })
  const token = await bank.codeTo(email)
  bank.clock.advance(1)
  await ask(signUp, { login: email, type: 'email' })
  expect((await ask(verifyEmailCode, { email, token })).body.code).toBe('CODE_INVALID')
})

const odd: [words: Record<string, unknown>, where: string][] = [
  [{ phone: '+7 (999) 1a2', token: '123456' }, '/phone'],
  [{ phone: '123456', token: '123456' }, '/phone'],
  [{ phone: '1234567890123456', token: '123456' }, '/phone'],
  [{ phone: '١٢٣٤٥٦٧', token: '123456' }, '/phone'],
  [{ phone: { $ne: 1 }, token: '123456' }, '/phone'],
  [{ phone: ['15550100'], token: '123456' }, '/phone'],
  [{ phone: '15550100', token: '12345' }, '/token'],
  [{ phone: '15550100', token: 123456 }, '/token'],
  [{ phone: '15550100', token: '123456', type: 'email' }, '/type'],
  [{ phone: '15550100', token: '123456', role: 'admin' }, '/role'],
]

test.each(odd)('refuses %j', async (words, where) => {
  const { status, body } = await ask(verifyPhoneCode, words)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer: where }])
})

test('accepts phones of seven to fifteen digits', async () => {
  for (const phone of ['1234567', '123456789012345'])
    expect((await ask(askPhoneCode, { phone })).status).toBe(201)
  for (const phone of ['123456', '1234567890123456'])
    expect((await ask(askPhoneCode, { phone })).status).toBe(400)
})

test('refuses a login of another or an unknown kind', async () => {
  const refused = [
    await ask(signIn, { login: '15550100', type: 'email' }),
    await ask(signIn, { login: 'ada@people.example', type: 'phone' }),
    await ask(signIn, { login: 'ada@people.example', type: 'pigeon' }),
    await ask(signIn, { login: { $ne: 1 }, type: 'email' }),
    await ask(signUp, { login: 'ada@people.example', type: 'email', role: 'admin' }),
  ]
  expect(refused.map(shapeOf).map(({ status }) => status)).toEqual(Array(5).fill(400))
})
