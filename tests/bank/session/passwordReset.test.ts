import { expect, test } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import { listSessions } from '#contract/session'
import { askEmailCode, resetPassword } from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { elsewhere, first, openPasswordKit, second } from './passwordKit.ts'
import { freshEmail } from './tenantKit.ts'

const bank = await openTestBank()
const kit = await openPasswordKit(bank)
const { ask, moveIn, rows, block, signInWith, choose, isSignedIn, newsOf, audited } = kit

async function reset(email: string, password: string, from?: CallOptions) {
  const sent = await ask(resetPassword, { email, password }, from)
  expect(sent.status).toBe(201)
  return { email, token: await bank.codeTo(email) }
}

test('is reset by a code: it signs in, ends every session and the password before', async () => {
  const me = await moveIn()
  await choose(me, first)
  const code = await reset(me.email, second)
  expect((await signInWith(me.email, second)).body.code).toBe('CREDENTIALS_INVALID')
  expect((await signInWith(me.email, first)).status).toBe(200)
  const opened = await ask(verifyEmailCode, code)
  expect(opened.status).toBe(200)
  const bearer = String(opened.body.access_token)
  expect([await isSignedIn(me), await isSignedIn({ bearer })]).toEqual([false, true])
  const { body } = await ask(listSessions, {}, { bearer })
  expect(body.data).toHaveLength(1)
  expect((await signInWith(me.email, first)).body.code).toBe('CREDENTIALS_INVALID')
  expect((await signInWith(me.email, second)).status).toBe(200)
  expect(await newsOf({ ...me, bearer })).toContain('password_changed')
  expect((await audited(me.email)).at(-1)).toBe('password_set ok')
  expect((await ask(verifyEmailCode, code)).body.code).toBe('CODE_USED')
})

test('one who never had a password sets the first by a reset', async () => {
  const me = await moveIn()
  await ask(verifyEmailCode, await reset(me.email, first))
  expect((await signInWith(me.email, first)).status).toBe(200)
  expect(await isSignedIn(me)).toBe(true)
})

test('another code carries the new password on, from the same place alone', async () => {
  const me = await moveIn()
  await ask(resetPassword, { email: me.email, password: first })
  bank.clock.advance(61_000)
  const other = await ask(resetPassword, { email: me.email }, elsewhere)
  expect([other.status, other.body.code]).toEqual([419, 'VERIFICATION_EXPIRED'])
  expect((await ask(resetPassword, { email: me.email })).status).toBe(201)
  await ask(verifyEmailCode, { email: me.email, token: await bank.codeTo(me.email) })
  expect((await signInWith(me.email, first)).status).toBe(200)
  const over = await ask(resetPassword, { email: me.email })
  expect(over.body.code).toBe('VERIFICATION_EXPIRED')
})

test('a sign-up that waits for its code is no reset', async () => {
  const email = freshEmail()
  await ask(signUpByPassword, { email, password: first })
  bank.clock.advance(61_000)
  expect((await ask(resetPassword, { email })).body.code).toBe('VERIFICATION_EXPIRED')
})

test('a reset where there is no account is no password of one that signs up', async () => {
  const email = freshEmail()
  await ask(resetPassword, { email, password: first })
  bank.clock.advance(61_000)
  expect((await ask(signUp, { login: email, type: 'email' })).status).toBe(201)
  const opened = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(opened.status).toBe(200)
  expect((await signInWith(email, first)).body.code).toBe('CREDENTIALS_INVALID')
})

test('a code that is entered elsewhere signs in and changes no password', async () => {
  const me = await moveIn()
  await choose(me, first)
  const code = await reset(me.email, second, elsewhere)
  const opened = await ask(verifyEmailCode, code)
  expect(opened.status).toBe(200)
  expect(await isSignedIn(me)).toBe(true)
  expect((await signInWith(me.email, second)).body.code).toBe('CREDENTIALS_INVALID')
  expect((await signInWith(me.email, first)).status).toBe(200)
  expect((await bank.messageTo(me.email)).subject).toContain('wasn’t changed')
})

test('of a known device no reset from another device of its network counts', async () => {
  const me = await moveIn()
  await choose(me, first)
  bank.clock.advance(61_000)
  await ask(askEmailCode, { email: me.email })
  const known = await ask(verifyEmailCode, { email: me.email, token: await bank.codeTo(me.email) })
  const headers = { cookie: known.headers.get('set-cookie')!.split(';')[0]! }
  bank.clock.advance(61_000)
  const strangers = await reset(me.email, second)
  expect((await ask(verifyEmailCode, strangers, { headers })).status).toBe(200)
  expect((await signInWith(me.email, first)).status).toBe(200)
  const own = await reset(me.email, second, { headers })
  expect((await ask(verifyEmailCode, own, { headers })).status).toBe(200)
  expect((await signInWith(me.email, second)).status).toBe(200)
})

test('nobody without an account gets one by a reset', async () => {
  const email = freshEmail()
  expect((await ask(resetPassword, { email, password: first })).status).toBe(201)
  expect((await bank.messageTo(email)).subject).toMatch(/^No account at/)
  bank.clock.advance(61_000)
  expect((await ask(resetPassword, { email })).status).toBe(201)
  expect(await rows('select 1 from people where tenant_id = $1 and email = $2', email)).toEqual([])
})

test('a blocked customer resets nothing', async () => {
  const me = await moveIn()
  await choose(me, first)
  const code = await reset(me.email, second)
  await block(me.email)
  expect((await ask(verifyEmailCode, code)).body.code).toBe('USER_BLOCKED')
  await rows(`update people set state = 'active' where tenant_id = $1 and email = $2`, me.email)
  expect((await signInWith(me.email, first)).status).toBe(200)
})

test('a weak one is refused before a code is sent', async () => {
  const { email } = await moveIn()
  const refused = await ask(resetPassword, { email, password: 'short' })
  expect([refused.body.code, refused.body.errors]).toEqual([
    'PASSWORD_TOO_WEAK',
    [{ pointer: '/password', code: 'TOO_SHORT' }],
  ])
  expect((await ask(resetPassword, { email })).body.code).toBe('VERIFICATION_EXPIRED')
})

test('a lock by wrong passwords ends with a new one', async () => {
  for (const byReset of [true, false]) {
    const me = await moveIn()
    await choose(me, first)
    for (let wrong = 0; wrong < 10; wrong += 1) await signInWith(me.email, 'not this one at all')
    expect((await signInWith(me.email, first)).body.code).toBe('USER_LOCKED')
    if (byReset) await ask(verifyEmailCode, await reset(me.email, second))
    else await choose(me, second)
    expect((await signInWith(me.email, second)).status).toBe(200)
  }
})

test('a code asked for in the usual way leaves the password as it is', async () => {
  const me = await moveIn()
  await choose(me, first)
  await ask(resetPassword, { email: me.email, password: second })
  bank.clock.advance(61_000)
  await ask(askEmailCode, { email: me.email })
  await ask(verifyEmailCode, { email: me.email, token: await bank.codeTo(me.email) })
  expect((await signInWith(me.email, first)).status).toBe(200)
})
