import { expect, test, vi } from 'vitest'
import { readUser } from '#contract/person'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode, signInByPassword } from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { everyCall } from '#bank/handlers'
import { openPasswords } from '#bank/outside/passwords'
import { weaknessOf } from '#bank/session/passwordRules'
import { openTestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'
import { freshEmail, openTenantKit, shapeOf, type TenantKit } from './tenantKit.ts'

const bank = await openTestBank(everyCall, { passwords: openPasswords() })
const branch = await openTenantKit(bank)
const { ask, rows, block } = branch
/** A tenant without confirmation of addresses. */
const hasty = await openTenantKit(bank, { config: { confirm_email: false } })

const MINUTE = 60_000
const password = 'seven green otters swim'

async function signUpHere() {
  const email = freshEmail()
  await ask(signUpByPassword, { email, password })
  await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  return email
}

const signInWith = (email: string, text: string, { ask }: TenantKit = branch) =>
  ask(signInByPassword, { email, password: text })

test('a new password works once the code is used', async () => {
  const email = freshEmail()
  const sent = await ask(signUpByPassword, { email, password })
  expect(Object.keys(sent.body)).toEqual(['told_at', 'expires_at', 'resend_at'])
  expect((await signInWith(email, password)).body.code).toBe('CREDENTIALS_INVALID')
  const opened = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(opened.status).toBe(200)
  expect((await signInWith(email.toUpperCase(), password)).body).toMatchObject({
    token_type: 'bearer',
  })
})

test('a second code carries on the password chosen with the first', async () => {
  for (const [from, status] of [
    [undefined, 200],
    [{ ip: '203.0.113.77' }, 422],
  ] as const) {
    const email = freshEmail()
    await ask(signUpByPassword, { email, password })
    bank.clock.advance(60_000)
    await ask(signUp, { login: email, type: 'email' }, from)
    const token = await bank.codeTo(email)
    expect((await ask(verifyEmailCode, { email, token }, from)).status).toBe(200)
    expect((await signInWith(email, password)).status).toBe(status)
  }
})

test('answers alike for a wrong password and an unknown address', async () => {
  const known = await signUpHere()
  const wrong = await signInWith(known, `${password}s`)
  const nobody = await signInWith(freshEmail(), password)
  expect(shapeOf(wrong)).toEqual(shapeOf(nobody))
  expect(wrong.body).toMatchObject({ status: 422, code: 'CREDENTIALS_INVALID' })
})

test('refuses any password for an account without one', async () => {
  const { email } = await branch.moveIn()
  for (const text of ['', ' ', 'null', password])
    expect((await signInWith(email, text)).status).toBeGreaterThanOrEqual(400)
})

test('stores passwords as Argon2id with OWASP’s parameters and own salts', async () => {
  const emails = [await signUpHere(), await signUpHere()]
  const stored = await rows<{ password_hash: string }>(
    'select password_hash from people where tenant_id = $1 and email = any($2)',
    emails,
  )
  const hashes = stored.map((row) => row.password_hash)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(2)
})

test('a new password works at once where no confirmation is needed', async () => {
  const email = freshEmail()
  const { body } = await hasty.ask(signUpByPassword, { email, password })
  const bearer = String(body.access_token)
  expect((await hasty.ask(readUser, {}, { bearer })).body.email_confirmed_at).toBe(null)
  expect((await signInWith(email, password, hasty)).status).toBe(200)
})

test('the first confirmation of an address clears its earlier password', async () => {
  const email = freshEmail()
  await hasty.ask(signUpByPassword, { email, password })
  await hasty.ask(askEmailCode, { email })
  await hasty.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect((await signInWith(email, password, hasty)).body.code).toBe('CREDENTIALS_INVALID')
})

test('a later confirmation keeps the password', async () => {
  const email = await signUpHere()
  await ask(askEmailCode, { email })
  await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect((await signInWith(email, password)).status).toBe(200)
})

test('refuses a password before the address is confirmed', async () => {
  const email = freshEmail()
  await hasty.ask(signUpByPassword, { email, password })
  await hasty.rows(
    `update tenants set config = config || '{"confirm_email": true}' where tenant_id = $1`,
  )
  bank.clock.advance(2_000)
  expect((await signInWith(email, password, hasty)).body.code).toBe('CREDENTIALS_INVALID')
  await hasty.rows(
    `update tenants set config = config || '{"confirm_email": false}' where tenant_id = $1`,
  )
  bank.clock.advance(2_000)
})

test('signing up again does not change the password', async () => {
  const email = await signUpHere()
  await ask(signUpByPassword, { email, password: 'another eight blue herons' })
  expect((await bank.messageTo(email)).subject).toMatch(/^You already have an account/)
  expect((await signInWith(email, 'another eight blue herons')).status).toBe(422)
  expect((await signInWith(email, password)).status).toBe(200)
})

test('tells a blocked customer only after the right password', async () => {
  const email = await signUpHere()
  await block(email)
  expect((await signInWith(email, 'something else entirely')).body.code).toBe('CREDENTIALS_INVALID')
  expect((await signInWith(email, password)).body).toMatchObject({
    status: 423,
    code: 'USER_BLOCKED',
  })
})

test('locks an address for 15 minutes after ten wrong passwords, known or not', async () => {
  for (const email of [await signUpHere(), freshEmail()]) {
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect((await signInWith(email, 'wrong wrong wrong')).body.code).toBe('CREDENTIALS_INVALID')
    const { body, headers } = await signInWith(email, password)
    expect(body).toMatchObject({ status: 423, code: 'USER_LOCKED', retry_after_s: 900 })
    expect(headers.get('retry-after')).toBe('900')
  }
})

test('compares no password of an address that is locked', async () => {
  const email = await signUpHere()
  const compared = vi.spyOn(bank.world.passwords, 'matches')
  for (let attempts = 0; attempts < 12; attempts += 1) await signInWith(email, 'wrong wrong wrong')
  expect(compared).toHaveBeenCalledTimes(10)
  compared.mockRestore()
})

test('accepts the right password after the lock and resets the count', async () => {
  const email = await signUpHere()
  for (let attempts = 0; attempts < 10; attempts += 1) await signInWith(email, 'wrong wrong wrong')
  bank.clock.advance(15 * MINUTE - 1)
  expect((await signInWith(email, password)).body.code).toBe('USER_LOCKED')
  bank.clock.advance(1)
  expect((await signInWith(email, password)).status).toBe(200)
  for (let attempts = 0; attempts < 9; attempts += 1) await signInWith(email, 'wrong wrong wrong')
  expect((await signInWith(email, password)).status).toBe(200)
})

whole('a hundred wrong passwords lock it until its owner signs in by code', async () => {
  const email = await signUpHere()
  const received = []
  // Every tenth one is followed by a lock.
  for (let attempts = 0; attempts < 220; attempts += 1) {
    const { body } = await signInWith(email, 'wrong wrong wrong')
    received.push(body.code)
    bank.clock.advance(Number(body.retry_after_s ?? 0) * 1_000)
  }
  expect(received.filter((code) => code === 'CREDENTIALS_INVALID')).toHaveLength(100)
  bank.clock.advance(30 * 24 * 60 * MINUTE)
  expect((await signInWith(email, password)).body.code).toBe('USER_LOCKED')
  await ask(askEmailCode, { email })
  await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect((await signInWith(email, password)).status).toBe(200)
})

test('concurrent guesses are counted like others', async () => {
  const email = await signUpHere()
  const wrong = Array.from({ length: 40 }, () => signInWith(email, 'wrong wrong wrong'))
  const answers = await Promise.all([...wrong, signInWith(email, password)])
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'CREDENTIALS_INVALID')).toHaveLength(10)
  expect(answers.at(-1)?.body.code).toBe('USER_LOCKED')
})

