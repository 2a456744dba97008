import { Refusal } from '#contract/kit/refusal'
import type { Tokens } from '#contract/tokens'
import {
  changePerson,
  insertPerson,
  passwordChange,
  type NewPerson,
  type PersonRow,
} from '#bank/person/person.rows'
import { hasAuthenticator } from '#bank/proof/authenticator.rows'
import { joinByCode } from '#bank/referral/join'
import type { RequestContext } from '#bank/requestContext'
import { openWallet } from '#bank/wallet/wallet'
import type { CodeFacts } from './codes.rows.ts'
import { insertFamily } from './devices.rows.ts'
import { endEarlierAccess } from './earlierAccess.ts'
import { rememberDevice } from './knownDevice.ts'
import { isNewDevice, sendNewDeviceAlert } from './newDeviceAlert.ts'
import { FAMILY_MS, issueTokens } from './tokens.ts'

type Method = 'email' | 'phone' | 'password' | 'telegram' | 'linked' | 'passkey'

interface SessionSource {
  launchHash?: Buffer
  /** The linked account whose session opens this one. */
  enteredFrom?: string
}

export async function openSession(
  context: RequestContext,
  personId: string,
  method: Method,
  { launchHash, enteredFrom }: SessionSource = {},
): Promise<Tokens> {
  const { tx, scope, origin, world, entered } = context
  const now = world.clock.now()
  const family = {
    id: world.random.id(),
    client: origin.client,
    expires_at: new Date(now.getTime() + FAMILY_MS),
  }
  const isNew = await isNewDevice(context, personId)
  if (isNew) await sendNewDeviceAlert(context, personId)
  // Nothing at this account was proved where a linked one opens it; a passkey is both factors.
  const mayOweProof = method !== 'passkey' && (isNew || enteredFrom !== undefined)
  const proofDue =
    mayOweProof && (await hasAuthenticator(tx, { tenantId: scope.tenantId, personId }))
  await insertFamily(tx, {
    ...family,
    tenantId: scope.tenantId,
    personId,
    device: origin.device,
    ip: origin.ip,
    method,
    launchHash: launchHash ?? null,
    enteredFrom: enteredFrom ?? null,
    proofDue,
    deviceHash: await rememberDevice(context, personId),
    at: now,
  })
  await changePerson(tx, scope.tenantId, personId, { last_sign_in_at: now }, now)
  entered.person = { personId, familyId: family.id }
  return issueTokens(context, family)
}

type Newcomer = Omit<NewPerson, 'tenantId' | 'id' | 'number' | 'currency' | 'at'>

/** With a first wallet; null where the address was taken meanwhile. */
export async function createPerson(
  context: RequestContext,
  newcomer: Newcomer,
): Promise<string | null> {
  const { tx, scope, world, tenant } = context
  // Entering a code opens an account where there is none.
  if (tenant.status === 'PAUSED') throw new Refusal('TENANT_PAUSED')
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
  await joinByCode(context, id, newcomer.referrer)
  return id
}

/**
 * The first confirmation clears a password that was not chosen with this code. Call with the person
 * locked.
 */
export async function confirmAddress(
  context: RequestContext,
  person: PersonRow,
  channel: 'email' | 'sms',
  passwordHash: string | null,
) {
  const { tx, scope, world } = context
  const at = world.clock.now()
  const { id, email, email_confirmed_at } = person
  if (channel === 'sms') return changePerson(tx, scope.tenantId, id, { phone_confirmed_at: at }, at)
  if (email === null || email_confirmed_at !== null)
    return changePerson(tx, scope.tenantId, id, { email_confirmed_at: at }, at)
  await endEarlierAccess(context, person, { address: email, spared: null })
  const change = { email_confirmed_at: at, ...passwordChange(passwordHash, at) }
  return changePerson(tx, scope.tenantId, id, change, at)
}

/** Equal for requests that come from the same place, as far as can be told. */
export const originKeyOf = ({ origin }: RequestContext, purse = '') =>
  [origin.client, origin.ip, origin.agentHash, ...(purse ? [purse] : [])].join(' ')

/**
 * The owner of an address may type a code that somebody else requested with their own password. A
 * reset must come from the same device where that one is known: others may share its network.
 */
export const passwordIn = (context: RequestContext, { password }: CodeFacts, purse: string) =>
  password?.chosenAt === originKeyOf(context, password?.isReset ? purse : '') ? password.hash : null
