import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { OneStaffMember, readStaffMember, StaffMemberAct } from '#contract/ops/staff'
import { staffMay } from '#contract/ops/access'
import type { OpsCallName } from '#contract/ops/calls'
import type { StaffProposalKind } from '#contract/ops/proposal'
import { platformRole, type StaffRole } from '#contract/ops/roles'
import type {
  proposeStaffEnd,
  proposeStaffInvite,
  proposeStaffInviteAgain,
  proposeStaffRole,
  staffMemberCalls,
} from '#contract/ops/staffMember'
import { isUuid } from '#bank/db/uuid'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { assertOwnerStays, isLastOwner } from './change.ts'
import {
  countOpenSessions,
  findStaffAt,
  findStaffMember,
  findStaffProposal,
  listWorking,
  type StaffChange,
} from './member.rows.ts'
import { staffMemberShown } from './staff.ts'
import { staffTarget } from './target.ts'

async function memberOf({ tx, scope }: StaffContext, id: string) {
  const found = isUuid(id) ? await findStaffMember(tx, scope.tenantId, id) : null
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const callOf: Record<StaffMemberAct, OpsCallName> = {
  changeRole: 'proposeStaffRole',
  inviteAgain: 'proposeStaffInviteAgain',
  end: 'proposeStaffEnd',
}

export async function handleReadStaffMember(
  { id }: ParsedOf<typeof readStaffMember>,
  context: StaffContext,
): Promise<OneStaffMember> {
  const { tx, scope, world, caller } = context
  const row = await memberOf(context, id)
  const sessions = await countOpenSessions(tx, scope.tenantId, id, world.clock.now())
  const proposal = await findStaffProposal(tx, scope.tenantId, row.email)
  const isFree = row.status !== 'ENDED' && proposal === null
  const is_last_owner = isLastOwner(await listWorking(tx, scope.tenantId), id)
  const acts = isFree ? (Object.keys(callOf) as StaffMemberAct[]) : []
  return {
    ...staffMemberShown(row),
    sessions,
    is_last_owner,
    proposal,
    can: acts.filter(
      (act) => staffMay(caller.role, callOf[act]) && (act === 'inviteAgain' || !is_last_owner),
    ),
  }
}

/** The platform's people have its one role, and nobody else has it. */
function assertRole({ tenant }: StaffContext, role: StaffRole): void {
  if ((role === platformRole) === tenant.isPlatform) return
  throw new Refusal('VALIDATION_FAILED', 'Nobody has this role here.', {
    errors: [{ pointer: '/role', code: 'invalid_value' }],
  })
}

async function stepProposeStaffInvite(
  { email, name, role, reason }: ParsedOf<typeof proposeStaffInvite>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  assertRole(context, role)
  if (await findStaffAt(tx, scope.tenantId, email)) throw new Refusal('ALREADY_EXISTS')
  const staff_id = world.random.id()
  const change = { staff_id, email, name, former_role: null, role, base: 0 }
  return proposed(context, { kind: 'staff_invite', change, reason })
}

async function stepProposeStaffRole(
  { id, role, reason }: ParsedOf<typeof proposeStaffRole>,
  context: StaffContext,
) {
  assertRole(context, role)
  const change = await changeOf(context, id)
  if (change.role === role) throw new Refusal('SAME_VALUE', 'It changes nothing.')
  return proposed(context, { kind: 'staff_role', change: { ...change, role }, reason })
}

async function stepProposeStaffInviteAgain(
  { id, reason }: ParsedOf<typeof proposeStaffInviteAgain>,
  context: StaffContext,
) {
  const change = await changeOf(context, id)
  return proposed(context, { kind: 'staff_invite_again', change, reason })
}

async function stepProposeStaffEnd(
  { id, reason }: ParsedOf<typeof proposeStaffEnd>,
  context: StaffContext,
) {
  const change = await changeOf(context, id)
  return proposed(context, { kind: 'staff_end', change: { ...change, role: null }, reason })
}

/** Of somebody who works here, as they are now. */
async function changeOf(context: StaffContext, id: string): Promise<StaffChange> {
  const { email, name, role, status, version } = await memberOf(context, id)
  if (status === 'ENDED')
    throw new Refusal('STATE_CONFLICT', 'They work here no more.', { state: status })
  return { staff_id: id, email, name, former_role: role, role, base: version }
}

async function proposed(
  context: StaffContext,
  { kind, change, reason }: { kind: StaffProposalKind; change: StaffChange; reason: string },
) {
  const { tx, scope } = context
  const { staff_id: id, role } = change
  assertOwnerStays(await listWorking(tx, scope.tenantId), { id, role })
  const target = await staffTarget(context, change, { decided_at: null })
  const about = { ...aboutNothing, staff_change: change }
  return proposing(context, { kind, reason, about, names: noNames }, target)
}

export const staffMemberRoutes: HandlersOf<typeof staffMemberCalls> = {
  proposeStaffInvite: { ledgerStep: stepProposeStaffInvite },
  proposeStaffRole: { ledgerStep: stepProposeStaffRole },
  proposeStaffInviteAgain: { ledgerStep: stepProposeStaffInviteAgain },
  proposeStaffEnd: { ledgerStep: stepProposeStaffEnd },
}