test('wrong passwords do not lock codes', async () => {
  const email = await signUpHere()
  for (let attempts = 0; attempts < 10; attempts += 1) await signInWith(email, 'wrong wrong wrong')
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

const weak: [password: string, rule: string][] = [
  ['short and sweet', 'none'],
  ['short & sweet!', 'TOO_SHORT'],
  ['ключ от квартир', 'none'],
  ['🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝🗝', 'TOO_SHORT'],
  ['aaaaaaaaaaaaaaaaaaaa', 'TOO_UNIFORM'],
  ['abababababababab', 'TOO_UNIFORM'],
  ['123456789012345', 'TOO_COMMON'],
  ['abcdefghijklmnopq', 'TOO_COMMON'],
  ['Password Password', 'TOO_COMMON'],
  ['correct horse battery staple', 'TOO_COMMON'],
  ['qwertyuiopasdfgh2024', 'TOO_COMMON'],
  ['парольпарольпароль', 'TOO_COMMON'],
  ['password123456789', 'TOO_COMMON'],
  ['iloveyou 1234567', 'TOO_COMMON'],
  ['P@ssw0rd!P@ssw0rd!', 'TOO_COMMON'],
  ['1q2w3e4r5t6y7u8i', 'TOO_COMMON'],
  ['1a2b3c4d5e6f7g8h', 'TOO_COMMON'],
  ['112233445566778', 'TOO_COMMON'],
  ['Summer2024Summer2024', 'TOO_COMMON'],
  ['monkey dragon football', 'TOO_COMMON'],
  ['bafix bafix bafix', 'TOO_COMMON'],
  ['otters 1987 2003 1961', 'TOO_COMMON'],
  ['password keeps seven otters', 'none'],
  ['29475610385627194', 'none'],
  ['anneliese-fernandez1', 'LIKE_LOGIN'],
  ['anneliese-fernandez@people.example', 'LIKE_LOGIN'],
  ['anneliese-fernandez keeps seven otters', 'none'],
]

test.each(weak)('"%s" as a password: %s', async (text, rule) => {
  const email = 'anneliese-fernandez@people.example'
  expect(weaknessOf(text, email) ?? 'none').toBe(rule)
  const { status, body } = await ask(signUpByPassword, { email, password: text })
  if (rule === 'none') return expect(status).toBe(201)
  expect([status, body.code]).toEqual([422, 'PASSWORD_TOO_WEAK'])
  expect(body.errors).toEqual([{ pointer: '/password', code: rule }])
})

test('refuses an overlong password without hashing it', async () => {
  const { status } = await ask(signUpByPassword, {
    email: freshEmail(),
    password: password.repeat(99),
  })
  expect(status).toBe(400)
})
