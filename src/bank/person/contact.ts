import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/person'
import { tellSecurity } from '#bank/notice/enqueueNotice'
import { requireProof } from '#bank/proof/proof'
import { listChangesAsked, type Channel, type CodePurpose } from '#bank/session/codes.rows'
import { sendCode, spendCode } from '#bank/session/codes'
import { sendCodeLetter, sendNotice, tellPerson } from '#bank/session/messages'
import { assertRoom } from '#bank/session/attempts'
import type { SignedInVisit } from '#bank/requestContext'
import { lockPerson, moveIn, type PersonChange, type PersonRow } from './person.rows.ts'
import { mine, userOf } from './person.ts'

const HOUR_MS = 3_600_000

/** What changing one kind of address means; the two kinds differ in nothing else. */
interface Kind {
  channel: Channel
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
  change: (to, at) => ({ email: to, email_confirmed_at: at, contact_changed_at: at }),
}

const phone: Kind = {
  channel: 'sms',
  purpose: 'change_phone',
  field: 'phone',
  confirmed: 'phone_confirmed_at',
  change: (to, at) => ({ phone: to, phone_confirmed_at: at, contact_changed_at: at }),
}

export const askForEmail = (heard: Heard<typeof askEmailChange>, visit: SignedInVisit) =>
  askFor(visit, email, heard.email)

export const askForPhone = (heard: Heard<typeof askPhoneChange>, visit: SignedInVisit) =>
  askFor(visit, phone, heard.phone)

export const confirmEmail = (heard: Heard<typeof confirmEmailChange>, visit: SignedInVisit) =>
  confirm(visit, email, heard.email, heard.token)

export const confirmPhone = (heard: Heard<typeof confirmPhoneChange>, visit: SignedInVisit) =>
  confirm(visit, phone, heard.phone, heard.token)

/**
 * Sends a code to the new address and a word to the old one. Whether the new one is somebody else's
 * is not looked at, so nothing can be learnt from the answer. Their own address may be asked for as
 * long as it is not confirmed: that changes nothing, so nobody is warned and nothing is to be proved.
 */
async function askFor(visit: SignedInVisit, kind: Kind, to: string) {
  const person = await lockPerson(visit.tx, visit.scope.tenantId, visit.scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  const own = person[kind.field] === to
  if (own && person[kind.confirmed]) throw new Refusal('SAME_VALUE')
  await assertNotTooMany(visit)
  if (!own) await requireProof(visit, { purpose: 'contact', meta: { subject: to } })
  const { channel } = kind
  await sendCode(visit, {
    purpose: kind.purpose,
    channel,
    destination: to,
    personId: person.id,
    familyId: visit.caller.familyId,
    letter: (code, until) =>
      sendCodeLetter(visit, { channel, destination: to, person }, code, until),
  })
  if (!own) await tellOld(visit, kind, person, 'contactChanging')
  return userOf({}, visit)
}

/** Beside what one address may be sent: else somebody signed in could write to any number of them. */
async function assertNotTooMany({ tx, scope, tenant, world }: SignedInVisit) {
  const { perHour } = tenant.config.limits.codes
  const hourAgo = new Date(world.clock.now().getTime() - HOUR_MS)
  const asked = await listChangesAsked(tx, scope.tenantId, scope.personId, hourAgo, perHour)
  assertRoom(asked, perHour, hourAgo)
}

async function confirm(visit: SignedInVisit, kind: Kind, to: string, token: string) {
  const code = await spendCode(visit, kind.purpose, to, token)
  if (code instanceof Refusal) return code
  // Another session of the same person did not ask for this change.
  if (code.family_id !== visit.caller.familyId) throw new Refusal('VERIFICATION_EXPIRED')
  const before = await mine(visit)
  const { tx, scope, world } = visit
  const now = world.clock.now()
  const own = before[kind.field] === to
  const change = own ? { [kind.confirmed]: now } : kind.change(to, now)
  if (!(await moveIn(tx, scope.tenantId, scope.personId, change, now)))
    return new Refusal('ALREADY_EXISTS')
  if (own) return userOf({}, visit)
  if (before[kind.field]) await tellOld(visit, kind, before, 'contactChanged')
  else await tellPerson(visit, before, 'contactAdded')
  await tellSecurity(visit, scope.personId, 'contact_changed', { channel: kind.channel })
  return userOf({}, visit)
}

async function tellOld(
  visit: SignedInVisit,
  { field, channel }: Kind,
  person: PersonRow,
  notice: 'contactChanging' | 'contactChanged',
) {
  const destination = person[field]
  if (destination) await sendNotice(visit, { channel, destination, person }, notice)
}
