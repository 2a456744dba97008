import { expect, test } from 'vitest'
import { askEmailChange, askPhoneChange, confirmEmailChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { openTestBank } from '#tests/kit/bank'
import { noLimits } from '#tests/kit/openTenant'
import {
  freshEmail,
  freshPhone,
  openTenantKit,
  shapeOf,
  wrongFor,
} from '#tests/bank/session/tenantKit'
import { askWithContactProof, strict } from '#tests/bank/proof/proving'

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { moveIn, rows, tenantId } = kit
const ask = askWithContactProof(bank, kit)

const MINUTE = 60_000

async function asking(bearer: string, email: string) {
  const response = await ask(askEmailChange, { email }, { bearer })
  return { response, token: response.status === 200 ? await bank.codeTo(email) : '' }
}

const confirm = (bearer: string, email: string, token: string) =>
  ask(confirmEmailChange, { email, token }, { bearer })
const messagesTo = (to: string) =>
  bank.messages.filter((message) => message.to === to && message.tenantId === tenantId)

test('a new address counts once its code is entered', async () => {
  const { bearer, email: old } = await moveIn()
  const email = freshEmail()
  const { response, token } = await asking(bearer, email)
  expect(response.body).toMatchObject({
    email: old,
    new_email: email,
    pending_email: {
      to: email,
      expires_at: new Date(bank.clock.now().getTime() + 10 * MINUTE).toISOString(),
    },
  })
  const done = await confirm(bearer, email, token)
  expect(done.status).toBe(201)
  expect(done.body).toMatchObject({ email, new_email: null, pending_email: null })

  await ask(askEmailCode, { email })
  const entered = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  const user = await ask(readUser, {}, { bearer: String(entered.body.access_token) })
  expect(user.body.id).toBe(done.body.id)
  // The old address now belongs to nobody and signs up anew.
  await ask(askEmailCode, { email: old })
  const again = await ask(verifyEmailCode, { email: old, token: await bank.codeTo(old) })
  const app = await ask(readUser, {}, { bearer: String(again.body.access_token) })
  expect(app.body.id).not.toBe(done.body.id)
})

test('notifies the old address of the request and of the change', async () => {
  const { bearer, email: old } = await moveIn()
  const email = freshEmail()
  const { token } = await asking(bearer, email)
  await confirm(bearer, email, token)
  await bank.relay.drain()
  const subjects = messagesTo(old).map(({ subject }) =>
    subject.replace(/ at Canary Bank .*? (is|was) /, ' $1 '),
  )
  expect(subjects.slice(-2)).toEqual(['Your address is being changed', 'Your address was changed'])
  const bodies = messagesTo(old).map(({ body }) => body)
  expect(bodies.slice(-2).join()).not.toMatch(/\b\d{6}\b/)
})

test('answers alike for a taken and a free address', async () => {
  const owner = await moveIn()
  const [one, other] = [await moveIn(), await moveIn()]
  const taken = await asking(one.bearer, owner.email)
  const free = await asking(other.bearer, freshEmail())
  expect(Object.keys(shapeOf(taken.response).body)).toEqual(
    Object.keys(shapeOf(free.response).body),
  )
  expect(taken.response.status).toBe(free.response.status)

  const guess = taken.token === '000000' ? '000001' : '000000'
  expect((await confirm(one.bearer, owner.email, guess)).body.code).toBe('CODE_INVALID')
  const { status, body } = await confirm(one.bearer, owner.email, taken.token)
  expect([status, body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect((await ask(readUser, {}, { bearer: one.bearer })).body.email).toBe(one.email)
  expect((await ask(readUser, {}, { bearer: owner.bearer })).body.email).toBe(owner.email)
})

test('gives an address to the first of two who confirms it', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const email = freshEmail()
  const first = await asking(one.bearer, email)
  const second = await asking(other.bearer, email)
  const done = await Promise.all([
    confirm(one.bearer, email, first.token),
    confirm(other.bearer, email, second.token),
  ])
  expect(done.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
  expect(
    await rows('select 1 from people where tenant_id = $1 and email = $2', email),
  ).toHaveLength(1)
})

test('an address used in one tenant is free in another', async () => {
  const elsewhere = await openTenantKit(bank)
  const there = await elsewhere.moveIn()
  const { bearer } = await moveIn()
  const { token } = await asking(bearer, there.email)
  expect((await confirm(bearer, there.email, token)).status).toBe(201)
})

test('a code works only in the session that requested it', async () => {
  const { bearer, email: old } = await moveIn()
  const thief = await moveIn(old)
  const email = freshEmail()
  const { token } = await asking(bearer, email)
  const stolen = await confirm(thief.bearer, email, token)
  expect([stolen.status, stolen.body.code]).toEqual([419, 'VERIFICATION_EXPIRED'])
  expect((await confirm(bearer, email, token)).status).toBe(201)
})

test('refuses another person’s code for the same address', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const email = freshEmail()
  const { token } = await asking(one.bearer, email)
  expect((await confirm(other.bearer, email, token)).body.code).toBe('VERIFICATION_EXPIRED')
  await asking(other.bearer, email)
  expect((await confirm(one.bearer, email, token)).status).toBe(201)
})

test('codes for signing in and for changing an address are not interchangeable', async () => {
  const { bearer } = await moveIn()
  const email = freshEmail()
  await ask(askEmailCode, { email })
  const enter = await bank.codeTo(email)
  expect((await confirm(bearer, email, enter)).body.code).toBe('VERIFICATION_EXPIRED')
  const { token } = await asking(bearer, email)
  if (token !== enter)
    expect((await ask(verifyEmailCode, { email, token })).body.code).toBe('CODE_INVALID')
})

test('refuses wrong, expired, used and void codes, each by its own code', async () => {
  const { bearer } = await moveIn()
  const email = freshEmail()
  const { token } = await asking(bearer, email)
  const code = async (text: string) => (await confirm(bearer, email, text)).body.code
  expect(await code(wrongFor(token))).toBe('CODE_INVALID')
  bank.clock.advance(10 * MINUTE)
  const late = await moveIn()
  const aged = await asking(late.bearer, freshEmail())
  expect(aged.response.status).toBe(200)
  await rows(`update codes set expires_at = created_at where tenant_id = $1 and used_at is null`)
  const { new_email } = aged.response.body as { new_email: string }
  expect((await confirm(late.bearer, new_email, aged.token)).body.code).toBe('VERIFICATION_EXPIRED')

  const again = await asking(late.bearer, new_email)
  await confirm(late.bearer, new_email, again.token)
  expect((await confirm(late.bearer, new_email, again.token)).body.code).toBe('CODE_USED')

  const worn = freshEmail()
  const { token: right } = await asking(late.bearer, worn)
  for (let attempts = 0; attempts < 6; attempts += 1)
    await confirm(late.bearer, worn, wrongFor(right))
  expect((await confirm(late.bearer, worn, right)).body.code).toBe('TOO_MANY_ATTEMPTS')
})

test('refuses a change to the same address', async () => {
  const { bearer, email } = await moveIn()
  for (const same of [email, ` ${email.toUpperCase()} `]) {
    const { status, body } = await ask(askEmailChange, { email: same }, { bearer })
    expect([status, body.code]).toEqual([422, 'SAME_VALUE'])
  }
})

test('confirms the sign-up address by its code, without the proof a change needs', async () => {
  const fresh = await openTenantKit(bank, { config: { confirm_email: false }, proofs: strict })
  const email = freshEmail()
  const entered = await fresh.ask(signUpByPassword, {
    email,
    password: 'eight blue herons at dusk',
  })
  const bearer = String(entered.body.access_token)
  expect((await fresh.ask(readUser, {}, { bearer })).body.email_confirmed_at).toBeNull()

  expect((await fresh.ask(askEmailChange, { email }, { bearer })).status).toBe(200)
  const words = { email, token: await bank.codeTo(email) }
  const done = await fresh.ask(confirmEmailChange, words, { bearer })
  const email_confirmed_at = bank.clock.now().toISOString()
  expect(done.body).toMatchObject({ email, email_confirmed_at, pending_email: null })
  await bank.relay.drain()
  const messages = bank.messages.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(messages.filter((subject) => /address/.test(subject))).toEqual([])
  expect((await fresh.ask(askEmailChange, { email }, { bearer })).body.code).toBe('SAME_VALUE')
})

test('needs a proof to change an address, also where the tenant asks for none', async () => {
  const light = await openTenantKit(bank, { proofs: 'off' })
  const { bearer } = await light.moveIn()
  for (const [call, words] of [
    [askEmailChange, { email: freshEmail() }],
    [askPhoneChange, { phone: freshPhone() }],
  ] as const) {
    const { status, body } = await light.ask(call, words, { bearer })
    expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  }
  const sent = `select 1 from codes where tenant_id = $1 and purpose <> 'enter'`
  expect(await light.rows(sent)).toEqual([])
})

test('ignores tokens that old clients send in the body', async () => {
  const [mine, theirs] = [await moveIn(), await moveIn()]
  const email = freshEmail()
  const words = { email, access_token: theirs.bearer, refresh_token: theirs.refresh }
  const { body } = await ask(askEmailChange, words, { bearer: mine.bearer })
  expect(body.email).toBe(mine.email)
})

test('to however many addresses, codes are sent five times an hour', async () => {
  const codes = { ...noLimits.codes, perHour: 5 }
  const limited = await openTenantKit(bank, { config: { limits: { ...noLimits, codes } } })
  const askLimited = askWithContactProof(bank, limited)
  const { email, bearer: first } = await limited.moveIn()
  const change = (bearer: string) => askLimited(askEmailChange, { email: freshEmail() }, { bearer })
  for (let at = 0; at < 5; at++) {
    expect((await change(first)).status).toBe(200)
    bank.clock.advance(MINUTE)
  }
  expect((await change(first)).body).toMatchObject({ code: 'RATE_LIMITED', retry_after_s: 55 * 60 })
  bank.clock.advance(55 * MINUTE - 1)
  const { bearer } = await limited.moveIn(email)
  expect((await change(bearer)).status).toBe(429)
  bank.clock.advance(1)
  expect((await change(bearer)).status).toBe(200)
})
