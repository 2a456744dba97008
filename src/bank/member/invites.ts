import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  INVITE_DAYS,
  INVITES_MAX,
  MEMBERS_MAX,
  type createInvite,
  type listInvites,
  type revokeInvite,
  type WalletInvite,
} from '#contract/member'
import { asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { knownAs } from '#bank/person/legalName'
import { findPerson, findPersonBy, lockPerson } from '#bank/person/person.rows'
import type { SignedInContext } from '#bank/requestContext'
import type { Seal } from '#bank/services'
import { walletOf } from '#bank/wallet/wallet'
import type { WalletRow } from '#bank/wallet/wallet.rows'
import { mostShown } from '#bank/policy/document'
import { actorIn } from './access.ts'
import {
  countInvitesSince,
  endInvite,
  expireInvites,
  insertInvite,
  listInviteRows,
  type InviteRow,
} from './invite.rows.ts'
import { countMembers, listMemberRows } from './member.rows.ts'
import { sendInvite, tellMember } from './messages.ts'
import { actingRole, assertManages, grantOf, requireGrantProof } from './role.ts'

const DAY_MS = 24 * 3_600_000
/** Each is an e-mail to somebody who did not ask for one. */
const INVITES_A_DAY = 20
const CODE_BYTES = 16
const LABEL = 'invited address'

type Sealing = Pick<SignedInContext, 'world'>

export const emailDigestOf = ({ world }: Sealing, email: string) => world.seal.digest(email, LABEL)
export const codeDigestOf = ({ world }: Sealing, code: string) =>
  world.seal.digest(code, 'invitation code')

export const invitedEmail = (seal: Seal, box: Buffer) => seal.open(box, LABEL).toString('utf8')

const shown = ({ world }: Sealing, row: InviteRow, invitedBy: string | null): WalletInvite => ({
  id: row.id,
  email: invitedEmail(world.seal, row.email_box),
  role: row.role,
  pays_most: mostShown(row.pays_most),
  invited_by: invitedBy,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

export async function handleListInvites(
  { wallet_uuid }: ParsedOf<typeof listInvites>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const rows = await listInviteRows(tx, scope.tenantId, wallet.id, world.clock.now())
  const names = new Map<string, string | null>()
  for (const { invited_by: id } of rows)
    if (!names.has(id)) names.set(id, await nameOf(context, id))
  const data = rows.map((row) => shown(context, row, names.get(row.invited_by) ?? null))
  return { success: true as const, data }
}

async function nameOf({ tx, scope }: SignedInContext, id: string) {
  const person = await asBank(tx, scope, () => findPerson(tx, scope.tenantId, id))
  return person && knownAs(person)
}

/** Whether the address is a customer's is told to nobody: it gets an e-mail either way. */
export async function handleCreateInvite(
  request: ParsedOf<typeof createInvite>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const { email } = request
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const grant = grantOf(request.role, request.pays_most)
  assertManages(await actingRole(context), grant.role)
  await requireGrantProof(context, wallet.id, email, grant)
  await lockPerson(tx, tenantId, scope.personId)
  const now = world.clock.now()
  await expireInvites(tx, tenantId, wallet.id, now)
  await assertBelowMost(context, wallet, now)
  await assertStranger(context, wallet, email)
  const inviter = await asBank(tx, scope, () => findPerson(tx, tenantId, actorIn(scope).personId))
  if (!inviter) throw new Refusal('NOT_FOUND')
  const code = world.random.bytes(CODE_BYTES).toString('base64url')
  const row: InviteRow = {
    id: world.random.id(),
    wallet_id: wallet.id,
    owner_id: wallet.person_id,
    invited_by: inviter.id,
    code_digest: codeDigestOf(context, code),
    email_digest: emailDigestOf(context, email),
    email_box: world.seal.close(Buffer.from(email), LABEL),
    role: grant.role,
    pays_most: grant.most,
    status: 'WAITING',
    created_at: now,
    expires_at: new Date(now.getTime() + INVITE_DAYS * DAY_MS),
  }
  if (!(await insertInvite(tx, tenantId, row))) throw new Refusal('ALREADY_EXISTS')
  entered.object = `invite ${row.id}`
  await sendInvite(context, inviter, { email, code, until: row.expires_at })
  const invited = await asBank(tx, scope, () => findPersonBy(tx, tenantId, 'email', email))
  if (invited?.email_confirmed_at) await tellMember(context, invited.id, 'member_invited', wallet)
  return { success: true as const, data: shown(context, row, knownAs(inviter)) }
}

async function assertBelowMost({ tx, scope }: SignedInContext, wallet: WalletRow, now: Date) {
  const { tenantId } = scope
  const waiting = (await listInviteRows(tx, tenantId, wallet.id, now)).length
  const members = await countMembers(tx, tenantId, wallet.id)
  const since = new Date(now.getTime() - DAY_MS)
  const sent = await countInvitesSince(tx, tenantId, wallet.person_id, since)
  if (waiting >= INVITES_MAX || members + waiting >= MEMBERS_MAX || sent >= INVITES_A_DAY)
    throw new Refusal('LIMIT_REACHED')
}

/** Those who are in the wallet know each other. */
async function assertStranger({ tx, scope }: SignedInContext, wallet: WalletRow, email: string) {
  const { tenantId } = scope
  const owner = await asBank(tx, scope, () => findPerson(tx, tenantId, wallet.person_id))
  if (owner?.email === email) throw new Refusal('SAME_ACCOUNT')
  const members = await asBank(tx, scope, () => listMemberRows(tx, tenantId, wallet.id))
  if (members.some((one) => one.email === email)) throw new Refusal('ALREADY_EXISTS')
}

export async function handleRevokeInvite(
  { wallet_uuid, invite: id }: ParsedOf<typeof revokeInvite>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const rows = await listInviteRows(tx, scope.tenantId, wallet.id, world.clock.now())
  const row = isUuid(id) ? rows.find((one) => one.id === id) : undefined
  if (!row) throw new Refusal('NOT_FOUND')
  assertManages(await actingRole(context), row.role)
  entered.object = `invite ${id}`
  await endInvite(tx, scope.tenantId, {
    id,
    walletId: wallet.id,
    status: 'REVOKED',
    at: world.clock.now(),
  })
  return { success: true as const, data: { id } }
}
