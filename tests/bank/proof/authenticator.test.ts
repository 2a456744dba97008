import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { listNotices, type NoticePage } from '#contract/notice'
import {
  activateTotp,
  generateTotp,
  generateTotpEncrypted,
  makeRecoveryCodes,
  readTotpStatus,
  revokeTotp,
  totpBound,
  verifyTotp,
} from '#contract/totp'
import { secretLabel } from '#bank/proof/factor'
import { openTestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'
import { openTenantKit, wrongFor } from '#tests/bank/session/tenantKit'
import { bytesIn, HALF_MINUTE, openProving } from './proving.ts'

const bank = await openTestBank()
const branch = await openTenantKit(bank)
const { ask, moveIn, rows } = branch
const { codeNow, generate, grant, setUp, recoveryCodes } = openProving(bank, branch)

const statusOf = async (bearer: string) => (await ask(readTotpStatus, {}, { bearer })).body

test('an authenticator is inactive until its first code', async () => {
  const { bearer, email } = await moveIn()
  const { secret, qrCode } = await generate(bearer)
  expect(new URL(qrCode).searchParams.get('secret')).toBe(secret)
  expect(await statusOf(bearer)).toMatchObject({ has_active_totp: false })
  expect((await ask(verifyTotp, { otp: codeNow(secret) }, { bearer })).status).toBe(409)

  const done = await ask(activateTotp, { token: codeNow(secret) }, { bearer })
  expect(done.body).toMatchObject({ success: true, error: false, data: { activated: true } })
  expect(await statusOf(bearer)).toMatchObject({ has_active_totp: true })
  expect((await bank.messageTo(email)).subject).toContain('Authenticator')
})

test('shows the secret once and stores it encrypted for its person', async () => {
  const { bearer } = await moveIn()
  const { secret } = await generate(bearer)
  const plain = bytesIn(secret)
  const stored = await rows<{ secret: Buffer; person_id: string }>(
    `select secret, person_id from authenticators where tenant_id = $1 order by id desc limit 1`,
  )
  const [{ secret: box, person_id }] = stored as [(typeof stored)[0] & object]
  expect(box.includes(plain)).toBe(false)
  expect(bank.world.seal.open(box, secretLabel(person_id))).toEqual(plain)
  expect(() => bank.world.seal.open(box, secretLabel('somebody else'))).toThrow()
})

test('does not replace an active authenticator', async () => {
  const { bearer } = await moveIn()
  const secret = await setUp(bearer)
  expect((await ask(generateTotp, {}, { bearer })).body.code).toBe('STATE_CONFLICT')
  expect((await ask(verifyTotp, { otp: codeNow(secret) }, { bearer })).status).toBe(200)
})

test('accepts the current step, the one before and the one after only', async () => {
  const { bearer } = await moveIn()
  const secret = await setUp(bearer)
  const verify = async (otp: string) => (await ask(verifyTotp, { otp }, { bearer })).body
  bank.clock.advance(HALF_MINUTE * 10 - (bank.clock.now().getTime() % HALF_MINUTE))
  expect(await verify(codeNow(secret, -2))).toMatchObject({ code: 'CODE_INVALID' })
  expect(await verify(codeNow(secret, 2))).toMatchObject({ code: 'CODE_INVALID', attempts_left: 3 })
  for (const stepsAgo of [1, 0, -1])
    expect(await verify(codeNow(secret, stepsAgo))).toMatchObject({ success: true })
})

test('accepts a code once, and no earlier one afterwards', async () => {
  const { bearer } = await moveIn()
  const secret = await setUp(bearer)
  bank.clock.advance(HALF_MINUTE)
  const [before, now, after] = [codeNow(secret, 1), codeNow(secret), codeNow(secret, -1)]
  expect((await ask(verifyTotp, { otp: after }, { bearer })).status).toBe(200)
  for (const otp of [after, now, before]) {
    const { status, body } = await ask(verifyTotp, { otp }, { bearer })
    expect([status, body.code]).toEqual([422, 'TOTP_STEP_USED'])
  }
})

test('accepts one of two hundred concurrent uses of a code', async () => {
  const { bearer } = await moveIn()
  const otp = codeNow(await setUp(bearer))
  const attempts = Array.from({ length: 200 }, () => ask(verifyTotp, { otp }, { bearer }))
  const codes = (await Promise.all(attempts)).map(({ status, body }) => body.code ?? status)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 'TOTP_STEP_USED')).toHaveLength(199)
})

