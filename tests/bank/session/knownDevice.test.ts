import { expect, test } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode, signInByPassword } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank, type TestResponse } from '#tests/kit/bank'
import { freshEmail, openTenantKit, shapeOf, wrongFor } from './tenantKit.ts'

/** A device that was in before has limits of its own; strangers share those of the address. */

const bank = await openTestBank()
const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits } = settingsFor('live', { brand, base_currency: 'EUR' })
const codes = { ...limits.codes, perMinute: 5, perHour: 50, perDay: 500, perIpHour: 1e6 }
const wide = { perSecond: 1e6, burst: 1e6 }
/** Five codes for each; wrong ones lock. */
const { ask, rows } = await openTenantKit(bank, {
  config: {
    limits: {
      ...limits,
      ip: wide,
      person: wide,
      tenant: wide,
      write: wide,
      entersPerMinuteIp: 1e6,
      codes,
    },
  },
})
const ATTEMPTS_BEFORE_LOCK = 10
const PASSWORD = 'larch under nine moons'

const cookieOf = ({ headers }: TestResponse) => headers.get('set-cookie')!.split(';')[0]!
const withCookie = (cookie: string) => ({ headers: { cookie } })

/** Signs in; the cookie is what the bank leaves on the device. */
async function enter(email: string, cookie = '') {
  expect((await ask(askEmailCode, { email }, withCookie(cookie))).status).toBe(201)
  const code = { email, token: await bank.codeTo(email) }
  const answer = await ask(verifyEmailCode, code, withCookie(cookie))
  expect(answer.status).toBe(200)
  return answer
}

const nextMinute = () => bank.clock.advance(61_000)

async function exhaustCodes(email: string, cookie = '') {
  for (let sent = 0; sent < codes.perMinute; sent += 1)
    await ask(askEmailCode, { email }, withCookie(cookie))
  return ask(askEmailCode, { email }, withCookie(cookie))
}

async function lockByGuesses(email: string, cookie = '') {
  for (let wrong = 0; wrong < ATTEMPTS_BEFORE_LOCK; wrong += 5) {
    await ask(askEmailCode, { email }, withCookie(cookie))
    const token = wrongFor(await bank.codeTo(email))
    for (let once = 0; once < 5; once += 1)
      await ask(verifyEmailCode, { email, token }, withCookie(cookie))
  }
  return ask(askEmailCode, { email }, withCookie(cookie))
}

test('strangers who ask for codes keep no known device out', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  nextMinute()
  expect((await exhaustCodes(email)).body.code).toBe('RATE_LIMITED')
  expect(cookieOf(await enter(email, cookie))).toBe(cookie)
  expect((await ask(askEmailCode, { email })).body.code).toBe('RATE_LIMITED')
})

test('strangers who guess codes keep no known device out', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  nextMinute()
  expect((await lockByGuesses(email)).body.code).toBe('USER_LOCKED')
  await enter(email, cookie)
  expect((await ask(askEmailCode, { email })).body.code).toBe('USER_LOCKED')
})

test('strangers who ask or guess meanwhile do not take the code of a known device', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  nextMinute()
  await ask(askEmailCode, { email }, withCookie(cookie))
  const token = await bank.codeTo(email)
  await ask(askEmailCode, { email })
  for (let wrong = 0; wrong < 7; wrong += 1)
    await ask(verifyEmailCode, { email, token: wrongFor(token) })
  const stranger = await ask(verifyEmailCode, { email, token })
  expect(stranger.body.code).toBe('TOO_MANY_ATTEMPTS')
  expect((await ask(verifyEmailCode, { email, token }, withCookie(cookie))).status).toBe(200)
})

test('a known device types the code that another device asked for', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  nextMinute()
  await ask(askEmailCode, { email })
  const code = { email, token: await bank.codeTo(email) }
  expect((await ask(verifyEmailCode, code, withCookie(cookie))).status).toBe(200)
})

test.each(['used', 'expired', 'guessed at'])(
  'it does so too where its own code was %s',
  async (what) => {
    const email = freshEmail()
    const cookie = cookieOf(await enter(email))
    nextMinute()
    if (what === 'used') await enter(email, cookie)
    else await ask(askEmailCode, { email }, withCookie(cookie))
    const own = { email, token: await bank.codeTo(email) }
    const wrong = { email, token: wrongFor(own.token) }
    // With the minute that follows, to the moment.
    if (what === 'expired') bank.clock.advance(10 * 60_000 - 61_000)
    if (what === 'guessed at')
      for (let guess = 0; guess < 7; guess += 1)
        await ask(verifyEmailCode, wrong, withCookie(cookie))
    nextMinute()
    await ask(askEmailCode, { email })
    const code = { email, token: await bank.codeTo(email) }
    expect((await ask(verifyEmailCode, code, withCookie(cookie))).status).toBe(200)
    expect((await ask(verifyEmailCode, own, withCookie(cookie))).status).not.toBe(200)
  },
)

