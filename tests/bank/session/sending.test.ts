import { expect, test } from 'vitest'
import { askEmailChange, askPhoneChange } from '#contract/contact'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode, askPhoneCode, signIn } from '#contract/signIn'
import { signUp } from '#contract/signUp'
import { settingsFor } from '#bank/tenant/settings'
import type { TenantLimits } from '#bank/tenant/tenant'
import { openTestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'
import { askWithContactProof, openProving } from '#tests/bank/proof/proving'
import { freshEmail, freshPhone, openTenantKit, wrongFor } from './tenantKit.ts'

/** Limits of sending and guessing codes, with the default settings. */

const bank = await openTestBank()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits } = settingsFor('live', { brand, base_currency: 'EUR' })

const openStrict = (more: Partial<TenantLimits> = {}) =>
  openTenantKit(bank, { config: { limits: { ...limits, ...more } } })

/** Leaves only the limit per address. */
const anyPlace = { entersPerMinuteIp: 1e6, codes: { ...limits.codes, perIpHour: 1e6 } }

test('sends one code a minute and says when the next is possible', async () => {
  const { ask } = await openStrict(anyPlace)
  const email = freshEmail()
  const sent = await ask(askEmailCode, { email })
  const resend = Date.parse(String(sent.body.resend_at))
  expect(resend - bank.clock.now().getTime()).toBe(MINUTE)

  bank.clock.advance(20_000)
  const early = await ask(askEmailCode, { email })
  expect(early.body).toMatchObject({ status: 429, code: 'RATE_LIMITED', retry_after_s: 40 })
  expect(early.headers.get('retry-after')).toBe('40')
  bank.clock.advance(40_000 - 1)
  expect((await ask(askEmailCode, { email })).status).toBe(429)
  bank.clock.advance(1)
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

test('sends five codes an hour by any call, counted from the first', async () => {
  const { ask } = await openStrict(anyPlace)
  const email = freshEmail()
  const login = { login: email, type: 'email' }
  const first = bank.clock.now().getTime()
  for (const [call, words] of [
    [askEmailCode, { email }],
    [signIn, login],
    [signUp, login],
    [askEmailCode, { email }],
    [signIn, login],
  ] as const) {
    expect((await ask(call, words)).status).toBe(201)
    bank.clock.advance(MINUTE)
  }
  const wait = (first + HOUR - bank.clock.now().getTime()) / 1_000
  expect((await ask(signUp, login)).body).toMatchObject({ retry_after_s: wait })
  bank.clock.advance(wait * 1_000)
  expect((await ask(signUp, login)).status).toBe(201)
})

test('sends ten codes a day', async () => {
  const { ask } = await openStrict(anyPlace)
  const email = freshEmail()
  const first = bank.clock.now().getTime()
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await ask(askEmailCode, { email })).status).toBe(201)
    bank.clock.advance(HOUR)
  }
  const wait = (first + DAY - bank.clock.now().getTime()) / 1_000
  expect((await ask(askEmailCode, { email })).body.retry_after_s).toBe(wait)
})

test('limits each address separately', async () => {
  const { ask } = await openStrict(anyPlace)
  const email = freshEmail()
  await ask(askEmailCode, { email })
  expect((await ask(askEmailCode, { email: freshEmail() })).status).toBe(201)
  expect((await ask(askPhoneCode, { phone: freshPhone() })).status).toBe(201)
  const elsewhere = await openStrict(anyPlace)
  expect((await elsewhere.ask(askEmailCode, { email })).status).toBe(201)
})

test('sends one code for many concurrent requests', async () => {
  const { ask, rows } = await openStrict(anyPlace)
  const email = freshEmail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(askEmailCode, { email })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await rows('select 1 from codes where tenant_id = $1')).toHaveLength(1)
})

test('changes of address count towards the limit', async () => {
  const kit = await openStrict(anyPlace)
  const [ask, { moveIn }] = [askWithContactProof(bank, kit), kit]
  const [one, other] = [await moveIn(), await moveIn()]
  const email = freshEmail()
  expect((await ask(askEmailChange, { email }, { bearer: one.bearer })).status).toBe(200)
  expect((await ask(askEmailChange, { email }, { bearer: other.bearer })).status).toBe(429)
  expect((await ask(askEmailCode, { email })).status).toBe(429)
})

test('limits changes of address to five an hour', async () => {
  const kit = await openStrict(anyPlace)
  const [ask, { moveIn }] = [askWithContactProof(bank, kit), kit]
  const [one, other] = [await moveIn(), await moveIn()]
  const byMail = (bearer: string) => ask(askEmailChange, { email: freshEmail() }, { bearer })
  const byPhone = (bearer: string) => ask(askPhoneChange, { phone: freshPhone() }, { bearer })
  for (const change of [byMail, byPhone, byMail, byPhone, byMail])
    expect((await change(one.bearer)).status).toBe(200)
  for (const change of [byMail, byPhone])
    expect((await change(one.bearer)).body).toMatchObject({ status: 429, retry_after_s: 3_600 })
  expect((await byMail(other.bearer)).status).toBe(200)
})