test('locks for 15 minutes after the fifth wrong code', async () => {
  const { bearer, email } = await moveIn()
  const secret = await setUp(bearer)
  const wrong = () => ask(verifyTotp, { otp: wrongFor(codeNow(secret)) }, { bearer })
  for (const left of [4, 3, 2, 1]) expect((await wrong()).body.attempts_left).toBe(left)
  const fifth = await wrong()
  expect([fifth.status, fifth.body.code, fifth.body.retry_after_s]).toEqual([
    423,
    'USER_LOCKED',
    900,
  ])
  expect((await ask(verifyTotp, { otp: codeNow(secret) }, { bearer })).status).toBe(423)
  bank.clock.advance(899_000)
  const later = await moveIn(email)
  const right = () => ask(verifyTotp, { otp: codeNow(secret) }, later)
  expect((await right()).body.retry_after_s).toBe(1)
  bank.clock.advance(1_000)
  expect((await right()).status).toBe(200)
})

whole('thirty days of guessing succeed with less than 0.1 %', async () => {
  const { bearer, email } = await moveIn()
  const secret = await setUp(bearer)
  const end = bank.clock.now().getTime() + 30 * 24 * 3_600_000
  let token = bearer
  let guesses = 0
  while (bank.clock.now().getTime() < end && guesses < 1_000) {
    const { body } = await ask(verifyTotp, { otp: wrongFor(codeNow(secret)) }, { bearer: token })
    if (body.code === 'ACCESS_TOKEN_EXPIRED') token = (await moveIn(email)).bearer
    else guesses += 1
    if (body.code === 'USER_LOCKED') bank.clock.advance(Number(body.retry_after_s) * 1_000)
  }
  // Three codes are valid at any time.
  expect((guesses * 3) / 1_000_000).toBeLessThan(1e-3)
  expect(guesses).toBeGreaterThan(5)
})

test('removes the authenticator only by a new code, and deletes the secret', async () => {
  const { bearer, email } = await moveIn()
  const secret = await setUp(bearer)
  const { body } = await ask(revokeTotp, { token: wrongFor(codeNow(secret)) }, { bearer })
  expect(body.code).toBe('CODE_INVALID')
  expect((await ask(revokeTotp, { token: codeNow(secret) }, { bearer })).status).toBe(200)
  expect(await statusOf(bearer)).toMatchObject({ has_active_totp: false })
  expect((await bank.messageTo(email)).subject).toContain('turned off')
  expect(
    await rows(`select 1 from authenticators where tenant_id = $1 and secret is not null
    and active_at is null and made_at > now() + interval '100 years'`),
  ).toEqual([])
  await grant(bearer, totpBound)
  expect((await ask(generateTotp, {}, { bearer })).status).toBe(200)
})

test('accepts a recovery code once', async () => {
  const { bearer, email } = await moveIn()
  const codes = await recoveryCodes(bearer, await setUp(bearer))
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(await statusOf(bearer)).toMatchObject({ recovery_codes_left: 10 })
  const stored = await rows<{ all: string }>(
    `select string_agg(encode(digest, 'escape'), ' ') as all from recovery_codes where tenant_id = $1`,
  )
  for (const code of codes) expect(stored[0]?.all).not.toContain(code)

  const [first = ''] = codes
  const { status } = await ask(revokeTotp, { token: first.toLowerCase() }, { bearer })
  expect(status).toBe(200)
  expect((await bank.messageTo(email)).body).toContain('24 hours')
  const { data } = (await ask(listNotices, {}, { bearer })).body as unknown as NoticePage
  expect(data.map(({ kind }) => kind)).toContain('authenticator_recovered')
  await setUp(bearer)
  for (const token of codes)
    expect((await ask(revokeTotp, { token }, { bearer })).status).not.toBe(200)
})

