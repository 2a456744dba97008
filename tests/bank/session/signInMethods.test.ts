import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import {
  askEmailCode,
  askPhoneCode,
  resetPassword,
  signIn,
  signInByPassword,
  signInCalls,
} from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit } from './tenantKit.ts'
import { fieldsFor, proofOf, tokenOf } from './launch.ts'

/** The bank enforces a tenant's sign-in methods; hiding them on the page is not enough. */

const bank = await openTestBank()
const botToken = tokenOf(7)
const password = 'seven green otters swim'
const launch = proofOf(fieldsFor(4_711, bank.clock.now()), botToken)

type SignInWay = 'email' | 'phone' | 'password' | 'telegram'

const offering = (...sign_in: SignInWay[]) => openTenantKit(bank, { config: { sign_in }, botToken })

/** Each sign-in call with its method and a valid request. */
const entries: [
  way: SignInWay,
  name: string,
  endpoint: Endpoint,
  words: () => Record<string, unknown>,
][] = [
  ['email', 'asking for a code by mail', askEmailCode, () => ({ email: freshEmail() })],
  ['email', 'signing in', signIn, () => ({ login: freshEmail(), type: 'email' })],
  ['email', 'signing up', signUp, () => ({ login: freshEmail(), type: 'email' })],
  ['email', 'a code by mail', verifyEmailCode, () => ({ email: freshEmail(), token: '123456' })],
  ['phone', 'asking for a code by text', askPhoneCode, () => ({ phone: freshPhone() })],
  ['phone', 'signing in', signIn, () => ({ login: freshPhone(), type: 'phone' })],
  ['phone', 'signing up', signUp, () => ({ login: freshPhone(), type: 'phone' })],
  ['phone', 'a code by text', verifyPhoneCode, () => ({ phone: freshPhone(), token: '123456' })],
  ['password', 'signing in', signInByPassword, () => ({ email: freshEmail(), password })],
  ['password', 'a forgotten one', resetPassword, () => ({ email: freshEmail(), password })],
  ['password', 'signing up', signUpByPassword, () => ({ email: freshEmail(), password })],
  ['telegram', 'signing in', signInByTelegram, () => ({ ...launch })],
  ['telegram', 'signing up', signUpByTelegram, () => ({ ...launch })],
]

test('covers every sign-in call', () => {
  const known = new Set(entries.map(([, , endpoint]) => endpoint))
  expect(Object.values(signInCalls).filter((call) => !known.has(call))).toEqual([])
})

test.each(entries)('%s, %s: refused where it is not offered', async (route, _, endpoint, words) => {
  const others = (['email', 'phone', 'password', 'telegram'] as const).filter(
    // A mail code is also the last step of signing up with a password.
    (other) => other !== route && (endpoint !== verifyEmailCode || other !== 'password'),
  )
  const { ask, rows } = await offering(...others)
  const { status, body } = await ask(endpoint, words())
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  expect(await rows('select 1 from codes where tenant_id = $1')).toEqual([])
  expect(await rows('select 1 from people where tenant_id = $1')).toEqual([])
})

test.each(entries)('%s, %s: works where only it is offered', async (route, _, endpoint, words) => {
  const { ask } = await offering(route)
  expect((await ask(endpoint, words())).body.code).not.toBe('FORBIDDEN')
})

test('answers alike for customers and strangers', async () => {
  const { ask, moveIn, rows } = await offering('email', 'password')
  const { email } = await moveIn()
  await rows(`update tenants set config = config || '{"sign_in": ["phone"]}' where tenant_id = $1`)
  bank.clock.advance(2_000)
  const known = await ask(signInByPassword, { email, password })
  const unknown = await ask(signInByPassword, { email: freshEmail(), password })
  expect([known.body.code, unknown.body.code]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
})

test('the confirmation code works where only passwords are offered', async () => {
  const { ask } = await offering('password')
  const email = freshEmail()
  await ask(signUpByPassword, { email, password })
  const opened = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(opened.status).toBe(200)
  expect((await ask(signInByPassword, { email, password })).status).toBe(200)
})

test('refuses a mail code once mail is no longer offered', async () => {
  const { ask, rows } = await offering('email')
  const email = freshEmail()
  await ask(askEmailCode, { email })
  await rows(
    `update tenants set config = config || '{"sign_in": ["password"]}' where tenant_id = $1`,
  )
  bank.clock.advance(2_000)
  const { body } = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(body.code).toBe('FORBIDDEN')
  expect(await rows('select 1 from people where tenant_id = $1')).toEqual([])
})
