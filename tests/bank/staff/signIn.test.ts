import { beforeAll, expect, test } from 'vitest'
import { listStaff, readStaffSelf, signOutStaff } from '#contract/ops/staff'
import { askStaffCode, signInStaff } from '#contract/ops/staffSignIn'
import { verifyEmailCode } from '#contract/enterCode'
import { readUser } from '#contract/person'
import { refreshTokens } from '#contract/session'
import { askEmailCode } from '#contract/signIn'
import { inTenant } from '#bank/db/engine'
import { currentTotp, hireStaff, openStaff, signInHired } from '#tests/bank/harness/staff'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

let bank: TestBank
let tenantId: string

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openTenant(bank.world)
})

const MINUTE_MS = 60_000
const STEP_MS = 30_000

async function codeFor(email: string) {
  await bank.ask(askStaffCode, { email }, { tenantId })
  return bank.codeTo(email)
}

const enter = (email: string, token: string, totp: string) =>
  bank.ask(signInStaff, { email, token, totp }, { tenantId })

const codeSeen = async (bearer: string) =>
  (await bank.ask(readStaffSelf, {}, { tenantId, bearer })).body.code

test('both codes open a session, and the audit says whose', async () => {
  const hired = await hireStaff(bank, tenantId, 'owner')
  const bearer = await signInHired(bank, hired)
  const { body } = await bank.ask(readStaffSelf, {}, { tenantId, bearer })
  expect(body).toMatchObject({ id: hired.id, email: hired.email, role: 'owner', idle_s: 900 })
  const { rows } = await inTenant(bank.world.engine, tenantId, (tx) =>
    tx.query(`select actor_kind, actor_id from audit where action = 'staff_login' and outcome = 'ok'
      and actor_id = '${hired.id}'`),
  )
  expect(rows).toEqual([{ actor_kind: 'staff', actor_id: hired.id }])
})

test('one code alone opens nothing, and the refusal says not which was wrong', async () => {
  const { email } = await hireStaff(bank, tenantId, 'support')
  const token = await codeFor(email)
  const wrongTotp = await enter(email, token, '000000')
  const wrongMail = await enter(email, token === '111111' ? '222222' : '111111', currentTotp(bank))
  const [one, other] = [wrongTotp.body, wrongMail.body]
  expect([one.code, other.code]).toEqual(['CODE_INVALID', 'CODE_INVALID'])
  expect((await enter(email, token, currentTotp(bank))).status).toBe(200)
})

test('an authenticator’s code opens one session, and the code by mail is not lost', async () => {
  const hired = await hireStaff(bank, tenantId, 'support')
  await signInHired(bank, hired)
  bank.clock.advance(1)
  const token = await codeFor(hired.email)
  const again = await enter(hired.email, token, currentTotp(bank))
  expect(again.body.code).toBe('TOTP_STEP_USED')
  bank.clock.advance(STEP_MS)
  expect((await enter(hired.email, token, currentTotp(bank))).status).toBe(200)
})

test('an address of nobody is answered alike and gets no message', async () => {
  const stranger = `nobody-${bank.world.random.id()}@staff.example`
  const { email } = await hireStaff(bank, tenantId, 'support')
  const known = await bank.ask(askStaffCode, { email }, { tenantId })
  const unknown = await bank.ask(askStaffCode, { email: stranger }, { tenantId })
  expect(unknown.status).toBe(known.status)
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  await bank.relay.drain()
  expect(bank.messages.filter(({ to }) => to === stranger)).toEqual([])
  expect((await enter(stranger, '123456', currentTotp(bank))).body.code).toBe('CODE_INVALID')
})

test('six wrong pairs spend the code', async () => {
  const { email } = await hireStaff(bank, tenantId, 'support')
  const token = await codeFor(email)
  const codes: unknown[] = []
  for (let turn = 0; turn < 6; turn += 1)
    codes.push((await enter(email, token, '000000')).body.code)
  expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  expect((await enter(email, token, currentTotp(bank))).body.code).toBe('TOO_MANY_ATTEMPTS')
})

test('a session ends after a quarter of an hour without a call', async () => {
  const { bearer } = await openStaff(bank, tenantId, 'owner')
  bank.clock.advance(14 * MINUTE_MS)
  expect(await codeSeen(bearer)).toBeUndefined()
  bank.clock.advance(14 * MINUTE_MS)
  expect(await codeSeen(bearer)).toBeUndefined()
  bank.clock.advance(15 * MINUTE_MS)
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_EXPIRED')
})

test('a session ends after twelve hours, however busy', async () => {
  const { bearer } = await openStaff(bank, tenantId, 'owner')
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    bank.clock.advance(10 * MINUTE_MS)
    expect(await codeSeen(bearer)).toBeUndefined()
  }
  bank.clock.advance(10 * MINUTE_MS)
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_EXPIRED')
})

test('signing out ends the session at once', async () => {
  const { bearer } = await openStaff(bank, tenantId, 'owner')
  const { body } = await bank.ask(signOutStaff, {}, { tenantId, bearer })
  expect(body).toEqual({ ended: 1 })
  expect(await codeSeen(bearer)).toBe('ACCESS_TOKEN_INVALID')
})

test('a session of the staff is no customer’s, and the other way round', async () => {
  const { bearer } = await openStaff(bank, tenantId, 'owner')
  const customer = await signUpIn(bank, tenantId)
  const asCustomer = await bank.ask(readUser, {}, { tenantId, bearer })
  expect(asCustomer.body.code).toBe('FORBIDDEN')
  expect(await codeSeen(customer.bearer)).toBe('FORBIDDEN')
  const renewed = await bank.ask(refreshTokens, { refresh_token: bearer }, { tenantId })
  expect(renewed.body.code).toBe('REFRESH_INVALID')
})

test('one address may be a customer’s and a colleague’s, each with codes of their own', async () => {
  const { email } = await hireStaff(bank, tenantId, 'support')
  const token = await codeFor(email)
  const crossed = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
  expect(crossed.body.code).toBe('VERIFICATION_EXPIRED')
  await bank.ask(askEmailCode, { email }, { tenantId })
  const customers = await bank.codeTo(email)
  const entered = await enter(email, customers, currentTotp(bank))
  expect(entered.body.code).toBe(customers === token ? undefined : 'CODE_INVALID')
})

test('the owner sees who works here, and when they were last here', async () => {
  const { bearer, id } = await openStaff(bank, tenantId, 'owner')
  const absent = await hireStaff(bank, tenantId, 'treasury')
  const { body } = await bank.ask(listStaff, { limit: 100 }, { tenantId, bearer })
  const data = body.data as { id: string; last_seen_at: string | null }[]
  expect(data.find((one) => one.id === id)?.last_seen_at).not.toBeNull()
  expect(data.find((one) => one.id === absent.id)?.last_seen_at).toBeNull()
})

test('only what somebody asks keeps a session, not what a screen asks by itself', async () => {
  const { bearer } = await openStaff(bank, tenantId, 'auditor')
  const read = async (headers = {}) =>
    (await bank.ask(readStaffSelf, {}, { tenantId, bearer, headers })).status
  bank.clock.advance(10 * MINUTE_MS)
  expect(await read()).toBe(200)
  bank.clock.advance(10 * MINUTE_MS)
  expect(await read({ 'x-unattended': '1' })).toBe(200)
  bank.clock.advance(5 * MINUTE_MS)
  expect(await read()).toBe(401)
})
