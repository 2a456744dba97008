import { expect, test } from 'vitest'
import { askEmailChange, askPhoneChange, confirmPhoneChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { createVerification, requestProofCode, verifyProofCode } from '#contract/proof'
import { generateTotp, makeRecoveryCodes, revokeTotp, totpBound } from '#contract/totp'
import { spentProofs } from '#bank/proof/verification.rows'
import { openTestBank } from '#tests/kit/bank'
import {
  freshEmail,
  freshPhone,
  openTenantKit,
  wrongFor,
  type SignedUp,
} from '#tests/bank/session/tenantKit'
import { freshId, openProving, strict } from './proving.ts'

/** Which of several proofs is spent, which way waits longest, and how much of each is left. */

const bank = await openTestBank()
const kit = await openTenantKit(bank, { proofs: strict })
const { ask, moveIn, rows } = kit
const { begin, codeNow, grant, mailed, recoveryCodes, setUp } = openProving(bank, kit)

const MINUTE = 60_000
const DAY = 86_400_000
const contactTo = (subject: string) => ({ purpose: 'contact', meta: { subject } }) as const
const payee = { purpose: 'payee', meta: { subject: 'ACH' } } as const

test('of two proofs of the same the older is spent first, so that both are of use', async () => {
  const me = await moveIn()
  const email = freshEmail()
  await grant(me.bearer, contactTo(email))
  bank.clock.advance(4 * MINUTE)
  await grant(me.bearer, contactTo(email))
  expect((await ask(askEmailChange, { email }, me)).status).toBe(200)
  bank.clock.advance(2 * MINUTE)
  expect((await ask(askEmailChange, { email }, me)).status).toBe(200)
  bank.clock.advance(MINUTE)
  expect((await ask(askEmailChange, { email }, me)).body.code).toBe('STEP_UP_REQUIRED')
})

async function addPhone(me: SignedUp) {
  const phone = freshPhone()
  await grant(me.bearer, contactTo(phone))
  await ask(askPhoneChange, { phone }, me)
  const words = { phone, token: await bank.codeTo(phone) }
  expect((await ask(confirmPhoneChange, words, me)).status).toBe(201)
}

test('of several new ways the one that is ready first says how long to wait', async () => {
  const me = await moveIn()
  await setUp(me.bearer)
  const [row] = await rows<{ active_at: Date }>(
    `select active_at from authenticators where tenant_id = $1
     and person_id = (select id from people where email = $2)`,
    me.email,
  )
  bank.clock.advance(MINUTE)
  await addPhone(me)
  const { body } = await begin(me.bearer, payee)
  expect(body.waits_until).toBe(new Date(row!.active_at.getTime() + DAY).toISOString())
})

test('a way is new for a day, to the millisecond', async () => {
  const me = await moveIn()
  await setUp(me.bearer)
  const ways = async (age: number) => {
    await rows(
      `update authenticators set active_at = $3 where tenant_id = $1
       and person_id = (select id from people where email = $2)`,
      me.email,
      new Date(bank.clock.now().getTime() - age),
    )
    const { channels, waits_until } = (await begin(me.bearer, payee)).body
    return [(channels as { channel: string }[]).map(({ channel }) => channel), waits_until]
  }
  const soon = new Date(bank.clock.now().getTime() + 1).toISOString()
  expect(await ways(DAY - 1)).toEqual([['EMAIL'], soon])
  expect(await ways(DAY)).toEqual([['TOTP'], null])
})

test('a second code does not give back the attempts that the first one took', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, contactTo('somewhere'))
  const wrong = async (otp: string) => {
    const words = { request_id, channel: 'EMAIL', otp: wrongFor(otp) }
    return (await ask(verifyProofCode, words, { bearer })).body.attempts_left
  }
  const first = await mailed(bearer, request_id, email)
  for (const left of [5, 4, 3]) expect(await wrong(first)).toBe(left)
  bank.clock.advance(MINUTE)
  const second = await mailed(bearer, request_id, email)
  expect(await wrong(second)).toBe(2)
})

