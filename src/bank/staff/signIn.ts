import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { askStaffCode, signInStaff } from '#contract/ops/staffSignIn'
import { existing } from '#bank/existing'
import { isSameCode } from '#bank/proof/factor'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import type { RequestContext } from '#bank/requestContext'
import { sendCode, spendCode } from '#bank/session/codes'
import { sendCodeMessage } from '#bank/session/messages'
import { claimStaffStep, lockStaffAt, type StaffAuthenticator } from './staff.rows.ts'
import { openStaffSession } from './staffSession.ts'

/** Staff sign in by a code that comes by mail and one of their authenticator, always both. */

/** Customers may have the same address: what they do there counts towards none of this. */
const purposeAt = (destination: string) =>
  ({ purpose: 'staff', destination, purse: 'staff' }) as const

export const staffSecretLabel = (staffId: string) => `staff totp ${staffId}`

/** The same response whether or not anybody of the staff has the address. */
export async function handleAskStaffCode(
  { email }: ParsedOf<typeof askStaffCode>,
  context: RequestContext,
) {
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
  const staff = await lockStaffAt(tx, scope.tenantId, email)
  const step = staff ? stepOf(context, staff, totp) : undefined
  const refused = await spendCode(context, purposeAt(email), step === undefined ? '' : token)
  if (refused instanceof Refusal) return refused
  const { id } = existing(staff, 'A code was right without its address.')
  // Thrown, so that the code that came by mail can be used with the next one.
  if (!(await claimStaffStep(tx, scope.tenantId, id, existing(step, 'A code was right alone.'))))
    throw new Refusal('TOTP_STEP_USED')
  return openStaffSession(context, id)
}

/** A phone's clock may be half a minute off either way. */
function stepOf({ world }: RequestContext, { id, secret }: StaffAuthenticator, typed: string) {
  const key = world.seal.open(secret, staffSecretLabel(id))
  const now = stepAt(world.clock.now())
  return [now, now - 1, now + 1].find((one) => isSameCode(codeOf(key, one), typed))
}
