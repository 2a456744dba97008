import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { changeUserData } from '#contract/person'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import {
  askEmailCode,
  askPhoneCode,
  resetPassword,
  signIn,
  signInByPassword,
} from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { codeDigest } from '#bank/session/codes'
import type { TenantSettings } from '#bank/tenant/tenant'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit, shapeOf } from './tenantKit.ts'

/** No response reveals who has an account; messages do, and only their owner reads those. */

const bank = await openTestBank()
const branch = await openTenantKit(bank)
const { ask, moveIn, rows } = branch

const password = 'seven green otters swim'

const emailWays: [name: string, endpoint: Endpoint, words: (email: string) => object][] = [
  ['a code by mail', askEmailCode, (email) => ({ email })],
  ['plain sign-in', signIn, (email) => ({ login: email, type: 'email' })],
  ['plain sign-up', signUp, (email) => ({ login: email, type: 'email' })],
  ['a wrong code', verifyEmailCode, (email) => ({ email, token: '000000' })],
  ['a password', signInByPassword, (email) => ({ email, password })],
  ['a forgotten password', resetPassword, (email) => ({ email, password })],
  ['sign-up with a password', signUpByPassword, (email) => ({ email, password })],
]
const phoneWays: typeof emailWays = [
  ['a code by text', askPhoneCode, (phone) => ({ phone })],
  ['plain sign-in', signIn, (phone) => ({ login: phone, type: 'phone' })],
  ['plain sign-up', signUp, (phone) => ({ login: phone, type: 'phone' })],
  ['a wrong code', verifyPhoneCode, (phone) => ({ phone, token: '000000' })],
]

async function phoneMovesIn() {
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  return phone
}

const mailMovesIn = async () => (await moveIn()).email

const ways = [
  ...emailWays.map((route) => [...route, mailMovesIn, freshEmail] as const),
  ...phoneWays.map((route) => [...route, phoneMovesIn, freshPhone] as const),
]

test.each(ways)(
  '%s: answers alike for known and unknown',
  async (name, endpoint, words, known, un) => {
    const pairs = 8
    const spent = { known: 0, unknown: 0 }
    for (let pair = 0; pair < pairs; pair += 1) {
      const [there, nowhere] = [await known(), un()]
      const began = performance.now()
      const received = await ask(endpoint, { ...words(there) })
      const between = performance.now()
      const other = await ask(endpoint, { ...words(nowhere) })
      spent.known += between - began
      spent.unknown += performance.now() - between
      expect(shapeOf(received)).toEqual(shapeOf(other))
    }
    const mean = (ms: number) => (ms / pairs).toFixed(1)
    console.info(`${name}: known ${mean(spent.known)} ms, unknown ${mean(spent.unknown)} ms`)
  },
)

test('answers alike to a wrong code for known and unknown addresses', async () => {
  const [known, unknown] = [await mailMovesIn(), freshEmail()]
  const received = []
  for (const email of [known, unknown]) {
    await ask(signIn, { login: email, type: 'email' })
    const attempts = []
    for (let one = 0; one < 7; one += 1)
      attempts.push(shapeOf(await ask(verifyEmailCode, { email, token: '000000' })))
    received.push(attempts)
  }
  expect(received[0]).toEqual(received[1])
})

test('sends no sign-in code without an account', async () => {
  const email = freshEmail()
  await ask(signIn, { login: email, type: 'email' })
  const message = await bank.messageTo(email)
  expect(message.subject).toMatch(/^No account at Canary Bank/)
  expect(message.subject + message.body).not.toMatch(/\b\d{6}\b/)
})

test('refuses even the right code without an account', async () => {
  const email = freshEmail()
  await ask(signIn, { login: email, type: 'email' })
  const [code] = await rows<{ id: string }>(
    'select id from codes where tenant_id = $1 and destination = $2',
    email,
  )
  const digest = codeDigest(bank.world, code?.id ?? '', '123456')
  await rows('update codes set digest = $3 where tenant_id = $1 and id = $2', code?.id, digest)
  const { body } = await ask(verifyEmailCode, { email, token: '123456' })
  expect(body).toMatchObject({ code: 'CODE_INVALID', attempts_left: 0 })
  expect(await rows('select 1 from people where tenant_id = $1 and email = $2', email)).toEqual([])
})

test.each([
  ['plain', signUp, (email: string) => ({ login: email, type: 'email' })],
  ['with a password', signUpByPassword, (email: string) => ({ email, password })],
] as const)('signing up %s with a taken address notifies its owner', async (_, call, words) => {
  const email = await mailMovesIn()
  expect((await ask(call, words(email))).status).toBe(201)
  const message = await bank.messageTo(email)
  expect(message.subject).toMatch(/^You already have an account at Canary Bank/)
  expect(message.subject + message.body).not.toMatch(/\b\d{6}\b/)
})

