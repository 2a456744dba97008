import type { VerificationStatus } from '#contract/person'
import type { Language, ThemeMode } from '#contract/preferences'
import type { Tx } from '#bank/db/engine'

export type PersonState = 'active' | 'blocked' | 'closed'

export interface PersonRow {
  id: string
  number: string
  email: string | null
  phone: string | null
  tg_id: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  /** Null where it came with the sign-up. */
  email_since: Date | null
  phone_since: Date | null
  password_hash: string | null
  password_set_at: Date | null
  state: PersonState
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  preferred_name: string | null
  /** When somebody was verified first; from then on names and birth date are the verification's. */
  identity_verified_at: Date | null
  default_currency: string
  language: Language | null
  theme: ThemeMode | null
  is_developer: boolean
  /** Whether whoever has them in Telegram may find and pay them. */
  telegram_findable: boolean
  kyc_status: VerificationStatus
  kyc_date: Date | null
  last_sign_in_at: Date | null
  created_at: Date
  updated_at: Date
  closed_at: Date | null
  closed_by: 'customer' | 'staff' | null
  /** What the customer was told. */
  closed_reason: string | null
  /** Of a closed account: what it was signed in to with, for staff only. */
  former_email: string | null
  former_phone: string | null
  former_tg_id: string | null
}

export type SignInAddress = 'email' | 'phone' | 'tg_id'

const columns = `id, number, email, phone, tg_id, email_confirmed_at, phone_confirmed_at,
  email_since, phone_since, password_hash, password_set_at, state, first_name, last_name,
  birth_date, preferred_name, identity_verified_at, default_currency, language, theme, is_developer, telegram_findable, kyc_status, kyc_date, last_sign_in_at, created_at, updated_at,
  closed_at, closed_by, closed_reason, former_email, former_phone, former_tg_id`

/**
 * Of `people p`. Only a sign-up by password leaves an address unconfirmed; whoever came by a code or
 * by Telegram has proved what they came with.
 */
export const emailUnconfirmed = '(p.email is not null and p.email_confirmed_at is null)'

export async function findPerson(tx: Tx, tenantId: string, id: string) {
  const text = `select ${columns} from people where tenant_id = $1 and id = $2`
  const { rows } = await tx.query<PersonRow>(text, [tenantId, id])
  return rows[0] ?? null
}

export const isAccountClosed = (tx: Tx, tenantId: string, id: string) =>
  tx.some(`select 1 from people where tenant_id = $1 and id = $2 and state = 'closed'`, [
    tenantId,
    id,
  ])

export async function lockPerson(tx: Tx, tenantId: string, id: string) {
  const text = `select ${columns} from people where tenant_id = $1 and id = $2 for no key update`
  const { rows } = await tx.query<PersonRow>(text, [tenantId, id])
  return rows[0] ?? null
}

/** In one order, so that two who lock several never wait for each other. */
export const lockPeople = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  tx.query(
    'select from people where tenant_id = $1 and id = any($2) order by id for no key update',
    [tenantId, ids],
  )

export async function findPersonBy(
  tx: Tx,
  tenantId: string,
  address: SignInAddress,
  value: string,
) {
  const text = `select ${columns} from people where tenant_id = $1 and ${address} = $2`
  const { rows } = await tx.query<PersonRow>(text, [tenantId, value])
  return rows[0] ?? null
}

export interface NewPerson {
  tenantId: string
  id: string
  number: number
  email?: string
  phone?: string
  tgId?: string
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  passwordHash?: string
  firstName?: string | null
  lastName?: string | null
  language?: string | null
  referrer?: string | undefined
  currency: string
  at: Date
}

/** False where the address is taken; then nothing is changed. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const { count } = await tx.query(
    `insert into people (tenant_id, id, number, email, phone, tg_id, email_confirmed_at,
       phone_confirmed_at, password_hash, state, first_name, last_name, default_currency, language,
       is_developer, kyc_status, created_at, updated_at, referrer, password_set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, $12, $13, false, 'UNVERIFIED',
       $14, $14, $15, $16)
     on conflict do nothing`,
    [
      person.tenantId,
      person.id,
      person.number,
      person.email ?? null,
      person.phone ?? null,
      person.tgId ?? null,
      person.emailConfirmed ? person.at : null,
      person.phoneConfirmed ? person.at : null,
      person.passwordHash ?? null,
      person.firstName ?? null,
      person.lastName ?? null,
      person.currency,
      person.language ?? null,
      person.at,
      person.referrer ?? null,
      person.passwordHash ? person.at : null,
    ],
  )
  return count === 1
}

export interface PersonChange {
  default_currency?: string
  first_name?: string | null
  last_name?: string | null
  birth_date?: string | null
  preferred_name?: string | null
  language?: string | null
  theme?: string | null
  telegram_findable?: boolean
  password_hash?: string | null
  password_set_at?: Date | null
  email?: string
  email_confirmed_at?: Date
  phone?: string | null
  phone_confirmed_at?: Date | null
  tg_id?: string | null
  contact_changed_at?: Date
  email_since?: Date
  phone_since?: Date
  last_sign_in_at?: Date
}

export const passwordChange = (hash: string | null, at: Date) => ({
  password_hash: hash,
  password_set_at: hash === null ? null : at,
})

/** Column names come from the type, never from outside. */
export async function changePerson(
  tx: Tx,
  tenantId: string,
  id: string,
  change: PersonChange,
  at: Date,
): Promise<void> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  const sets = entries.map(([name], index) => `${name} = $${index + 4}`)
  await tx.query(
    `update people set ${['updated_at = $3', ...sets].join(', ')}
     where tenant_id = $1 and id = $2`,
    [tenantId, id, at, ...entries.map(([, value]) => value)],
  )
}

const TAKEN = '23505'

/** False where the address is taken: row-level security hides its row, but not the constraint. */
export async function claimContact(
  tx: Tx,
  tenantId: string,
  id: string,
  change: PersonChange,
  at: Date,
): Promise<boolean> {
  await tx.query('savepoint address')
  try {
    await changePerson(tx, tenantId, id, change, at)
    return true
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== TAKEN) throw thrown
    await tx.query('rollback to savepoint address')
    return false
  }
}
