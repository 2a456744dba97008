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
import { findChosen } from '#bank/bot/contact.rows'
import { asBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { knownAs } from '#bank/person/legalName'
import { findPerson, findPersonBy, lockPerson, type PersonRow } from '#bank/person/person.rows'
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
  lockInvite,
  type InviteRow,
} from './invite.rows.ts'
import { countMembers, listMemberRows } from './member.rows.ts'
import { sendInvite, tellMember } from './messages.ts'
import { actingRole, assertManages, grantOf, requireGrantProof } from './role.ts'
import { stepInvite } from './step.ts'

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

interface Names {
  name: string | null
  invitedBy: string | null
}

const shown = ({ world }: Sealing, row: InviteRow, { name, invitedBy }: Names): WalletInvite => ({
  id: row.id,
  email: row.email_box && invitedEmail(world.seal, row.email_box),
  name,
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
  const names = new Map<string | null, string | null>([[null, null]])
  for (const id of rows.flatMap((row) => [row.invited_by, row.person_id]))
    if (id !== null && !names.has(id)) names.set(id, await nameOf(context, id))
  const named = (id: string | null) => names.get(id) ?? null
  const data = rows.map((row) =>
    shown(context, row, { name: named(row.person_id), invitedBy: named(row.invited_by) }),
  )
  return { success: true as const, data }
}

async function nameOf({ tx, scope }: SignedInContext, id: string) {
  const person = await asBank(tx, scope, () => findPerson(tx, scope.tenantId, id))
  return person && knownAs(person)
}

/** Of an address it is not known who it is; a contact is known, and told in the app and by the bot. */
type Whom = { email: string; contact: null } | { email: null; contact: Chosen }
type Chosen = NonNullable<Awaited<ReturnType<typeof findChosen>>>

async function whomOf(
  { tx, scope }: SignedInContext,
  { email, contact_id: id }: ParsedOf<typeof createInvite>,
): Promise<Whom> {
  if (email !== undefined && id === undefined) return { email, contact: null }
  if (email !== undefined || id === undefined)
    throw new Refusal('VALIDATION_FAILED', undefined, {
      errors: [{ pointer: '/email', code: 'ONE_OF' }],
    })
  const chosen = isUuid(id) && (await asBank(tx, scope, () => findChosen(tx, actorIn(scope), id)))
  if (!chosen) throw new Refusal('NOT_FOUND')
  return { email: null, contact: chosen }
}

/** Whether the address is a customer's is told to nobody: it gets an e-mail either way. */
export async function handleCreateInvite(
  request: ParsedOf<typeof createInvite>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const wallet = await walletOf(tx, scope, request.wallet_uuid)
  const whom = await whomOf(context, request)
  const { email, contact } = whom
  const grant = grantOf(request.role, request.pays_most)
  assertManages(await actingRole(context), grant.role)
  await requireGrantProof(context, wallet.id, contact ? contact.person_id : email, grant)
  await lockPerson(tx, tenantId, scope.personId)
  const now = world.clock.now()
  await expireInvites(tx, tenantId, wallet.id, now)
  await assertBelowMost(context, wallet, now)
  await assertStranger(context, wallet, whom)
  const inviter = await asBank(tx, scope, () => findPerson(tx, tenantId, actorIn(scope).personId))
  if (!inviter) throw new Refusal('NOT_FOUND')
  const code = world.random.bytes(CODE_BYTES).toString('base64url')
  const row: InviteRow = {
    id: world.random.id(),
    wallet_id: wallet.id,
    owner_id: wallet.person_id,
    invited_by: inviter.id,
    code_digest: codeDigestOf(context, code),
    email_digest: email === null ? null : emailDigestOf(context, email),
    email_box: email === null ? null : world.seal.close(Buffer.from(email), LABEL),
    person_id: contact?.person_id ?? null,
    role: grant.role,
    pays_most: grant.most,
    status: 'WAITING',
    created_at: now,
    expires_at: new Date(now.getTime() + INVITE_DAYS * DAY_MS),
  }
  if (!(await insertInvite(tx, tenantId, row))) throw new Refusal('ALREADY_EXISTS')
  entered.object = `invite ${row.id}`
  if (contact) await tellMember(context, contact.person_id, 'member_invited', wallet)
  else await writeTo(context, inviter, wallet, { email, code, until: row.expires_at })
  const names = { name: contact && knownAs(contact), invitedBy: knownAs(inviter) }
  return { success: true as const, data: shown(context, row, names) }
}

async function writeTo(
  context: SignedInContext,
  inviter: PersonRow,
  wallet: WalletRow,
  sent: Parameters<typeof sendInvite>[2],
) {
  const { tx, scope } = context
  await sendInvite(context, inviter, sent)
  const invited = await asBank(tx, scope, () =>
    findPersonBy(tx, scope.tenantId, 'email', sent.email),
  )
  if (invited?.email_confirmed_at) await tellMember(context, invited.id, 'member_invited', wallet)
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
async function assertStranger(
  { tx, scope }: SignedInContext,
  wallet: WalletRow,
  { email, contact }: Whom,
) {
  const { tenantId } = scope
  const isInvited = (person: { email: string | null }, id: string) =>
    contact ? id === contact.person_id : person.email === email
  const owner = await asBank(tx, scope, () => findPerson(tx, tenantId, wallet.person_id))
  if (owner && isInvited(owner, owner.id)) throw new Refusal('SAME_ACCOUNT')
  const members = await asBank(tx, scope, () => listMemberRows(tx, tenantId, wallet.id))
  if (members.some((one) => isInvited(one, one.person_id))) throw new Refusal('ALREADY_EXISTS')
}

/** Under the lock of its row: what was accepted meanwhile is not told to be revoked. */
export async function handleRevokeInvite(
  { wallet_uuid, invite: id }: ParsedOf<typeof revokeInvite>,
  context: SignedInContext,
) {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const wallet = await walletOf(tx, scope, wallet_uuid)
  const row = isUuid(id) ? await lockInvite(tx, tenantId, wallet.id, id) : null
  const at = world.clock.now()
  if (row?.status !== 'WAITING' || row.expires_at <= at) throw new Refusal('NOT_FOUND')
  assertManages(await actingRole(context), row.role)
  entered.object = `invite ${id}`
  const status = stepInvite(row, { type: 'invite.revoke' }, at)
  await endInvite(tx, tenantId, { id, walletId: wallet.id, status, at })
  return { success: true as const, data: { id } }
}
