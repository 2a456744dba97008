import { expect, test } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import {
  acceptInvite,
  declineInvite,
  INVITE_DAYS,
  listInvites,
  readInvite,
  revokeInvite,
} from '#contract/member'
import { askEmailCode } from '#contract/signIn'
import { readWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openMemberKit } from './memberKit.ts'

/** An invitation: for one address, once, for a while. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, invite, invitesOf, letIn, noticesOf, within } = kit

const messageOf = async (email: string) => (await bank.messageTo(email)).body
const DAY_MS = 86_400_000
const codeIn = (text: string) => /code is ([\w-]{22})/.exec(text)?.[1] ?? ''
type Person = Awaited<ReturnType<typeof moveIn>>

test('the code of the message is good for its address, once, and for seven days', async () => {
  const [owner, member, other] = [await moveIn(), await moveIn(), await moveIn()]
  await invite(owner, member.email, 'viewer')
  const code = codeIn(await messageOf(member.email))
  const id = (await invitesOf(member))[0]?.id
  expect((await other.ask(readInvite, { invite: id })).body.code).toBe('NOT_FOUND')
  expect((await other.ask(acceptInvite, { code })).body.code).toBe('NOT_FOUND')
  expect((await member.ask(readInvite, { invite: id })).body.data).toMatchObject({ role: 'viewer' })
  const both = await Promise.all([1, 2, 3].map(() => member.ask(acceptInvite, { code })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await member.ask(declineInvite, { code })).body.code).toBe('STATE_CONFLICT')

  await invite(owner, other.email, 'viewer')
  const late = codeIn(await messageOf(other.email))
  bank.clock.advance(INVITE_DAYS * DAY_MS)
  const again = await kit.ask(acceptInvite, { code: late }, { bearer: (await back(other)).bearer })
  expect(again.body.code).toBe('VERIFICATION_EXPIRED')
})

/** Signed in once more: sessions end before invitations do. */
const back = async ({ email }: Person) => {
  await kit.ask(askEmailCode, { email })
  const token = await bank.codeTo(email)
  const { body } = await kit.ask(verifyEmailCode, { email, token })
  return { bearer: String(body.access_token) }
}

test('accepted and taken back at once, it is one of the two', async () => {
  const owner = await moveIn()
  for (let round = 0; round < 6; round += 1) {
    const member = await moveIn()
    await invite(owner, member.email, 'viewer')
    const [one] = await invitesOf(member)
    const [revoked, accepted] = await Promise.all([
      owner.ask(revokeInvite, { invite: one?.id }),
      member.ask(acceptInvite, { code: one?.id }),
    ])
    const isIn = (await member.ask(readWallet, { uuid: owner.walletId })).status === 200
    const told = [revoked.status, accepted.status, isIn]
    expect(told).toEqual(isIn ? [404, 200, true] : [200, 409, false])
  }
})

test('whoever declines stays out, and the owner is told', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  await invite(owner, member.email, 'viewer')
  const [one] = await invitesOf(member)
  expect((await member.ask(declineInvite, { code: one?.id })).status).toBe(200)
  expect((await member.ask(readWallet, { uuid: owner.walletId })).body.code).toBe('NOT_FOUND')
  expect(await noticesOf(owner)).toContain('member_declined')
})

test('an address is invited once, never the owner’s own, and a member not again', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  expect((await invite(owner, owner.email, 'viewer')).body.code).toBe('SAME_ACCOUNT')
  await invite(owner, member.email, 'viewer')
  expect((await invite(owner, member.email, 'payer')).body.code).toBe('ALREADY_EXISTS')
  const { body } = await owner.ask(listInvites)
  const [waiting] = body.data as { id: string; email: string }[]
  expect(waiting?.email).toBe(member.email)
  expect((await owner.ask(revokeInvite, { invite: waiting?.id })).status).toBe(200)
  expect(await invitesOf(member)).toEqual([])
  await letIn(owner, member, 'viewer')
  expect((await invite(owner, member.email, 'payer')).body.code).toBe('ALREADY_EXISTS')
})

test('neither a code nor an address stands in the rows', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  await invite(owner, member.email, 'viewer')
  const code = codeIn(await messageOf(member.email))
  const stored = await within(
    owner,
    async (tx) => (await tx.query('select * from wallet_invites')).rows,
  )
  expect(stored).toHaveLength(1)
  const text = JSON.stringify(stored, (_, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : value,
  )
  expect(code).toHaveLength(22)
  expect(text).not.toContain(code)
  expect(text).not.toContain(member.email)
})
