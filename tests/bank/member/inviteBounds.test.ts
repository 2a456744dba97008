import { expect, test } from 'vitest'
import {
  acceptInvite,
  changeMember,
  deactivateMember,
  listInvites,
  removeMember,
  revokeInvite,
} from '#contract/member'
import { createWallet } from '#contract/wallet'
import { endedMemberships } from '#bank/member/access.rows'
import { peopleOfWallet } from '#bank/member/approval.rows'
import { countInvitesSince, listInviteRows, listInvitesTo } from '#bank/member/invite.rows'
import type { Tx } from '#bank/db/engine'
import { openTestBank } from '#tests/kit/bank'
import { openMemberKit } from './memberKit.ts'

/** Until when an invitation is one, and who is of a wallet. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { tenantId } = kit
const asBank = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

test('an invitation waits until its last moment, and counts for the time after its first', async () => {
  const [owner, guest] = [await kit.moveIn(), await kit.moveIn()]
  await kit.invite(owner, guest.email, 'viewer')
  const [row] = await kit.rows<{ created_at: Date; expires_at: Date; email_digest: Buffer }>(
    `select created_at, expires_at, email_digest from wallet_invites
     where tenant_id = $1 and wallet_id = $2`,
    owner.walletId,
  )
  const { created_at, expires_at, email_digest: emailDigest } = row!
  const before = (at: Date) => new Date(at.getTime() - 1)
  const waiting = (now: Date) =>
    asBank(async (tx) => [
      (await listInviteRows(tx, tenantId, owner.walletId, now)).length,
      (await listInvitesTo(tx, tenantId, { personId: guest.personId, emailDigest, now })).length,
    ])
  expect(await waiting(before(expires_at))).toEqual([1, 1])
  expect(await waiting(expires_at)).toEqual([0, 0])
  const counted = (since: Date) =>
    asBank((tx) => countInvitesSince(tx, tenantId, owner.personId, since))
  expect([await counted(before(created_at)), await counted(created_at)]).toEqual([1, 0])
})

test('whoever was put aside is not of the wallet', async () => {
  const [owner, guest] = [await kit.moveIn(), await kit.moveIn()]
  const id = await kit.letIn(owner, guest, 'approver')
  const people = async () =>
    (await asBank((tx) => peopleOfWallet(tx, tenantId, owner.walletId))).map(({ role }) => role)
  expect(await people()).toEqual(['owner', 'approver'])
  await kit.rows(
    `update wallet_members set status = 'INACTIVE' where tenant_id = $1 and id = $2`,
    id,
  )
  expect(await people()).toEqual(['owner'])
})

test('what happens to one invitation leaves the others as they are', async () => {
  const [owner, admin] = [await kit.moveIn(), await kit.moveIn()]
  const [ann, bob, cleo] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const adminId = await kit.letIn(owner, admin, 'admin')
  for (const guest of [ann, bob]) await kit.invite(owner, guest.email, 'viewer')
  await kit.invite(kit.inWalletOf(owner, admin), cleo.email, 'viewer')
  const [first] = await kit.invitesOf(ann)
  expect((await ann.ask(acceptInvite, { code: first?.id })).status).toBe(200)
  const listed = async () =>
    ((await owner.ask(listInvites)).body.data as { email: string }[]).map(({ email }) => email)
  expect(await listed()).toEqual([bob.email, cleo.email])
  await owner.ask(removeMember, { user_data_uuid: adminId })
  expect(await listed()).toEqual([bob.email])
  expect([await kit.invitesOf(bob), await kit.invitesOf(cleo)]).toMatchObject([{ length: 1 }, []])

  await kit.rows(
    `update wallet_invites set expires_at = $3 where tenant_id = $1 and wallet_id = $2
     and status = 'ACCEPTED'`,
    owner.walletId,
    bank.clock.now(),
  )
  await kit.invite(owner, 'later@people.example', 'viewer')
  const statuses = await kit.rows<{ status: string }>(
    `select status from wallet_invites where tenant_id = $1 and wallet_id = $2
     order by created_at, id`,
    owner.walletId,
  )
  expect(statuses.map(({ status }) => status)).toEqual([
    'ACCEPTED',
    'ACCEPTED',
    'WAITING',
    'REVOKED',
    'WAITING',
  ])
})

test('an invitation to one wallet is not taken back by way of another', async () => {
  const [owner, guest] = [await kit.moveIn(), await kit.moveIn()]
  await kit.invite(owner, guest.email, 'viewer')
  const [{ id }] = (await owner.ask(listInvites)).body.data as [{ id: string }]
  const { body } = await owner.ask(createWallet, { type: 'vault' })
  const wrong = await owner.ask(revokeInvite, { invite: id, wallet_uuid: body.uuid })
  expect(wrong.body.code).toBe('NOT_FOUND')
  expect(await kit.invitesOf(guest)).toHaveLength(1)
})

test('a change of one member changes no other', async () => {
  const [owner, one, other] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const user_data_uuid = await kit.letIn(owner, one, 'viewer')
  await kit.letIn(owner, other, 'approver')
  await owner.ask(changeMember, { user_data_uuid, role: 'payer', pays_most: '5' })
  await owner.ask(deactivateMember, { user_data_uuid })
  const members = await kit.membersOf(owner, owner.walletId)
  expect(members.map(({ role, pays_most, status }) => [role, pays_most, status])).toEqual([
    ['owner', null, 'ACTIVE'],
    ['payer', '5.00', 'INACTIVE'],
    ['approver', null, 'ACTIVE'],
  ])
})

test('a feed ends for whoever was put aside, and for all of an owner who is blocked', async () => {
  const [owner, member] = [await kit.moveIn(), await kit.moveIn()]
  const following = { walletId: owner.walletId, personId: member.personId }
  const ended = () => asBank((tx) => endedMemberships(tx, tenantId, [following]))
  expect(await ended()).toEqual([following])
  await kit.letIn(owner, member, 'viewer')
  expect(await ended()).toEqual([])
  await kit.rows(`update wallet_members set status = 'INACTIVE' where tenant_id = $1`)
  expect(await ended()).toEqual([following])
  await kit.rows(`update wallet_members set status = 'ACTIVE' where tenant_id = $1`)
  expect(await ended()).toEqual([])
  await kit.block(owner.email)
  expect(await ended()).toEqual([following])
})
