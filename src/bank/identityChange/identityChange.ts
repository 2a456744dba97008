import {
  fieldsOfSubject,
  type IdentityChange,
  type IdentityChangeField,
  type listIdentityChanges,
  type requestIdentityChange,
  type withdrawIdentityChange,
} from '#contract/identityChange'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal, type FieldError } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { ageFault } from '#bank/kyc/age'
import { findIdentity } from '#bank/kyc/entity.rows'
import {
  decryptIdentityData,
  encryptIdentityData,
  type IdentityData,
  type IdentityField,
} from '#bank/kyc/identityData'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { pageFrom } from '#bank/page'
import { lockPerson } from '#bank/person/person.rows'
import { countries } from '#bank/reference/countries'
import type { PersonContext } from '#bank/requestContext'
import {
  countChanges,
  findChange,
  insertChange,
  listChanges,
  lockChange,
  type IdentityChangeRow,
} from './identityChange.rows.ts'
import { askedIn, stepChange } from './stepChange.ts'

type Asked = ParsedOf<typeof requestIdentityChange>

/** How the verification calls a field. */
const storedAs = (name: IdentityChangeField): IdentityField =>
  name === 'birth_date' ? 'date_of_birth' : name

export async function handleListIdentityChanges(
  { limit, offset }: ParsedOf<typeof listIdentityChanges>,
  context: PersonContext,
) {
  const { tenantId, personId } = context.scope
  const total = await countChanges(context.tx, tenantId, personId)
  const rows = await listChanges(context.tx, tenantId, { personId, limit, offset })
  const data = rows.map((row) => changeShown(context, row))
  return pageFrom(data, total, offset)
}

export function changeShown(context: PersonContext, row: IdentityChangeRow): IdentityChange {
  const asked = askedIn(context, row)
  const values = fieldsOfSubject[row.subject].map((name) => [name, asked[storedAs(name)]])
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    reason: row.reason,
    values: Object.fromEntries(values),
    created_at: row.created_at.toISOString(),
    moved_at: row.moved_at.toISOString(),
  }
}

export async function handleRequestIdentityChange(request: Asked, context: PersonContext) {
  const { tx, scope, world } = context
  const { tenantId, personId } = scope
  const person = await lockPerson(tx, tenantId, personId)
  const entity = await findIdentity(tx, tenantId, personId)
  if (!person?.identity_verified_at || !entity)
    throw new Refusal('STATE_CONFLICT', 'Nothing was verified that could change.')
  const asked = askedBy(request, world.clock.now())
  const { first_name, last_name, birth_date: date_of_birth } = person
  const told = decryptIdentityData(world.seal, tenantId, entity.id, entity.told)
  const known: Partial<Record<IdentityField, string | null>> = {
    ...told,
    first_name,
    last_name,
    date_of_birth,
  }
  if (Object.entries(asked).every(([name, value]) => known[name as IdentityField] === value))
    throw new Refusal('SAME_VALUE')
  const at = world.clock.now()
  const id = world.random.id()
  const row: IdentityChangeRow = {
    id,
    person_id: personId,
    entity_id: entity.id,
    subject: request.subject,
    status: 'REQUESTED',
    reason: null,
    asked: encryptIdentityData(world.seal, tenantId, id, asked),
    heard_at: null,
    created_at: at,
    moved_at: at,
  }
  if (!(await insertChange(tx, tenantId, row))) throw new Refusal('ALREADY_EXISTS')
  await enqueueSecurityNotice(context, personId, 'identity_change_requested')
  return changeShown(context, row)
}

const countryCodes: readonly (string | null)[] = countries.map(({ iso2 }) => iso2)

/** Exactly the fields of the subject, each of them fit. */
function askedBy({ subject, ...fields }: Asked, now: Date): IdentityData {
  const own: readonly string[] = fieldsOfSubject[subject]
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const errors: FieldError[] = [
    ...own
      .filter((name) => !given.some(([one]) => one === name))
      .map((name) => ({ pointer: `/${name}`, code: 'REQUIRED' })),
    ...given.flatMap(([name = '', value = '']) => {
      const code = own.includes(name) ? faultOf(name, value, now) : 'UNKNOWN'
      return code ? [{ pointer: `/${name}`, code }] : []
    }),
  ]
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', undefined, { errors })
  return Object.fromEntries(
    given.map(([name, value]) => [storedAs(name as IdentityChangeField), value]),
  )
}

function faultOf(name: string, value: string, now: Date): string | null {
  if (name === 'birth_date') return ageFault(value, now) ? 'RANGE' : null
  if (name === 'nationality' || name === 'country')
    return countryCodes.includes(value) ? null : 'VALUE'
  return /[\p{Cc}]/u.test(value) ? 'FORMAT' : null
}

/** Row-level security leaves a person only their own. */
export async function changeOf(context: PersonContext, id: string, find = findChange) {
  const row = isUuid(id) ? await find(context.tx, context.scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleWithdrawIdentityChange(
  { id }: ParsedOf<typeof withdrawIdentityChange>,
  context: PersonContext,
) {
  const row = await changeOf(context, id, lockChange)
  return changeShown(context, await stepChange(context, row, { type: 'change.withdraw' }))
}
