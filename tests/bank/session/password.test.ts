import { expect, test } from 'vitest'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { passwordBound, removePassword, setPassword } from '#contract/password'
import { readUser } from '#contract/person'
import { askPhoneCode, resetPassword } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { openProving } from '#tests/bank/proof/proving'
import { openPasskeys } from '#tests/bank/proof/passkey/passkeyKit'
import { openTestBank } from '#tests/kit/bank'
import { elsewhere, first, openPasswordKit, second } from './passwordKit.ts'
import { freshEmail, freshPhone, openTenantKit, type SignedUp } from './tenantKit.ts'

const bank = await openTestBank()
const kit = await openPasswordKit(bank)
const { ask, moveIn, grant, prove, signInWith, choose, isSignedIn, newsOf, audited } = kit

async function moveInAgain({ email }: SignedUp) {
  bank.clock.advance(61_000)
  return moveIn(email, elsewhere)
}

test('is set after a proof by a way that stood before, and signs in from then on', async () => {
  const me = await moveIn()
  expect((await ask(readUser, {}, me)).body.password_set_at).toBe(null)
  const refused = await ask(setPassword, { password: first }, me)
  expect([refused.status, refused.body.code, refused.body.bound]).toEqual([
    403,
    'STEP_UP_REQUIRED',
    passwordBound,
  ])
  expect((await signInWith(me.email, first)).body.code).toBe('CREDENTIALS_INVALID')
  await prove(me, passwordBound)
  const { status, body } = await ask(setPassword, { password: first }, me)
  expect([status, body.password_set_at]).toEqual([200, bank.clock.now().toISOString()])
  expect(body.app_metadata).toEqual({ providers: ['email', 'password'] })
  expect((await signInWith(me.email, first)).status).toBe(200)
  expect((await ask(setPassword, { password: second }, me)).body.code).toBe('STEP_UP_REQUIRED')
})

test('a first one signs nobody out', async () => {
  const me = await moveIn()
  const other = await moveInAgain(me)
  await choose(me, first)
  expect([await isSignedIn(me), await isSignedIn(other)]).toEqual([true, true])
})

test('another one ends the one before, and every other session', async () => {
  const me = await moveIn()
  await choose(me, first)
  const other = await moveInAgain(me)
  expect((await choose(me, second)).status).toBe(200)
  expect([await isSignedIn(me), await isSignedIn(other)]).toEqual([true, false])
  expect((await signInWith(me.email, first)).body.code).toBe('CREDENTIALS_INVALID')
  expect((await signInWith(me.email, second)).status).toBe(200)
})

test('a weak one is refused before any proof, with its reason, and nothing changes', async () => {
  const me = await moveIn()
  await choose(me, first)
  for (const [password, code] of [
    ['short', 'TOO_SHORT'],
    [`${me.email} ${me.email}`, 'LIKE_LOGIN'],
    ['passwordpassword', 'TOO_COMMON'],
  ] as const) {
    const { status, body } = await ask(setPassword, { password }, me)
    expect([status, body.code, body.errors]).toEqual([
      422,
      'PASSWORD_TOO_WEAK',
      [{ pointer: '/password', code }],
    ])
  }
  expect((await signInWith(me.email, first)).status).toBe(200)
})

test('needs an e-mail address to sign in with', async () => {
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  const { body } = await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  const bearer = String(body.access_token)
  const refused = await ask(setPassword, { password: first }, { bearer })
  expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
})

test('a tenant that offers no passwords takes none', async () => {
  const plain = await openTenantKit(bank, { config: { sign_in: ['email'] } })
  const me = await plain.moveIn()
  for (const [call, words, caller] of [
    [setPassword, { password: first }, me],
    [resetPassword, { email: me.email, password: first }, {}],
  ] as const)
    expect((await plain.ask(call, words, caller)).body.code).toBe('FORBIDDEN')
})

test('is removed with a proof, and other sessions end', async () => {
  const me = await moveIn()
  expect((await ask(removePassword, {}, me)).body.code).toBe('NOT_FOUND')
  await choose(me, first)
  const other = await moveInAgain(me)
  expect((await ask(removePassword, {}, me)).body.code).toBe('STEP_UP_REQUIRED')
  await grant(me.bearer, passwordBound)
  const { status, body } = await ask(removePassword, {}, me)
  expect([status, body.password_set_at, body.app_metadata]).toEqual([
    200,
    null,
    { providers: ['email'] },
  ])
  expect([await isSignedIn(me), await isSignedIn(other)]).toEqual([true, false])
  expect((await signInWith(me.email, first)).body.code).toBe('CREDENTIALS_INVALID')
})

test('stays where it is the last way to sign in, until there is a passkey', async () => {
  const only = await openTenantKit(bank, { config: { sign_in: ['password'] } })
  const [proving, keys] = [openProving(bank, only), openPasskeys(bank, only)]
  const email = freshEmail()
  await only.ask(signUpByPassword, { email, password: first })
  const entered = await only.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  const bearer = String(entered.body.access_token)
  await proving.grant(bearer, passwordBound)
  const { status, body } = await only.ask(removePassword, {}, { bearer })
  expect([status, body.code]).toEqual([409, 'LAST_SIGN_IN'])
  await keys.add(bearer)
  expect((await only.ask(removePassword, {}, { bearer })).status).toBe(200)
})

test('is told of in letters, notices and the audit', async () => {
  const me = await moveIn()
  const subjects: string[] = []
  const noted = async () => subjects.push((await bank.messageTo(me.email)).subject)
  await choose(me, first)
  await noted()
  await choose(me, second)
  await noted()
  await grant(me.bearer, passwordBound)
  await ask(removePassword, {}, me)
  await noted()
  for (const [at, word] of ['Password set', 'Password changed', 'Password removed'].entries())
    expect(subjects[at]).toContain(word)
  expect((await newsOf(me)).slice(0, 3)).toEqual([
    'password_removed',
    'password_changed',
    'password_set',
  ])
  expect(await audited(me.email)).toEqual([
    'password_set ok',
    'password_set ok',
    'password_removed ok',
  ])
})

test('of two changes at once one stands, and it signs in', async () => {
  const me = await moveIn()
  await choose(me, first)
  await grant(me.bearer, passwordBound)
  const both = await Promise.all(
    [second, `${second} too`].map((password) => ask(setPassword, { password }, me)),
  )
  const statuses = both.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
  const chosen = statuses.indexOf(200) === 0 ? second : `${second} too`
  expect((await signInWith(me.email, chosen)).status).toBe(200)
})
