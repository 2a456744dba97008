import * as z from 'zod/mini'
import { endpoint, type RequestOf } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { CodeSent } from './signIn.ts'
import { languages, themeModes } from './preferences.ts'

export const kycStatuses = [
  'APPROVED',
  'DECLINED',
  'PENDING',
  'HOLD',
  'DOUBLE',
  'SOFT_REJECT',
  'REJECT',
  'UNVERIFIED',
] as const
export type VerificationStatus = (typeof kycStatuses)[number]

const Name = z.nullable(z.string().check(z.trim(), z.maxLength(100)))
/** What the app calls somebody; nothing else ever carries it. */
const PreferredName = z.nullable(z.string().check(z.trim(), z.maxLength(50)))
/** Nobody alive was born before 1900. */
const BirthDate = z.nullable(z.iso.date().check(z.regex(/^(19|20)/)))

const PendingChange = z.object({ to: z.string(), ...CodeSent.shape })
export type PendingChange = z.output<typeof PendingChange>

export const User = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  new_email: z.nullable(z.string()),
  new_phone: z.nullable(z.string()),
  pending_email: z.nullable(PendingChange),
  pending_phone: z.nullable(PendingChange),
  email_confirmed_at: z.nullable(Moment),
  phone_confirmed_at: z.nullable(Moment),
  last_sign_in_at: z.nullable(Moment),
  /** Ours: when the password was chosen; null where there is none, or it is older than this field. */
  password_set_at: z.nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
  app_metadata: z.object({
    providers: z.array(z.enum(['email', 'phone', 'password', 'telegram'])),
  }),
  user_metadata: z.object({}),
  identities: z.array(z.string()),
  factors: z.array(z.string()),
  is_anonymous: z.boolean(),
})
export type User = z.output<typeof User>

export const UserData = z.object({
  id: z.number(),
  user_id: z.string(),
  tenant_id: z.string(),
  created_at: Moment,
  kyc_status: z.enum(kycStatuses),
  kyc_date: z.nullable(Moment),
  referral_name: z.nullable(z.string()),
  user_groups_id: z.nullable(z.string()),
  default_currency: z.string(),
  can_invite: z.boolean(),
  is_developer: z.boolean(),
  /** Ours: whether whoever has them in Telegram may find and pay them. */
  telegram_findable: z.boolean(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  /** Ours: what the app calls the person. Names above are the legal ones. */
  preferred_name: z.nullable(z.string()),
  /** Ours: names, birth date, nationality and address come from the verification. */
  identity_fixed: z.boolean(),
  nationality: z.nullable(z.string()),
  address: z.nullable(
    z.object({
      address_line1: z.string(),
      city: z.string(),
      postal_code: z.string(),
      country: z.string(),
    }),
  ),
  language: z.nullable(z.enum(languages)),
  theme: z.nullable(z.enum(themeModes)),
})
export type UserData = z.output<typeof UserData>

const inside = { base: 'user', who: ['person'], refuses: [], rate: 'plain' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read' } as const

export const readUser = endpoint(reading, {
  path: '/user',
  ask: z.strictObject({}),
  reply: User,
})

export const readUserData = endpoint(reading, {
  path: '/user/user-data',
  ask: z.strictObject({}),
  reply: UserData,
})

/**
 * Before the e-mail address is confirmed, only language, theme and currency. Once verified, names and
 * birth date stay those of the verification, whatever becomes of it; the preferred name is free.
 */
export const changeUserData = endpoint(inside, {
  beforeConfirmation: true,
  verb: 'PATCH',
  path: '/user/user-data',
  ask: z.strictObject({
    default_currency: z.optional(z.string().check(z.regex(/^[A-Z]{3,10}$/))),
    first_name: z.optional(Name),
    last_name: z.optional(Name),
    birth_date: z.optional(BirthDate),
    preferred_name: z.optional(PreferredName),
    language: z.optional(z.nullable(z.enum(languages))),
    theme: z.optional(z.nullable(z.enum(themeModes))),
    telegram_findable: z.optional(z.boolean()),
  }),
  reply: UserData,
  refuses: ['IDENTITY_VERIFIED'],
  repeat: 'natural',
  audit: 'user_updated',
})

export const personCalls = {
  readUser,
  readUserData,
  changeUserData,
}

export type UserDataChange = RequestOf<typeof changeUserData>
