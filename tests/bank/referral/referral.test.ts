import { expect, test } from 'vitest'
import { closeAccount } from '#contract/closing'
import { readCustomer } from '#contract/ops/customer'
import { changeUserData } from '#contract/person'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import {
  listReferrals,
  readReferralCode,
  readReferralIncome,
  type ReferralCode,
} from '#contract/referral'
import { isReferralCode } from '#contract/referralCode'
import { readConfig } from '#contract/tenantConfig'
import type { PersonContext } from '#bank/requestContext'
import { referralCodeOf } from '#bank/referral/code'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openStaff } from '#tests/bank/harness/staff'
import { invitingTenant } from '#tests/kit/openTenant'
import { openReferrals } from './referralKit.ts'

/** The code by which a customer invites, and what they are told of whoever came by it. */

const kit = await openReferrals()
const { bank, codeOf, listOf, incomeOf, fate, rows } = kit

/** As any customer signs in, with a code that came along. */
async function signInBy(email: string, referrer: string) {
  await kit.ask(askEmailCode, { email, referrer })
  await kit.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
}

const counted = async () =>
  (await rows<{ n: number }>('select count(*)::int as n from referrals where tenant_id = $1'))[0]?.n

test('each has one code, however often and at once it is asked for', async () => {
  const [ann, ben] = [await kit.moveIn(), await kit.moveIn()]
  const answers = await Promise.all([1, 2, 3, 4].map(() => codeOf(ann)))
  const codes = new Set(answers.map(({ referral_code }) => referral_code))
  expect(codes.size).toBe(1)
  const [code = ''] = codes
  expect(isReferralCode(code)).toBe(true)
  expect((await codeOf(ben)).referral_code).not.toBe(code)
  expect(answers[0]).toEqual({
    referral_code: code,
    web_path: `/sign-up?ref=${code}`,
    telegram_url: null,
    terms: { currency: 'USD', ...invitingTenant.referral },
  } satisfies ReferralCode)
})

test('a code that somebody has is drawn anew, five times at most', async () => {
  const [ann, ben, cleo] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const codeAfter = (owner: Owner, repeats: number) => {
    let drawn = 0
    const { random } = bank.world
    const bytes = (length: number) =>
      (drawn += 1) <= repeats ? Buffer.alloc(length, 7) : random.bytes(length)
    const world = { ...bank.world, random: { ...random, bytes } }
    return kit.within(owner, (tx, scope) =>
      referralCodeOf({ tx, scope, world } as unknown as PersonContext),
    )
  }
  const first = await codeAfter(ann, 1)
  const second = await codeAfter(ben, 4)
  expect([isReferralCode(second), second === first]).toEqual([true, false])
  await expect(codeAfter(cleo, 5)).rejects.toThrow('Every code that was tried was taken.')
})

test('where nothing is paid there is no code, and nobody comes by one', async () => {
  const { referral_code: code } = await codeOf(await kit.moveIn())
  const other = await openCounterpartyKit(bank, { config: { enable_kyc: true } })
  const unverified = await openCounterpartyKit(bank, { referral: invitingTenant.referral })
  for (const branch of [other, unverified]) {
    const owner = await branch.joinBy(code)
    for (const call of [readReferralCode, listReferrals, readReferralIncome]) {
      const answer = await owner.ask(call)
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await branch.ask(readConfig, {})).body.referral).toBeNull()
    expect(await branch.rows('select 1 from referrals where tenant_id = $1')).toEqual([])
  }
  expect((await kit.ask(readConfig, {})).body.referral).toEqual({ friend: '5', added: '100' })
})

test('a code of nobody, and of somebody who left or may not sign in, brings nothing', async () => {
  const [closed, paused] = [await kit.moveIn(), await kit.moveIn()]
  const codes = [(await codeOf(closed)).referral_code, (await codeOf(paused)).referral_code]
  await kit.block(paused.email)
  expect((await closed.ask(closeAccount, { confirm: 'CLOSE' })).status).toBe(200)
  const before = await counted()
  for (const code of ['ABCD2345', 'some campaign', ...codes]) await kit.joinBy(code)
  expect(await counted()).toBe(before)
})

