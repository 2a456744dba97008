import { beforeEach, expect, test } from 'vitest'
import { staffCalls } from '#contract/ops/staff'
import { staffMemberCalls } from '#contract/ops/staffMember'
import { staffTexts } from '#bank/staff/messages'
import { openTestBank } from '#tests/kit/bank'
import { openStaffMembers, reason } from './memberKit.ts'

/** The first sign-in of whoever was invited, with an authenticator set up by the code that came by mail. */

const { proposeStaffInviteAgain, proposeStaffRole } = staffMemberCalls
const { readStaffSelf } = staffCalls

const bank = await openTestBank()
const kit = await openStaffMembers(bank)
const { ask, invite, approve, newEmail, codeFor, make, enter, signUp, people } = kit

const DAY_MS = 24 * 3_600_000

beforeEach(kit.signInAgain)

test('whoever is invited gets a letter, sets up an authenticator and signs in', async () => {
  const email = newEmail()
  const made = await invite(email, 'treasury')
  expect(made.body.staff).toEqual({
    id: null,
    name: 'Mira Novak',
    email,
    former_role: null,
    role: 'treasury',
    sessions: 0,
    withdrawn: 0,
  })
  expect(await kit.memberAt(email)).toBeUndefined()
  const done = await approve(made.body.id)
  const member = (await kit.memberAt(email))!
  expect(done.body).toMatchObject({ status: 'CARRIED_OUT', staff: { id: member.id } })
  expect(member).toMatchObject({ name: 'Mira Novak', role: 'treasury', status: 'INVITED' })
  await bank.relay.drain()
  const letter = bank.messages.find(({ to }) => to === email)
  expect(letter?.subject).toMatch(/^You’re invited to the console of /)
  expect(letter?.body).toContain('Your role: treasury.')

  const token = await codeFor(email)
  expect((await enter(email, token, Buffer.from('another key'))).body.code).toBe('CODE_INVALID')
  const first = await make(email, token)
  expect(first.body.qr_code).toContain(encodeURIComponent(email))
  const { status } = await make(email, token)
  expect(status).toBe(200)
  const { key, bearer } = await signUp(email, token)
  expect((await ask(readStaffSelf, {}, { bearer })).body).toMatchObject({ email, role: 'treasury' })
  expect(await kit.memberAt(email)).toMatchObject({ status: 'ACTIVE', invited_until: null })
  expect((await enter(email, token, key)).body.code).toBe('CODE_USED')
})

test('a letter says where the console is, where that is known', () => {
  const facts = { bank: 'Larkspur', role: 'support', days: 7 } as const
  for (const kind of ['staff_invite', 'staff_invite_again'] as const) {
    const bodies = (console: string | null) =>
      [staffTexts.en, staffTexts.ru].map((texts) => texts[kind]({ ...facts, console })[1])
    const [en, ru] = bodies('https://staff.larkspur.bank')
    expect(en).toContain('open the console at https://staff.larkspur.bank, sign in')
    expect(ru).toContain('откройте консоль по адресу https://staff.larkspur.bank, войдите')
    const [plainEn, plainRu] = bodies(null)
    expect(plainEn).toContain('open the console, sign in')
    expect(plainRu).toContain('откройте консоль, войдите')
  }
})

test('whoever is given another role before they came is still invited until the same day', async () => {
  const email = newEmail()
  await approve((await invite(email, 'support')).body.id)
  const { id, invited_until } = (await kit.memberAt(email))!
  bank.clock.advance(60_000)
  const made = await ask(proposeStaffRole, { id, role: 'auditor', reason }, 'owner')
  expect((await approve(made.body.id)).status).toBe(200)
  expect(await kit.memberAt(email)).toMatchObject({
    role: 'auditor',
    status: 'INVITED',
    invited_until,
  })
})

test('only the newest authenticator of an invitation opens anything', async () => {
  const email = newEmail()
  await approve((await invite(email)).body.id)
  const token = await codeFor(email)
  const older = await kit.keyFor(email, token)
  const newer = await kit.keyFor(email, token)
  expect((await enter(email, token, older)).body.code).toBe('CODE_INVALID')
  expect((await enter(email, token, newer)).status).toBe(200)
})

test('an authenticator is set up by the right code alone, and only by the invited', async () => {
  const email = newEmail()
  await approve((await invite(email)).body.id)
  const token = await codeFor(email)
  const wrong = token === '111111' ? '222222' : '111111'
  expect((await make(email, wrong)).body).toMatchObject({ code: 'CODE_INVALID', attempts_left: 5 })
  const { email: active } = people.support
  expect((await make(active, await codeFor(active))).body.code).toBe('STATE_CONFLICT')
  const stranger = newEmail()
  await kit.askCode(stranger)
  expect((await make(stranger, '123456')).body.code).toBe('CODE_INVALID')
})

test('an invitation ends after a week, and another one is valid from then on', async () => {
  const email = newEmail()
  await approve((await invite(email)).body.id)
  const { id, invited_until } = (await kit.memberAt(email))!
  const left = new Date(invited_until!).getTime() - bank.clock.now().getTime()
  expect(left).toBe(7 * DAY_MS)
  const key = await kit.keyFor(email, await codeFor(email))
  bank.clock.advance(7 * DAY_MS)
  const token = await codeFor(email)
  expect((await make(email, token)).body.code).toBe('INVITE_REQUIRED')
  expect((await enter(email, token, key)).body.code).toBe('INVITE_REQUIRED')
  await kit.signInAgain()
  const again = await ask(proposeStaffInviteAgain, { id, reason }, 'owner')
  await approve(again.body.id)
  expect((await enter(email, token, key)).body.code).toBe('CODE_INVALID')
  expect((await make(email, token)).status).toBe(200)
})