test('opens accounts only with an invitation where one is needed', async () => {
  const invited = { invite_required: true, invite_codes: ['FERN', 'MOSS'] }
  const { ask } = await openTenantKit(bank, { config: invited })
  const email = freshEmail()
  for (const invite of [{}, { invite_code: 'fern' }, { invite_code: '' }])
    expect((await ask(signUp, { login: email, type: 'email', ...invite })).body).toMatchObject({
      status: 403,
      code: 'INVITE_REQUIRED',
    })
  const refused = await ask(signUpByPassword, { email, password })
  expect(refused.body.code).toBe('INVITE_REQUIRED')

  await ask(signUp, { login: email, type: 'email', invite_code: 'MOSS' })
  const token = await bank.codeTo(email)
  expect((await ask(verifyEmailCode, { email, token })).status).toBe(200)
  // An existing account needs no invitation.
  await ask(askEmailCode, { email })
  const again = await bank.codeTo(email)
  expect((await ask(verifyEmailCode, { email, token: again })).status).toBe(200)
})

test('tells the uninvited only by message', async () => {
  const { ask } = await openTenantKit(bank, { config: { invite_required: true } })
  const email = freshEmail()
  expect((await ask(askEmailCode, { email })).status).toBe(201)
  expect((await bank.messageTo(email)).subject).toMatch(/^You need an invitation to Canary Bank/)
})

test('writes in the language of the customer, or else of the tenant', async () => {
  const supported_locales: TenantSettings['supported_locales'] = {
    default: 'ru',
    supported: ['en', 'ru'],
  }
  const { ask, moveIn } = await openTenantKit(bank, { config: { supported_locales } })
  const { email, bearer } = await moveIn()
  expect((await bank.messageTo(email)).body).toContain('никогда не спросит')
  await ask(changeUserData, { language: 'en' }, { bearer })
  await ask(askEmailCode, { email })
  expect((await bank.messageTo(email)).body).toContain('will never ask')
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  expect((await bank.messageTo(phone)).body).toContain('10 минут')
})

test('a copy of the database does not tell a code', async () => {
  const quiet = await openTenantKit(bank)
  const email = freshEmail()
  await quiet.ask(askEmailCode, { email })
  const code = await bank.codeTo(email)
  const [row = {}] = await quiet.rows('select * from codes where tenant_id = $1')
  const known = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value : String(value)))
  const hashes = known.flatMap((one) => [
    createHash('sha256').update(one).update(code).digest('hex'),
    createHmac('sha256', one).update(code).digest('hex'),
  ])
  const stored = known.map((value) => Buffer.from(value).toString('hex'))
  expect(stored.filter((value) => hashes.includes(value))).toEqual([])
})

test('a code from before its digest was made with the bank’s key has expired', async () => {
  const quiet = await openTenantKit(bank)
  const email = freshEmail()
  await quiet.ask(askEmailCode, { email })
  const token = await bank.codeTo(email)
  await quiet.rows('update codes set digest = null where tenant_id = $1')
  const { body } = await quiet.ask(verifyEmailCode, { email, token })
  expect(body.code).toBe('VERIFICATION_EXPIRED')
})

test('a code is readable only in its message', async () => {
  const quiet = await openTenantKit(bank)
  const email = freshEmail()
  const before = bank.logged.length
  await quiet.ask(askEmailCode, { email })
  const [waiting] = await quiet.rows('select * from outbox where tenant_id = $1')
  const token = await bank.codeTo(email)
  await quiet.ask(verifyEmailCode, { email, token })
  const stored = [
    waiting,
    await quiet.rows('select * from outbox where tenant_id = $1'),
    await quiet.rows('select digest, facts from codes where tenant_id = $1'),
    await quiet.rows('select * from audit where tenant_id = $1'),
    bank.logged.slice(before),
  ]
  // Bytes are decoded as well, so that nothing hides in the format of a row.
  const text = JSON.stringify(stored, (_, value: unknown) => readable(value))
  expect(text).toContain('otp_sent')
  expect(text.split(/\D+/)).not.toContain(token)
  expect(text).not.toContain(email)
})

function readable(value: unknown) {
  const { type, data } = (value ?? {}) as { type?: string; data?: number[] }
  return type === 'Buffer' && data ? Buffer.from(data).toString('latin1') : value
}
