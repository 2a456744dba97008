import { expect, test } from 'vitest'
import {
  acceptInvite,
  activateMember,
  changeMember,
  createInvite,
  deactivateMember,
  INVITE_DAYS,
  removeMember,
} from '#contract/member'
import { listWallets, readWallet, type Wallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openMemberKit } from './memberKit.ts'

/** What of a membership is told, under which names a wallet is found, and who is invited again. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { moveIn, invite, invitesOf, letIn, noticesOf, inWalletOf, membersOf, rows } = kit

test('what changes nothing is told to nobody', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  const user_data_uuid = await letIn(owner, member, 'payer', { pays_most: '10' })
  const told = async () =>
    (await noticesOf(member)).filter((kind) => kind === 'member_changed').length
  await owner.ask(changeMember, { user_data_uuid, role: 'payer', pays_most: '10.00' })
  await owner.ask(activateMember, { user_data_uuid })
  expect(await told()).toBe(0)
  await owner.ask(changeMember, { user_data_uuid, pays_most: '9' })
  expect(await told()).toBe(1)
  await owner.ask(deactivateMember, { user_data_uuid })
  expect(await told()).toBe(2)
})

test('a member finds the wallet by its number too', async () => {
  const [owner, member, other] = [await moveIn(), await moveIn(), await moveIn()]
  await letIn(owner, member, 'viewer')
  const [wallet] = (await owner.ask(listWallets)).body.data as Wallet[]
  const look = async (person: typeof owner) =>
    (await person.ask(readWallet, { uuid: String(wallet!.id) })).status
  expect([await look(member), await look(other)]).toEqual([200, 404])
})

test('whoever let an invitation pass is invited again', async () => {
  const [owner, member] = [await moveIn(), await moveIn()]
  await invite(owner, member.email, 'viewer')
  const [first] = await invitesOf(member)
  await rows(
    `update wallet_invites set expires_at = $3 where tenant_id = $1 and id = $2`,
    first!.id,
    new Date(bank.clock.now().getTime() + 1),
  )
  expect((await invite(owner, member.email, 'viewer')).body.code).toBe('ALREADY_EXISTS')
  bank.clock.advance(1)
  expect((await invite(owner, member.email, 'viewer')).status).toBe(201)
  const [second] = await invitesOf(member)
  expect(second!.id).not.toBe(first!.id)
  const late = await member.ask(acceptInvite, { code: first!.id })
  expect(late.body.code).toBe('VERIFICATION_EXPIRED')
  expect(Date.parse(second!.expires_at) - bank.clock.now().getTime()).toBe(INVITE_DAYS * 86_400_000)
})

test('those whom somebody invited and who joined stay when they leave', async () => {
  const [owner, admin] = [await moveIn(), await moveIn()]
  const [joined, waiting] = [await moveIn(), await moveIn()]
  const id = await letIn(owner, admin, 'admin')
  const inside = inWalletOf(owner, admin)
  await letIn(inside, joined, 'viewer')
  await inside.ask(createInvite, { email: waiting.email, role: 'viewer' })
  await owner.ask(removeMember, { user_data_uuid: id })
  expect(await invitesOf(waiting)).toEqual([])
  expect((await membersOf(owner, owner.walletId)).map(({ role }) => role)).toEqual([
    'owner',
    'viewer',
  ])
  const [invited] = await rows<{ status: string }>(
    `select status from wallet_invites where tenant_id = $1 and invited_by = $2
     order by created_at, id`,
    admin.personId,
  )
  expect(invited?.status).toBe('ACCEPTED')
})

test('members are listed in the order in which they came', async () => {
  const [owner, first, second] = [await moveIn(), await moveIn(), await moveIn()]
  await letIn(owner, first, 'viewer')
  bank.clock.advance(1_000)
  await letIn(owner, second, 'admin')
  expect((await membersOf(owner, owner.walletId)).map(({ role }) => role)).toEqual([
    'owner',
    'viewer',
    'admin',
  ])
})
