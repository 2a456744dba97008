import { expect, test } from 'vitest'
import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/contact'
import { readUser } from '#contract/person'
import { listSessions, refreshTokens } from '#contract/session'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { askEmailCode, askPhoneCode, signInByPassword } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { askWithContactProof, openProving } from '#tests/bank/proof/proving'
import { freshEmail, freshPhone, openTenantKit, type TenantKit } from './tenantKit.ts'

/**
 * Somebody may register another person's address first. Once the owner confirms it, no password,
 * session or phone from before may work.
 */

const bank = await openTestBank()
const careful = await openTenantKit(bank)
/** A tenant without confirmation of addresses. */
const hasty = await openTenantKit(bank, { config: { confirm_email: false } })

const thiefs = 'the thief chose this one'
const owners = 'seven green otters swim'
const far: CallOptions = { ip: '10.6.6.6' }

const opens = async ({ ask }: TenantKit, email: string, password: string) =>
  (await ask(signInByPassword, { email, password })).status === 200

const prove = async ({ ask }: TenantKit, email: string, caller: CallOptions = {}) =>
  ask(verifyEmailCode, { email, token: await bank.codeTo(email) }, caller)

const notices = async (to: string) => {
  await bank.relay.drain()
  return bank.messages.filter((message) => message.to === to).map(({ subject }) => subject)
}

test('a thief’s password is not set by the owner’s code', async () => {
  const email = freshEmail()
  await careful.ask(askEmailCode, { email })
  bank.clock.advance(1)
  await careful.ask(signUpByPassword, { email, password: thiefs }, far)
  expect((await prove(careful, email)).status).toBe(200)
  expect(await opens(careful, email, thiefs)).toBe(false)
  expect(await notices(email)).toContainEqual(
    expect.stringMatching(/^Your password .* wasn’t saved/),
  )
})

test('nor does it replace the password the owner chose', async () => {
  const email = freshEmail()
  await careful.ask(signUpByPassword, { email, password: owners })
  bank.clock.advance(1)
  await careful.ask(signUpByPassword, { email, password: thiefs }, far)
  await prove(careful, email)
  expect(await opens(careful, email, thiefs)).toBe(false)
})

test.each<[where: string, knock: CallOptions]>([
  ['another address', { ip: '10.6.6.6' }],
  ['another browser', { headers: { 'user-agent': 'Mozilla/5.0 Firefox/151.0' } }],
  ['another kind of client', { client: 'telegram' }],
])('drops a password chosen at %s than its code was used at', async (_, caller) => {
  const email = freshEmail()
  await careful.ask(signUpByPassword, { email, password: owners }, caller)
  expect((await prove(careful, email)).status).toBe(200)
  expect(await opens(careful, email, owners)).toBe(false)
})

test('the message of a new password says what its code does', async () => {
  const email = freshEmail()
  await careful.ask(signUpByPassword, { email, password: owners })
  expect((await bank.messageTo(email)).body).toMatch(
    /^\d{6} is your .* with the password you’ve just chosen/,
  )
  await prove(careful, email)
  expect(await opens(careful, email, owners)).toBe(true)
  expect(await notices(email)).not.toContainEqual(expect.stringMatching(/wasn’t saved/))
})

async function takeBeforehand() {
  const email = freshEmail()
  const { body } = await hasty.ask(signUpByPassword, { email, password: thiefs }, far)
  return { email, bearer: String(body.access_token), refresh: String(body.refresh_token) }
}

async function comeAsOwner(email: string) {
  await hasty.ask(askEmailCode, { email })
  const { body } = await prove(hasty, email)
  return String(body.access_token)
}

test('the first confirmation of an address ends earlier sessions', async () => {
  const thief = await takeBeforehand()
  const owner = await comeAsOwner(thief.email)
  const left = await hasty.ask(readUser, {}, { bearer: thief.bearer })
  expect(left.body.code).toBe('ACCESS_TOKEN_INVALID')
  const renewal = await hasty.ask(refreshTokens, { refresh_token: thief.refresh }, far)
  expect(renewal.body.code).toBe('REFRESH_INVALID')
  expect((await hasty.ask(listSessions, {}, { bearer: owner })).body.total).toBe(1)
})

test('a phone is not added before the first confirmation, and one of old is removed', async () => {
  const thief = await takeBeforehand()
  const phone = freshPhone()
  const { bearer } = thief
  const refused = await hasty.ask(askPhoneChange, { phone }, { bearer })
  expect(refused.body.code).toBe('EMAIL_NOT_CONFIRMED')
  await hasty.rows(
    `update people set phone = $3, phone_confirmed_at = now() where tenant_id = $1 and email = $2`,
    thief.email,
    phone,
  )

  const mine = await hasty.ask(readUser, {}, { bearer: await comeAsOwner(thief.email) })
  expect(mine.body).toMatchObject({ phone: null, identities: ['email'] })
  await hasty.ask(askPhoneCode, { phone })
  const back = await hasty.ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  const theirs = await hasty.ask(readUser, {}, { bearer: String(back.body.access_token) })
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('a later confirmation keeps phone and sessions', async () => {
  const { email, bearer } = await careful.moveIn()
  const phone = freshPhone()
  await askWithContactProof(bank, careful)(askPhoneChange, { phone }, { bearer })
  await careful.ask(confirmPhoneChange, { phone, token: await bank.codeTo(phone) }, { bearer })
  await careful.moveIn(email)
  const { body } = await careful.ask(readUser, {}, { bearer })
  expect(body).toMatchObject({ email, phone })
})

test('a sign-in during the first confirmation does not survive it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { email } = await takeBeforehand()
    await hasty.ask(askEmailCode, { email })
    const knocking = Array.from({ length: 6 }, () =>
      hasty.ask(signInByPassword, { email, password: thiefs }, far),
    )
    const [owner, ...thieves] = await Promise.all([prove(hasty, email), ...knocking])
    expect(owner.status).toBe(200)
    for (const { body } of thieves.filter(({ status }) => status === 200)) {
      const inside = await hasty.ask(readUser, {}, { bearer: String(body.access_token) })
      expect(inside.body.code).toBe('ACCESS_TOKEN_INVALID')
    }
  }
})

test('an authenticator and a finger that open the account end, and the owner is told', async () => {
  const email = freshEmail()
  const { body } = await hasty.ask(signUpByPassword, { email, password: thiefs })
  const thief = { bearer: String(body.access_token) }
  const confirmed = (at: Date | null) =>
    hasty.rows(
      'update people set email_confirmed_at = $3 where tenant_id = $1 and email = $2',
      email,
      at,
    )
  await confirmed(bank.clock.now())
  await openProving(bank, hasty).setUp(thief.bearer)
  await hasty.rows(
    `insert into biometry_keys (tenant_id, person_id, family_id, key, made_at)
     select f.tenant_id, f.person_id, f.id, 'key', now() from families f
     join people p on p.tenant_id = f.tenant_id and p.id = f.person_id
     where f.tenant_id = $1 and p.email = $2`,
    email,
  )
  await confirmed(null)
  await hasty.ask(askEmailChange, { email }, thief)
  const spared = await hasty.ask(
    confirmEmailChange,
    { email, token: await bank.codeTo(email) },
    thief,
  )
  expect(spared.status).toBe(201)
  expect(await notices(email)).toContainEqual(expect.stringMatching(/^Earlier access/))
})
