import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  MEMBERS_MAX,
  type acceptInvite,
  type declineInvite,
  type InviteInfo,
  type readInvite,
} from '#contract/member'
import { allAsBank, asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { knownAs } from '#bank/person/legalName'
import { findPerson, lockPerson } from '#bank/person/person.rows'
import type { SignedInContext } from '#bank/requestContext'
import { mostShown } from '#bank/policy/document'
import { findStanding } from './payment.rows.ts'
import { codeDigestOf, emailDigestOf } from './invites.ts'
import { endInvite, findInvite, listInvitesTo, type InviteFound } from './invite.rows.ts'
import { countMembers, insertMember } from './member.rows.ts'
import { tellOwner } from './messages.ts'
import { stepInvite } from './step.ts'

/** An address counts once it is confirmed. */
async function invitedOf(context: SignedInContext) {
  const { tx, scope } = context
  const { personId } = scope
  const person = await findPerson(tx, scope.tenantId, personId)
  const email = person?.email_confirmed_at ? person.email : null
  return { personId, emailDigest: email === null ? null : emailDigestOf(context, email) }
}

const infoOf = ({ tenant }: SignedInContext, row: InviteFound): InviteInfo => ({
  id: row.id,
  wallet_name: row.wallet_name,
  wallet_type: row.wallet_type,
  role: row.role,
  pays_most: mostShown(row.pays_most),
  base_currency: tenant.config.base_currency,
  invited_by: knownAs(row),
  expires_at: row.expires_at.toISOString(),
})

export async function handleListOwnInvites(_: object, context: SignedInContext) {
  const { tx, scope, world } = context
  const query = { ...(await invitedOf(context)), now: world.clock.now() }
  const rows = await asBank(tx, scope, () => listInvitesTo(tx, scope.tenantId, query))
  return { success: true as const, data: rows.map((row) => infoOf(context, row)) }
}

/** One answer for a code that is none and for one of somebody else. */
async function inviteOf(context: SignedInContext, code: string, how: 'read' | 'lock') {
  const { tx, scope, world } = context
  const key = {
    ...(await invitedOf(context)),
    codeDigest: codeDigestOf(context, code),
    id: isUuid(code) ? code : null,
  }
  const row = await asBank(tx, scope, () => findInvite(tx, scope.tenantId, key, how))
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.status === 'EXPIRED' || (row.status === 'WAITING' && row.expires_at <= world.clock.now()))
    throw new Refusal('VERIFICATION_EXPIRED')
  if (row.status !== 'WAITING') throw new Refusal('STATE_CONFLICT')
  return row
}

export async function handleReadInvite(
  { invite }: ParsedOf<typeof readInvite>,
  context: SignedInContext,
) {
  const row = await inviteOf(context, invite, 'read')
  return { success: true as const, data: infoOf(context, row) }
}

/** The lock lets one of several at once through; the others find it used. */
export async function handleAcceptInvite(
  { code }: ParsedOf<typeof acceptInvite>,
  context: SignedInContext,
) {
  const { tx, scope, entered } = context
  const row = await inviteOf(context, code, 'lock')
  entered.object = `invite ${row.id}`
  await allAsBank(tx, scope, () => join(context, row))
  await tellOwner(context, row.owner_id, 'member_joined', scope.personId, row.wallet_id)
  return { success: true as const, data: { wallet_uuid: row.wallet_id } }
}

async function join({ tx, scope, world }: SignedInContext, row: InviteFound): Promise<void> {
  const { tenantId, personId } = scope
  if (row.owner_id === personId) throw new Refusal('STATE_CONFLICT')
  const owner = await lockPerson(tx, tenantId, row.owner_id)
  if (owner?.state !== 'active') throw new Refusal('STATE_CONFLICT')
  const inviter = { walletId: row.wallet_id, personId: row.invited_by }
  const standing = await findStanding(tx, tenantId, inviter)
  if (row.invited_by !== row.owner_id && standing?.role !== 'admin')
    throw new Refusal('STATE_CONFLICT')
  if ((await countMembers(tx, tenantId, row.wallet_id)) >= MEMBERS_MAX)
    throw new Refusal('LIMIT_REACHED')
  const at = world.clock.now()
  const status = stepInvite(row, { type: 'invite.accept' }, at)
  const joined = await insertMember(tx, tenantId, {
    id: world.random.id(),
    wallet_id: row.wallet_id,
    person_id: personId,
    owner_id: row.owner_id,
    role: row.role,
    pays_most: row.pays_most,
    status: 'ACTIVE',
    since: at,
  })
  if (!joined) throw new Refusal('STATE_CONFLICT')
  await endInvite(tx, tenantId, { id: row.id, walletId: row.wallet_id, status, at })
}

export async function handleDeclineInvite(
  { code }: ParsedOf<typeof declineInvite>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const row = await inviteOf(context, code, 'lock')
  entered.object = `invite ${row.id}`
  const at = world.clock.now()
  const status = stepInvite(row, { type: 'invite.decline' }, at)
  await asBank(tx, scope, () =>
    endInvite(tx, scope.tenantId, { id: row.id, walletId: row.wallet_id, status, at }),
  )
  await tellOwner(context, row.owner_id, 'member_declined', scope.personId, row.wallet_id)
  return { success: true as const, data: { wallet_uuid: row.wallet_id } }
}
