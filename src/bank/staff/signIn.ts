import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { askStaffCode, makeStaffAuthenticator, signInStaff } from '#contract/ops/staffSignIn'
import { advance } from '#machines/kit/life'
import { staffLife } from '#machines/staff/staff.life'
import { existing } from '#bank/existing'
import { isSameCode } from '#bank/proof/factor'
import { base32, codeOf, keyUri, stepAt } from '#bank/proof/totpCode'
import type { RequestContext } from '#bank/requestContext'
import { checkCode, sendCode, spendCode } from '#bank/session/codes'
import { sendCodeMessage } from '#bank/session/messages'
import type { BankServices } from '#bank/services'
import { writeStaffMoved } from './member.rows.ts'
import {
  claimStaffStep,
  lockStaffAt,
  writeStaffSecret,
  type StaffAuthenticator,
} from './staff.rows.ts'
import { openStaffSession, refusalForNetwork } from './staffSession.ts'

/** Staff sign in by a code that comes by mail and one of their authenticator, always both. */

/** Customers may have the same address: what they do there counts towards none of this. */
const purposeAt = (destination: string) =>
  ({ purpose: 'staff', destination, purse: 'staff' }) as const

const STAFF_KEY_BYTES = 20

export const staffSecretLabel = (staffId: string) => `staff totp ${staffId}`

/** Another key for an authenticator, as it is typed and as it is stored. */
export function newStaffKey({ random, seal }: Pick<BankServices, 'random' | 'seal'>, id: string) {
  const key = random.bytes(STAFF_KEY_BYTES)
  return { key: base32(key), secret: seal.close(key, staffSecretLabel(id)) }
}

function assertNetwork({ tenant, origin }: RequestContext): void {
  const away = refusalForNetwork(tenant.config.staff_networks ?? [], origin.ip)
  if (away) throw away
}

/** The same response whether or not anybody of the staff has the address. */
export async function handleAskStaffCode(
  { email }: ParsedOf<typeof askStaffCode>,
  context: RequestContext,
) {
  assertNetwork(context)
  const staff = await lockStaffAt(context.tx, context.scope.tenantId, email)
  const to = { channel: 'email', destination: email, person: null } as const
  return sendCode(context, {
    ...purposeAt(email),
    channel: 'email',
    send: staff ? (code, until) => sendCodeMessage(context, to, code, until) : null,
  })
}

/** Where one of the codes is wrong, the other is not used up, and nobody learns which it was. */
export async function handleSignInStaff(
  { email, token, totp }: ParsedOf<typeof signInStaff>,
  context: RequestContext,
) {
  const { tx, scope } = context
  assertNetwork(context)
  const staff = await lockStaffAt(tx, scope.tenantId, email)
  const step = staff ? stepOf(context, staff, totp) : undefined
  const refused = await spendCode(context, purposeAt(email), step === undefined ? '' : token)
  if (refused instanceof Refusal) return refused
  const member = existing(staff, 'A code was right without its address.')
  const { id } = member
  // Thrown, so that the code that came by mail can be used with the next one.
  if (!(await claimStaffStep(tx, scope.tenantId, id, existing(step, 'A code was right alone.'))))
    throw new Refusal('TOTP_STEP_USED')
  if (member.status === 'INVITED') await enrol(context, member)
  return openStaffSession(context, id)
}

const isInvited = ({ world }: RequestContext, { status, invited_until }: StaffAuthenticator) =>
  status === 'INVITED' && invited_until !== null && invited_until > world.clock.now()

/** The first sign-in with both codes ends the invitation. */
async function enrol(context: RequestContext, member: StaffAuthenticator) {
  const { tx, scope, world } = context
  if (!isInvited(context, member)) throw new Refusal('INVITE_REQUIRED')
  const record = { status: member.status, facts: undefined as never }
  const { status } = advance(staffLife, record, { type: 'staff.enrol' })
  const moved = { role: member.role, status, invitedUntil: null, at: world.clock.now() }
  await writeStaffMoved(tx, scope.tenantId, member.id, moved)
}

/** Nobody but whoever reads their mail learns whether they are invited. */
export async function handleMakeStaffAuthenticator(
  { email, token }: ParsedOf<typeof makeStaffAuthenticator>,
  context: RequestContext,
) {
  const { tx, scope, world, tenant, entered } = context
  assertNetwork(context)
  const staff = await lockStaffAt(tx, scope.tenantId, email)
  const refused = await checkCode(context, purposeAt(email), staff ? token : '')
  if (refused instanceof Refusal) return refused
  const member = existing(staff, 'A code was right without its address.')
  const { id, status } = member
  if (status === 'ACTIVE')
    throw new Refusal('STATE_CONFLICT', 'There is an authenticator.', { state: status })
  if (!isInvited(context, member)) throw new Refusal('INVITE_REQUIRED', 'The invitation is over.')
  const { key, secret } = newStaffKey(world, id)
  await writeStaffSecret(tx, scope.tenantId, id, secret)
  entered.object = `staff ${id}`
  return { qr_code: keyUri(key, tenant.config.brand.name, email) }
}

/** A phone's clock may be half a minute off either way. */
function stepOf({ world }: RequestContext, { id, secret }: StaffAuthenticator, typed: string) {
  if (secret === null) return undefined
  const key = world.seal.open(secret, staffSecretLabel(id))
  const now = stepAt(world.clock.now())
  return [now, now - 1, now + 1].find((one) => isSameCode(codeOf(key, one), typed))
}
