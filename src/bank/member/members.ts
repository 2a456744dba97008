import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  activateMember,
  changeMember,
  listMembers,
  MemberStatus,
  removeMember,
  WalletMember,
} from '#contract/member'
import { asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { existing } from '#bank/existing'
import { knownAs } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import { maskedAddress } from '#bank/proof/channels'
import type { SignedInContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { mostShown } from '#bank/policy/document'
import { actorIn } from './access.ts'
import { approvalSumShown } from './approvalSum.ts'
import { findApprovalSum } from './approvalSum.rows.ts'
import {
  deleteMember,
  listMemberRows,
  lockMember,
  writeMember,
  type MemberStored,
} from './member.rows.ts'
import { tellMember, tellOwner } from './messages.ts'
import { actingRole, assertManages, grantOf, isMore, requireGrantProof } from './role.ts'
import { stepMember } from './step.ts'

export async function handleListMembers(
  { wallet_uuid }: ParsedOf<typeof listMembers>,
  context: SignedInContext,
) {
  const wallet = await walletOf(context.tx, context.scope, wallet_uuid)
  const { tx, scope, world } = context
  const sum = await findApprovalSum(tx, scope.tenantId, wallet.id)
  return {
    success: true as const,
    data: await membersShown(context, wallet),
    approval_sum: approvalSumShown(sum, world.clock.now()),
  }
}

async function membersShown(
  { tx, scope }: SignedInContext,
  wallet: WalletRow,
): Promise<WalletMember[]> {
  const { tenantId } = scope
  const { personId } = actorIn(scope)
  const owner = existing(
    await asBank(tx, scope, () => findPerson(tx, tenantId, wallet.person_id)),
    `Wallet ${wallet.id} has no owner.`,
  )
  const rows = await asBank(tx, scope, () => listMemberRows(tx, tenantId, wallet.id))
  return [
    {
      id: wallet.id,
      role: 'owner',
      pays_most: null,
      status: 'ACTIVE',
      name: knownAs(owner),
      email: owner.email && maskedAddress('EMAIL', owner.email),
      since: wallet.created_at.toISOString(),
      me: owner.id === personId,
    },
    ...rows.map((row) => ({
      id: row.id,
      role: row.role,
      pays_most: mostShown(row.pays_most),
      status: row.status,
      name: knownAs(row),
      email: row.email && maskedAddress('EMAIL', row.email),
      since: row.since.toISOString(),
      me: row.person_id === personId,
    })),
  ]
}

interface NamedMember {
  wallet_uuid: string
  user_data_uuid: string
}

/** Locks the row, so that a payment of theirs comes before the change or is decided by it. */
async function lockedMember(
  { wallet_uuid, user_data_uuid: id }: NamedMember,
  { tx, scope, entered }: SignedInContext,
) {
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isUuid(id) ? await lockMember(tx, scope.tenantId, wallet.id, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  entered.object = `member ${row.id}`
  return { wallet, row }
}

async function shownOne(context: SignedInContext, wallet: WalletRow, { id }: MemberStored) {
  const data = (await membersShown(context, wallet)).find((one) => one.id === id)
  if (!data) throw new Refusal('NOT_FOUND')
  return { success: true as const, data }
}

export async function handleChangeMember(
  request: ParsedOf<typeof changeMember>,
  context: SignedInContext,
) {
  const { wallet, row } = await lockedMember(request, context)
  const before = { role: row.role, most: row.pays_most }
  const { role = row.role, pays_most = mostShown(row.pays_most) } = request
  const after = grantOf(role, pays_most)
  assertManages(await actingRole(context), before.role, after.role)
  if (before.role === after.role && before.most === after.most)
    return shownOne(context, wallet, row)
  if (isMore(before, after)) await requireGrantProof(context, wallet.id, row.id, after)
  await stepMember(context, row, { type: 'member.change' })
  const changed = { ...row, role: after.role, pays_most: after.most }
  await writeMember(context.tx, context.scope.tenantId, changed)
  await tellMember(context, row.person_id, 'member_changed', wallet)
  return shownOne(context, wallet, changed)
}

export async function handleRemoveMember(
  request: ParsedOf<typeof removeMember>,
  context: SignedInContext,
) {
  const { tx, scope } = context
  const { wallet, row } = await lockedMember(request, context)
  const leaves = scope.member?.personId === row.person_id
  if (!leaves) assertManages(await actingRole(context), row.role)
  await stepMember(context, row, { type: 'member.remove' })
  if (leaves) await tellOwner(context, wallet.person_id, 'member_removed', row.person_id, wallet.id)
  else await tellMember(context, row.person_id, 'member_removed', wallet)
  // Last: whoever leaves sees nothing of the wallet from here on.
  await asBank(tx, scope, () => deleteMember(tx, scope.tenantId, row.id))
  return { success: true as const, data: { id: row.id } }
}

const moved =
  (status: MemberStatus, type: 'member.activate' | 'member.pause') =>
  async (request: ParsedOf<typeof activateMember>, context: SignedInContext) => {
    const { wallet, row } = await lockedMember(request, context)
    assertManages(await actingRole(context), row.role)
    if (row.status === status) return shownOne(context, wallet, row)
    if (status === 'ACTIVE')
      await requireGrantProof(context, wallet.id, row.id, { role: row.role, most: row.pays_most })
    await stepMember(context, row, { type })
    const changed = { ...row, status }
    await writeMember(context.tx, context.scope.tenantId, changed)
    await tellMember(context, row.person_id, 'member_changed', wallet)
    return shownOne(context, wallet, changed)
  }

export const handleActivateMember = moved('ACTIVE', 'member.activate')
export const handleDeactivateMember = moved('INACTIVE', 'member.pause')
