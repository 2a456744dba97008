import type { Tokens } from '#contract/tokens'
import {
  changePerson,
  insertPerson,
  lockPerson,
  type NewPerson,
  type PersonRow,
} from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import { openWallet } from '#bank/wallet/wallet'
import type { CodeFacts } from './codes.rows.ts'
import { endSessions, insertFamily } from './devices.rows.ts'
import { sendNewDeviceAlert } from './newDeviceAlert.ts'
import { FAMILY_MS, issueTokens } from './tokens.ts'

/** By which way somebody came in; kept with the session, so that a list of devices can say it. */
export type Method = 'email' | 'phone' | 'password' | 'telegram'

/** Opens a session for somebody whose secret was right: the last step of every way in. */
export async function openSession(
  context: RequestContext,
  personId: string,
  method: Method,
  launchHash: Buffer | null = null,
): Promise<Tokens> {
  const { tx, scope, origin, world, entered } = context
  const now = world.clock.now()
  const family = {
    id: world.random.id(),
    client: origin.client,
    expires_at: new Date(now.getTime() + FAMILY_MS),
  }
  await sendNewDeviceAlert(context, personId)
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
  entered.person = { personId, familyId: family.id }
  return issueTokens(context, family)
}

type Newcomer = Omit<NewPerson, 'tenantId' | 'id' | 'number' | 'currency' | 'at'>

/** Makes an account with its first wallet, or answers null where somebody with that address was quicker. */
export async function createPerson(
  context: RequestContext,
  newcomer: Newcomer,
): Promise<string | null> {
  const { tx, scope, world, tenant } = context
  const id = world.random.id()
  const made = await insertPerson(tx, {
    ...newcomer,
    tenantId: scope.tenantId,
    id,
    number: world.random.number(),
    currency: tenant.config.base_currency,
    at: world.clock.now(),
  })
  if (!made) return null
  await openWallet(context, id, 'personal')
  return id
}

/**
 * Notes that an address was proved. Whatever an account had before the first proof of its mail was
 * put there by nobody known, so its sessions end and its password and phone go; only what the proof
 * itself brought along stays.
 */
export async function confirmAddress(
  context: RequestContext,
  { id }: PersonRow,
  channel: 'email' | 'sms',
  passwordHash: string | null,
) {
  const { tx, scope, world } = context
  const at = world.clock.now()
  if (channel === 'sms') return changePerson(tx, scope.tenantId, id, { phone_confirmed_at: at }, at)
  // Locked before the sessions end, so that nobody opens one more by the password that goes.
  const person = await lockPerson(tx, scope.tenantId, id)
  const first = person?.email_confirmed_at === null
  if (first) await endSessions(tx, scope.tenantId, id, {}, { at, reason: 'address proved' })
  const cleared = { password_hash: passwordHash, phone: null, phone_confirmed_at: null }
  return changePerson(tx, scope.tenantId, id, { email_confirmed_at: at, ...(first && cleared) }, at)
}

/** Where somebody stands, as far as two requests can be told to come from one place. */
export const originKeyOf = ({ origin }: RequestContext) =>
  [origin.client, origin.ip, origin.agentHash].join(' ')

/**
 * The password that waited for a code. It counts only where it was chosen: the owner of an address
 * may well type the code of a letter that somebody else, with a password of theirs, called for.
 */
export const passwordIn = (context: RequestContext, { password }: CodeFacts) =>
  password?.chosenAt === originKeyOf(context) ? password.hash : null