test('codes are asked for ten times on the device, and each way counts by itself', async () => {
  const me = await moveIn()
  await addPhone(me)
  await setUp(me.bearer)
  const { request_id } = await begin(me.bearer, contactTo('somewhere'))
  const request = async (channel: string) => {
    const { status, body } = await ask(requestProofCode, { request_id, channel }, me)
    return [status, body.requests_made]
  }
  for (let made = 1; made <= 10; made += 1) expect(await request('TOTP')).toEqual([200, made])
  expect(await request('TOTP')).toEqual([422, undefined])
})

test('what is proved is told until when it holds, and answers only for its own request', async () => {
  const me = await moveIn()
  const secret = await setUp(me.bearer)
  const request_id = freshId()
  const bound = contactTo('somewhere')
  const { body } = await ask(createVerification, { request_id, ...bound }, me)
  expect(body.updated_at).toBe(body.created_at)
  bank.clock.advance(1)
  const words = { request_id, channel: 'TOTP', otp: codeNow(secret) }
  const proved = await ask(verifyProofCode, words, me)
  expect(proved.body.spend_until).toBe(
    new Date(bank.clock.now().getTime() + 5 * MINUTE).toISOString(),
  )
  const again = await ask(createVerification, { request_id, ...bound }, me)
  expect([again.body.created_at, again.body.updated_at]).toEqual([
    body.created_at,
    bank.clock.now().toISOString(),
  ])
})

test('an authenticator is labelled as its owner asks, or by what the bank knows of them', async () => {
  const me = await moveIn()
  const labelled = async (words: object = {}) => {
    await grant(me.bearer, totpBound)
    const { body } = await ask(generateTotp, { ...words }, me)
    const uri = new URL((body.data as { qrCode: string }).qrCode)
    const bank = uri.searchParams.get('issuer') ?? ''
    return decodeURIComponent(uri.pathname).replace(`/${bank}:`, bank === 'Fern' ? 'Fern: ' : '')
  }
  const become = (change: string, ...values: unknown[]) =>
    rows(`update people set ${change} where tenant_id = $1 and id = $2`, id, ...values)
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    me.email,
  )
  expect(await labelled()).toBe(me.email)
  expect(await labelled({ user_name: 'Ada', service_name: 'Fern' })).toBe('Fern: Ada')
  const phone = freshPhone()
  await become('phone = $3', phone)
  expect(await labelled()).toBe(me.email)
  await become('email = null, email_confirmed_at = null')
  expect(await labelled()).toBe(phone)
  await become(`phone = null, tg_id = '7002'`)
  expect(await labelled()).toMatch(/^\d+$/)
})

test('recovery codes are renewed by a right code alone, and remove only what is there', async () => {
  const { bearer } = await moveIn()
  const lost = await ask(revokeTotp, { token: 'AAAA-AAAA-AAAA-AAAA' }, { bearer })
  expect([lost.status, lost.body.code]).toEqual([409, 'STATE_CONFLICT'])
  const secret = await setUp(bearer)
  const [code = ''] = await recoveryCodes(bearer, secret)
  const refused = await ask(makeRecoveryCodes, { token: wrongFor(codeNow(secret)) }, { bearer })
  expect(refused.body.code).toBe('CODE_INVALID')
  expect((await ask(revokeTotp, { token: code }, { bearer })).status).toBe(200)
})

test('a sign-in that an authenticator has to prove opens all once it is proved', async () => {
  const me = await moveIn()
  const secret = await setUp(me.bearer)
  const { bearer } = await moveIn(me.email, { ip: '172.16.4.4' })
  const read = async () => (await ask(readUser, {}, { bearer })).body.code
  expect(await read()).toBe('STEP_UP_REQUIRED')
  const { request_id } = await begin(bearer, { purpose: 'sign_in' })
  const otp = codeNow(secret)
  await ask(verifyProofCode, { request_id, channel: 'TOTP', otp }, { bearer })
  expect(await read()).toBeUndefined()
})

test('a proof that was spent since it was found is not spent again', async () => {
  const { bearer, email } = await moveIn()
  const { request_id } = await begin(bearer, payee)
  const [{ id: personId } = { id: '' }] = await rows<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    email,
  )
  const spend = () =>
    bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
      spentProofs.write(tx, kit.tenantId, [{ personId, requestId: request_id }], bank.clock.now()),
    )
  await spend()
  await expect(spend()).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
})