test('a known device is limited and locked like anybody, and alone', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  nextMinute()
  expect((await exhaustCodes(email, cookie)).body.code).toBe('RATE_LIMITED')
  nextMinute()
  expect((await lockByGuesses(email, cookie)).body.code).toBe('USER_LOCKED')
  expect((await ask(askEmailCode, { email })).status).toBe(201)
})

test('strangers who guess the password keep no known device out', async () => {
  const email = freshEmail()
  await ask(signUpByPassword, { email, password: PASSWORD })
  const code = { email, token: await bank.codeTo(email) }
  const cookie = cookieOf(await ask(verifyEmailCode, code))
  for (let wrong = 0; wrong < ATTEMPTS_BEFORE_LOCK; wrong += 1)
    await ask(signInByPassword, { email, password: 'not this one' })
  const login = { email, password: PASSWORD }
  expect((await ask(signInByPassword, login)).body.code).toBe('USER_LOCKED')
  expect((await ask(signInByPassword, login, withCookie(cookie))).status).toBe(200)
})

test('only the cookie the bank gave for this account, whole, makes a device known', async () => {
  const email = freshEmail()
  const cookie = cookieOf(await enter(email))
  const other = cookieOf(await enter(freshEmail()))
  const [name = '', token = ''] = cookie.split('=')
  const [otherName = '', otherToken = ''] = other.split('=')
  expect(name).not.toBe(otherName)
  nextMinute()
  const locked = shapeOf(await exhaustCodes(email))
  const forged = [
    other,
    `${name}=${otherToken}`,
    `${name}=${'A'.repeat(43)}`,
    `${name}=`,
    `${otherName}=${token}`,
    `x${cookie}`,
    `${cookie}B`,
  ]
  for (const one of forged)
    expect([one, shapeOf(await ask(askEmailCode, { email }, withCookie(one)))]).toEqual([
      one,
      locked,
    ])
})

test('with or without an account, a device that is not known is told the same', async () => {
  const known = freshEmail()
  const cookie = cookieOf(await enter(known))
  nextMinute()
  const [mine, nobodys] = [freshEmail(), freshEmail()]
  await enter(mine)
  nextMinute()
  for (const work of [exhaustCodes, lockByGuesses]) {
    const first = await work(mine, cookie)
    expect(shapeOf(await work(nobodys, cookie))).toEqual(shapeOf(first))
  }
})

test('a device that was in before the address was proved is not known after', async () => {
  const open = await openTenantKit(bank, { config: { confirm_email: false } })
  const email = freshEmail()
  const cookie = cookieOf(await open.ask(signUpByPassword, { email, password: PASSWORD }))
  const known = () =>
    open.rows(`select 1 from families where tenant_id = $1 and device_hash is not null`)
  expect(await known()).toHaveLength(1)
  nextMinute()
  const owner = await open.moveIn(email)
  expect(owner.bearer).not.toBe('undefined')
  expect(await known()).toHaveLength(1)
  const wrong = { email, password: 'not this one' }
  for (let at = 0; at < ATTEMPTS_BEFORE_LOCK; at += 1) await open.ask(signInByPassword, wrong)
  const again = await open.ask(signInByPassword, wrong, withCookie(cookie))
  expect(again.body.code).toBe('USER_LOCKED')
})

test('the cookie is for this bank’s calls only, out of reach of scripts', async () => {
  const { headers } = await enter(freshEmail())
  expect(headers.get('set-cookie')).toMatch(
    /^device-[\da-f]{16}=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
  )
  const [row] = await rows<{ device_hash: Buffer }>(
    `select device_hash from families where tenant_id = $1 and device_hash is not null limit 1`,
  )
  expect(row!.device_hash).toHaveLength(32)
})

test.each([
  ['web', 'Secure; SameSite=Lax'],
  // In Telegram on the web the mini app is a frame of another site.
  ['telegram', 'Secure; SameSite=None; Partitioned'],
])('over HTTPS the cookie of %s is kept by: %s', async (client, rules) => {
  const { verifiers } = bank.world
  const { home } = verifiers
  Object.assign(verifiers, { home: 'https://fern.example' })
  try {
    const email = freshEmail()
    await ask(askEmailCode, { email })
    const code = { email, token: await bank.codeTo(email) }
    const headers = { 'x-client-kind': client }
    const answer = await ask(verifyEmailCode, code, { headers })
    expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`; HttpOnly; ${rules}$`))
  } finally {
    Object.assign(verifiers, { home })
  }
})
