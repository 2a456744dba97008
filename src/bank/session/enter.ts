import type { Tokens } from '#contract/session'
import {
  changePerson,
  insertPerson,
  type NewPerson,
  type PersonRow,
} from '#bank/person/person.rows'
import type { Visit } from '#bank/visit'
import { insertFamily } from './devices.rows.ts'
import { FAMILY_MS, issueTokens } from './tokens.ts'

/** By which way somebody came in; kept with the session, so that a list of devices can say it. */
export type Method = 'email' | 'phone' | 'password' | 'telegram'

/** Opens a session for somebody whose secret was right: the last step of every way in. */
export async function letIn(
  visit: Visit,
  personId: string,
  method: Method,
  launchHash: Buffer | null = null,
): Promise<Tokens> {
  const { tx, scope, origin, world, entrant } = visit
  const now = world.clock.now()
  const family = {
    id: world.random.id(),
    client: origin.client,
    expires_at: new Date(now.getTime() + FAMILY_MS),
  }
  await insertFamily(tx, {
    ...family,
    tenantId: scope.tenantId,
    personId,
    device: origin.device,
    ip: origin.ip,
    method,
    launchHash,
    at: now,
  })
  await changePerson(tx, scope.tenantId, personId, { last_sign_in_at: now }, now)
  entrant.person = { personId, familyId: family.id }
  return issueTokens(visit, family)
}

type Newcomer = Omit<NewPerson, 'tenantId' | 'id' | 'number' | 'currency' | 'at'>

/** Makes an account, or answers null where somebody with that address was quicker. */
export async function createPerson(visit: Visit, newcomer: Newcomer): Promise<string | null> {
  const { tx, scope, world, tenant } = visit
  const id = world.random.id()
  const made = await insertPerson(tx, {
    ...newcomer,
    tenantId: scope.tenantId,
    id,
    number: world.random.number(),
    currency: tenant.config.base_currency,
    at: world.clock.now(),
  })
  return made ? id : null
}

/**
 * Notes that an address was proved. A password set before that was set by nobody known, so it goes,
 * unless the proof brought one of its own.
 */
export async function confirmAddress(
  visit: Visit,
  person: PersonRow,
  channel: 'email' | 'sms',
  passwordHash: string | undefined,
) {
  const { tx, scope, world } = visit
  const now = world.clock.now()
  const fresh = channel === 'email' && person.email_confirmed_at === null
  await changePerson(
    tx,
    scope.tenantId,
    person.id,
    {
      ...(channel === 'email' ? { email_confirmed_at: now } : { phone_confirmed_at: now }),
      ...(fresh && { password_hash: passwordHash ?? null }),
    },
    now,
  )
}