test('sends five codes for many concurrent changes', async () => {
  const kit = await openStrict(anyPlace)
  const { bearer } = await kit.moveIn()
  const emails = Array.from({ length: 12 }, freshEmail)
  for (const subject of emails) {
    await openProving(bank, kit).grant(bearer, { purpose: 'contact', meta: { subject } })
    bank.clock.advance(1_000)
  }
  const answers = await Promise.all(
    emails.map((email) => kit.ask(askEmailChange, { email }, { bearer })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('limits an IP address to twenty codes an hour and ten sign-ins a minute', async () => {
  const { ask } = await openStrict()
  const caller = (ip: string) => ask(askEmailCode, { email: freshEmail() }, { ip })
  for (let options = 0; options < 10; options += 1)
    expect((await caller('10.1.0.1')).status).toBe(201)
  expect((await caller('10.1.0.1')).body).toMatchObject({ code: 'RATE_LIMITED', retry_after_s: 6 })
  expect((await caller('10.1.0.2')).status).toBe(201)
  bank.clock.advance(MINUTE)
  let sent = 10
  while ((await caller('10.1.0.1')).status === 201) sent += 1
  // A third of a code has been refilled within the minute.
  expect(sent).toBe(20)
  bank.clock.advance(3 * MINUTE)
  expect((await caller('10.1.0.1')).status).toBe(201)
})

test('locks an address after every ten wrong codes, each time longer, known or not', async () => {
  const { ask, moveIn } = await openTenantKit(bank)
  const known = (await moveIn()).email
  for (const email of [known, freshEmail()]) {
    const waits: unknown[] = []
    for (let code = 0; code < 8; code += 1) {
      await ask(askEmailCode, { email })
      const token = wrongFor(await bank.codeTo(email))
      for (let attempts = 0; attempts < 5; attempts += 1)
        await ask(verifyEmailCode, { email, token })
      const { body } = await ask(askEmailCode, { email })
      waits.push(body.code === 'USER_LOCKED' ? body.retry_after_s : 0)
      bank.clock.advance(Number(waits.at(-1)) * 1_000)
    }
    expect(waits).toEqual([0, 900, 900, 1_800, 1_800, 3_600, 3_600, 7_200])
  }
})

test('ends a lock to the second', async () => {
  const { ask } = await openTenantKit(bank)
  const email = freshEmail()
  for (let code = 0; code < 2; code += 1) {
    await ask(askEmailCode, { email })
    const token = wrongFor(await bank.codeTo(email))
    for (let attempts = 0; attempts < 5; attempts += 1) await ask(verifyEmailCode, { email, token })
  }
  bank.clock.advance(15 * MINUTE - 1)
  const shut = await ask(askEmailCode, { email })
  expect(shut.body).toMatchObject({ status: 423, code: 'USER_LOCKED', retry_after_s: 1 })
  bank.clock.advance(1)
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

test('the right code resets the count', async () => {
  const { ask, moveIn } = await openTenantKit(bank)
  const { email } = await moveIn()
  for (let round = 0; round < 4; round += 1) {
    await ask(askEmailCode, { email })
    const token = await bank.codeTo(email)
    for (let attempts = 0; attempts < 5; attempts += 1)
      await ask(verifyEmailCode, { email, token: wrongFor(token) })
    expect((await ask(verifyEmailCode, { email, token })).status).toBe(200)
  }
})

whole('thirty days of guessing succeed with less than 0.1 %', async () => {
  const { ask } = await openStrict(anyPlace)
  const email = freshEmail()
  const end = bank.clock.now().getTime() + 30 * DAY
  let guesses = 0
  while (bank.clock.now().getTime() < end) {
    const sent = await ask(askEmailCode, { email })
    if (sent.status !== 201) {
      bank.clock.advance(Number(sent.body.retry_after_s) * 1_000)
      continue
    }
    const token = wrongFor(await bank.codeTo(email))
    for (let code; code !== 'TOO_MANY_ATTEMPTS'; guesses += 1)
      code = (await ask(verifyEmailCode, { email, token })).body.code
  }
  expect(guesses).toBeGreaterThan(50)
  expect(guesses).toBeLessThanOrEqual(plannedGuesses(30 * DAY))
  // Every code is a new draw from a million, so the total is below the sum of the chances.
  expect(guesses / 1_000_000).toBeLessThan(1e-3)
  console.info(`R-15: ${guesses} guesses in 30 days, planned ${plannedGuesses(30 * DAY)}`)
})

/** Ten attempts before each lock of 15 min, 30 min, ... a week; a code in use may be finished. */
function plannedGuesses(span: number) {
  const CODE_TRIES = 6
  let planned = 0
  let passed = 0
  for (let lock = 15 * MINUTE; passed < span; lock = Math.min(lock * 2, 7 * DAY)) {
    planned += 10 + (CODE_TRIES - 1)
    passed += lock
  }
  return planned
}
