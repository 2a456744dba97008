import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/contact'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { offerLink } from '#bank/personLink/offer'
import { requireEarlierFactor } from '#bank/proof/enrolling'
import { listRequestedChanges, type CodeChannel, type CodePurpose } from '#bank/session/codes.rows'
import { sendCode, spendCode } from '#bank/session/codes'
import { endEarlierAccess } from '#bank/session/earlierAccess'
import { sendCodeMessage, sendNoticeMessage, notifyPerson } from '#bank/session/messages'
import { assertBelowRate } from '#bank/session/attempts'
import type { SignedInContext } from '#bank/requestContext'
import { lockPerson, claimContact, type PersonChange, type PersonRow } from './person.rows.ts'
import { handleReadUser } from './person.ts'

const HOUR_MS = 3_600_000

/** Changing an e-mail address and a phone number differ in nothing else. */
interface Kind {
  channel: CodeChannel
  purpose: CodePurpose
  field: 'email' | 'phone'
  confirmed: 'email_confirmed_at' | 'phone_confirmed_at'
  change: (to: string, at: Date) => PersonChange
}

const email: Kind = {
  channel: 'email',
  purpose: 'change_email',
  field: 'email',
  confirmed: 'email_confirmed_at',
  change: (to, at) => ({
    email: to,
    email_confirmed_at: at,
    email_since: at,
    contact_changed_at: at,
  }),
}

const phone: Kind = {
  channel: 'sms',
  purpose: 'change_phone',
  field: 'phone',
  confirmed: 'phone_confirmed_at',
  change: (to, at) => ({
    phone: to,
    phone_confirmed_at: at,
    phone_since: at,
    contact_changed_at: at,
  }),
}

export const handleAskEmailChange = (
  request: ParsedOf<typeof askEmailChange>,
  context: SignedInContext,
) => askFor(context, email, request.email)

export const handleAskPhoneChange = (
  request: ParsedOf<typeof askPhoneChange>,
  context: SignedInContext,
) => askFor(context, phone, request.phone)

export const handleConfirmEmailChange = (
  request: ParsedOf<typeof confirmEmailChange>,
  context: SignedInContext,
) => confirm(context, email, request.email, request.token)

export const handleConfirmPhoneChange = (
  request: ParsedOf<typeof confirmPhoneChange>,
  context: SignedInContext,
) => confirm(context, phone, request.phone, request.token)

/**
 * Sends a code to the new address and a notice to the old one. Whether somebody else has the new one
 * is not checked here, so the response reveals nothing. Confirming the address one already has
 * changes nothing, so it needs neither notice nor proof; a new one will prove who somebody is.
 */
async function askFor(context: SignedInContext, kind: Kind, to: string) {
  const person = await lockPerson(context.tx, context.scope.tenantId, context.scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  const own = person[kind.field] === to
  if (own && person[kind.confirmed]) throw new Refusal('SAME_VALUE')
  await assertNotTooMany(context)
  if (!own) await requireEarlierFactor(context, { purpose: 'contact', meta: { subject: to } })
  const { channel } = kind
  await sendCode(context, {
    purpose: kind.purpose,
    channel,
    destination: to,
    personId: person.id,
    familyId: context.caller.familyId,
    send: (code, until) =>
      sendCodeMessage(context, { channel, destination: to, person }, code, until),
  })
  if (!own) await notifyOldContact(context, kind, person, 'contactChanging')
  return handleReadUser({}, context)
}

/** Besides the limit per address: else one person could send codes to any number of addresses. */
async function assertNotTooMany({ tx, scope, tenant, world }: SignedInContext) {
  const { perHour } = tenant.config.limits.codes
  const hourAgo = new Date(world.clock.now().getTime() - HOUR_MS)
  const recent = await listRequestedChanges(tx, scope.tenantId, scope.personId, hourAgo, perHour)
  assertBelowRate(recent, perHour, hourAgo)
}

async function confirm(context: SignedInContext, kind: Kind, to: string, token: string) {
  const code = await spendCode(context, { purpose: kind.purpose, destination: to }, token)
  if (code instanceof Refusal) return code
  // Requested by another session of the same person.
  if (code.family_id !== context.caller.familyId) throw new Refusal('VERIFICATION_EXPIRED')
  const { tx, scope, world, caller } = context
  const before = await lockPerson(tx, scope.tenantId, scope.personId)
  if (!before) throw new Refusal('NOT_FOUND')
  const unconfirmed = before.email !== null && before.email_confirmed_at === null
  // The owner of the address came meanwhile, which ends this session.
  if (caller.emailUnconfirmed && !unconfirmed) throw new Refusal('VERIFICATION_EXPIRED')
  const now = world.clock.now()
  const own = before[kind.field] === to
  const change = own ? { [kind.confirmed]: now } : kind.change(to, now)
  if (!(await claimContact(tx, scope.tenantId, scope.personId, change, now))) {
    await offerLink(context, kind.channel, to)
    return new Refusal('ALREADY_EXISTS')
  }
  if (kind === email && unconfirmed)
    await endEarlierAccess(context, before, { address: to, spared: caller.familyId })
  if (own) return handleReadUser({}, context)
  if (before[kind.field]) await notifyOldContact(context, kind, before, 'contactChanged')
  else await notifyPerson(context, before, 'contactAdded')
  await enqueueSecurityNotice(context, scope.personId, 'contact_changed', { channel: kind.channel })
  return handleReadUser({}, context)
}

async function notifyOldContact(
  context: SignedInContext,
  { field, channel }: Kind,
  person: PersonRow,
  notice: 'contactChanging' | 'contactChanged',
) {
  const destination = person[field]
  if (destination) await sendNoticeMessage(context, { channel, destination, person }, notice)
}