test('who is a customer already joins nobody, and a friend joins once', async () => {
  const [ann, ben] = [await kit.moveIn(), await kit.moveIn()]
  const { referral_code: code } = await codeOf(ann)
  const before = await counted()
  await signInBy(ben.email, code)
  expect(await counted()).toBe(before)
  const friend = await kit.joinBy(code.toLowerCase())
  await signInBy(friend.email, (await codeOf(ben)).referral_code)
  expect(await counted()).toBe(before! + 1)
  expect(await fate(friend)).toBe('JOINED')
})

test('of a friend no more is told than a first name, an initial and how it goes', async () => {
  const { inviter, friend } = await kit.pair()
  expect((await listOf(inviter))[0]).toMatchObject({ name: null, status: 'JOINED', reason: null })
  await friend.ask(changeUserData, { first_name: 'Fern', last_name: 'Marsh' })
  const { status, text, body } = await inviter.ask(listReferrals)
  expect([status, body.total, body.has_more]).toEqual([200, 1, false])
  expect((body.data as object[])[0]).toEqual({
    id: expect.any(String) as string,
    name: 'Fern M.',
    status: 'JOINED',
    reason: null,
    joined_at: '2026-03-02T09:00:00.000Z',
    until: '2026-04-01T09:00:00.000Z',
    reward: '10.00',
    currency: 'USD',
  })
  for (const secret of ['Marsh', friend.email, friend.personId, friend.walletId])
    expect(text).not.toContain(secret)
  expect(await incomeOf(inviter)).toEqual({
    invited: 1,
    rewarded: 0,
    paid: '0.00',
    currency: 'USD',
  })
  expect(await listOf(friend)).toEqual([])
})

test('why nothing is paid is told only where it says nothing of the friend', async () => {
  const { inviter, friend } = await kit.pair()
  const as = async (reason: string) => {
    await rows(
      `update referrals set status = 'ENDED', reason = $3 where tenant_id = $1 and friend_id = $2`,
      friend.personId,
      reason,
    )
    return (await listOf(inviter))[0]?.reason
  }
  expect(await as('late')).toBe('late')
  expect(await as('limit')).toBe('limit')
  for (const reason of ['known', 'friend_blocked', 'friend_closed', 'inviter_closed'])
    expect(await as(reason)).toBe('other')
})

test('each sees their own invitations in the database, and nobody else’s', async () => {
  const { inviter, friend } = await kit.pair()
  const other = await kit.moveIn()
  const seenBy = (owner: typeof inviter) =>
    kit.within(owner, async (tx) => [
      (await tx.rows('select 1 from referrals')).length,
      (await tx.rows('select 1 from referral_codes')).length,
    ])
  expect(await seenBy(inviter)).toEqual([1, 1])
  expect(await seenBy(friend)).toEqual([0, 0])
  expect(await seenBy(other)).toEqual([0, 0])
})

test('staff see at a customer who invited them, and whom they invited', async () => {
  const { inviter, friend } = await kit.pair()
  const support = await openStaff(bank, kit.tenantId, 'support')
  const read = async (id: string) => (await bank.ask(readCustomer, { id }, support)).body
  expect(await read(friend.personId)).toMatchObject({
    invited_by: { customer_id: inviter.personId, status: 'JOINED', reason: null },
    invited: [],
  })
  expect(await read(inviter.personId)).toMatchObject({
    invited_by: null,
    invited: [{ customer_id: friend.personId, name: null, until: '2026-04-01T09:00:00.000Z' }],
  })
})

test('a bank with a bot invites by it as well', async () => {
  const ann = await kit.moveIn()
  const { referral_code } = await codeOf(ann)
  await rows(
    `update tenants set config = config || '{"tg_bot_name": "fern_bot"}' where tenant_id = $1`,
  )
  bank.clock.advance(60_000)
  expect((await codeOf(ann)).telegram_url).toBe(`https://t.me/fern_bot?startapp=${referral_code}`)
})
