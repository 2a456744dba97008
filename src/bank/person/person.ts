import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { changeUserData, PendingChange, User, UserData } from '#contract/person'
import { findIdentity } from '#bank/kyc/entity.rows'
import { decryptIdentityData } from '#bank/kyc/identityData'
import { findPending, type PendingCode } from '#bank/session/codes.rows'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { changePerson, findPerson, lockPerson, type PersonRow } from './person.rows.ts'

export async function personOf({ tx, scope }: PersonContext): Promise<PersonRow> {
  const person = await findPerson(tx, scope.tenantId, scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

export async function handleReadUser(_: object, context: PersonContext): Promise<User> {
  const person = await personOf(context)
  const { tx, scope, world } = context
  const pending = await findPending(tx, scope.tenantId, scope.personId, world.clock.now())
  const email = pendingIn(context, pending, 'change_email')
  const phone = pendingIn(context, pending, 'change_phone')
  return {
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email,
    phone: person.phone,
    new_email: email?.to ?? null,
    new_phone: phone?.to ?? null,
    pending_email: email,
    pending_phone: phone,
    email_confirmed_at: moment(person.email_confirmed_at),
    phone_confirmed_at: moment(person.phone_confirmed_at),
    last_sign_in_at: moment(person.last_sign_in_at),
    password_set_at: moment(person.password_set_at),
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
    app_metadata: { providers: providersOf(person) },
    user_metadata: {},
    identities: providersOf(person),
    factors: [],
    is_anonymous: false,
  }
}

function pendingIn(
  { tenant, world }: PersonContext,
  pending: PendingCode[],
  purpose: PendingCode['purpose'],
): PendingChange | null {
  const code = pending.find((row) => row.purpose === purpose)
  if (!code) return null
  const pause = 60_000 / tenant.config.limits.codes.perMinute
  return {
    to: code.destination,
    told_at: world.clock.now().toISOString(),
    expires_at: code.expires_at.toISOString(),
    resend_at: new Date(code.created_at.getTime() + Math.ceil(pause)).toISOString(),
  }
}

function providersOf(person: PersonRow): User['app_metadata']['providers'] {
  const { email, phone, password_hash, tg_id } = person
  return [
    ...(email ? (['email'] as const) : []),
    ...(phone ? (['phone'] as const) : []),
    ...(password_hash ? (['password'] as const) : []),
    ...(tg_id ? (['telegram'] as const) : []),
  ]
}

export const handleReadUserData = async (_: object, context: PersonContext) =>
  dataIn(context, await personOf(context))

const legalFields = ['first_name', 'last_name', 'birth_date'] as const
const identityFields = [...legalFields, 'preferred_name'] as const

export async function handleChangeUserData(
  change: ParsedOf<typeof changeUserData>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const given = withoutUndefined(change)
  if (context.caller.emailUnconfirmed && identityFields.some((name) => name in given))
    throw new Refusal('EMAIL_NOT_CONFIRMED')
  const person = await lockPerson(tx, scope.tenantId, scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  assertIdentityStays(person, given)
  assertBorn(given.birth_date, world.clock.now())
  await changePerson(tx, scope.tenantId, scope.personId, given, world.clock.now())
  return dataIn(context, await personOf(context))
}

type Identity = Partial<Pick<PersonRow, (typeof legalFields)[number]>>

/** What was verified once changes by request only; clients may repeat what it is. */
function assertIdentityStays(person: PersonRow, given: Identity) {
  if (person.identity_verified_at === null) return
  const changed = legalFields.filter((name) => name in given && given[name] !== person[name])
  if (changed.length === 0) return
  throw new Refusal('IDENTITY_VERIFIED', 'Names and birth date come from the verification.', {
    errors: changed.map((name) => ({ pointer: `/${name}`, code: 'IDENTITY_VERIFIED' })),
  })
}

function assertBorn(birthDate: string | null | undefined, now: Date) {
  if (!birthDate || Date.parse(birthDate) <= now.getTime()) return
  throw new Refusal('VALIDATION_FAILED', undefined, {
    errors: [{ pointer: '/birth_date', code: 'RANGE' }],
  })
}

function withoutUndefined<T extends object>(value: T) {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }
}

const dataIn = async (context: PersonContext, person: PersonRow): Promise<UserData> => ({
  id: Number(person.number),
  user_id: person.id,
  tenant_id: context.scope.tenantId,
  created_at: person.created_at.toISOString(),
  kyc_status: person.kyc_status,
  kyc_date: moment(person.kyc_date),
  referral_name: null,
  user_groups_id: null,
  default_currency: person.default_currency,
  can_invite: false,
  is_developer: person.is_developer,
  telegram_findable: person.telegram_findable,
  first_name: person.first_name,
  last_name: person.last_name,
  birth_date: person.birth_date,
  preferred_name: person.preferred_name,
  identity_fixed: person.identity_verified_at !== null,
  ...(await foundIn(context, person)),
  language: person.language,
  theme: person.theme,
})

/** Nationality and address, which are known by verification only. */
async function foundIn({ tx, scope: { tenantId }, world }: PersonContext, person: PersonRow) {
  const row = person.identity_verified_at && (await findIdentity(tx, tenantId, person.id))
  const known = row ? decryptIdentityData(world.seal, tenantId, row.id, row.told) : {}
  const { nationality = null, address_line1, city = '', postal_code = '', country = '' } = known
  const address = address_line1 ? { address_line1, city, postal_code, country } : null
  return { nationality, address }
}

const moment = (date: Date | null) => date?.toISOString() ?? null
