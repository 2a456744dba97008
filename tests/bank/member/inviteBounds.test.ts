import { expect, test } from 'vitest'
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