test('a right recovery code begins the count of wrong ones anew', async () => {
  const { bearer } = await moveIn()
  const [right = ''] = await recoveryCodes(bearer, await setUp(bearer))
  const wrong = () => ask(revokeTotp, { token: 'AAAA-AAAA-AAAA-AAAA' }, { bearer })
  expect((await wrong()).body.attempts_left).toBe(4)
  expect((await wrong()).body.attempts_left).toBe(3)
  expect((await ask(revokeTotp, { token: right }, { bearer })).status).toBe(200)
  // A right code of the new authenticator would begin anew as well.
  const { secret } = await generate(bearer)
  const early = await ask(activateTotp, { token: wrongFor(codeNow(secret)) }, { bearer })
  expect(early.body.attempts_left).toBe(4)
})

test('new recovery codes replace the old ones and send a notice', async () => {
  const { bearer, email } = await moveIn()
  const secret = await setUp(bearer)
  const [old = ''] = await recoveryCodes(bearer, secret)
  const [young = ''] = await recoveryCodes(bearer, secret)
  expect((await bank.messageTo(email)).subject).toContain('New recovery codes')
  expect((await ask(revokeTotp, { token: old }, { bearer })).body.code).toBe('CODE_INVALID')
  expect((await ask(revokeTotp, { token: young }, { bearer })).status).toBe(200)
})

test('encrypts the secret for a key of the client', async () => {
  const { bearer } = await moveIn()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const der = publicKey.export({ format: 'der', type: 'spki' })
  const pem = publicKey.export({ format: 'pem', type: 'spki' })
  for (const public_key of [pem, der.toString('base64')]) {
    await grant(bearer, totpBound)
    const { body } = await ask(generateTotpEncrypted, { public_key }, { bearer })
    const opened = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(String(body.data), 'base64'),
    )
    const { secret } = JSON.parse(opened.toString()) as { secret: string }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    if (public_key !== pem)
      expect((await ask(activateTotp, { token: codeNow(secret) }, { bearer })).status).toBe(200)
  }
})

test('refuses an unusable public key and changes nothing', async () => {
  const { bearer } = await moveIn()
  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = { format: 'pem', type: 'spki' } as const
  const keys = [
    '',
    'AAAA',
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    weak.export(pem),
    curve.export(pem),
    privateKey.export({ format: 'pem', type: 'pkcs8' }),
  ]
  await grant(bearer, totpBound)
  for (const public_key of keys) {
    const { status, body } = await ask(generateTotpEncrypted, { public_key }, { bearer })
    expect([status, body.code]).toEqual([422, 'PUBLIC_KEY_INVALID'])
  }
})

test('audits every step without codes or secrets', async () => {
  const { bearer } = await moveIn()
  const secret = await setUp(bearer)
  await recoveryCodes(bearer, secret)
  await ask(revokeTotp, { token: '000000' }, { bearer })
  await ask(makeRecoveryCodes, { token: codeNow(secret) }, { bearer })
  const found = await rows<{ action: string; outcome: string; row: string }>(
    `select action, outcome, audit::text as row from audit where tenant_id = $1 and action like 'mfa_%'`,
  )
  const text = new Set(found.map(({ action, outcome }) => `${action} ${outcome}`))
  for (const line of [
    'mfa_secret_made ok',
    'mfa_added ok',
    'mfa_recovery_codes_made ok',
    'mfa_removed denied',
  ])
    expect(text).toContain(line)
  expect(found.map(({ row }) => row).join()).not.toContain(secret)
})
