import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { passwordBound, type removePassword, type setPassword } from '#contract/password'
import type { resetPassword } from '#contract/signIn'
import { handleReadUser, personOf } from '#bank/person/person'
import {
  changePerson,
  findPersonBy,
  lockPerson,
  passwordChange,
  type PersonRow,
} from '#bank/person/person.rows'
import { requireEarlierFactor } from '#bank/proof/enrolling'
import { notifyFactorChange } from '#bank/proof/messages'
import { passkeysOf } from '#bank/proof/passkey/passkey.rows'
import type { NoTransactionContext, RequestContext, SignedInContext } from '#bank/requestContext'
import { clearAttempts } from './attempts.ts'
import { lockNewestCode } from './codes.rows.ts'
import { attemptsAddressOf, sendCode } from './codes.ts'
import { endSessions } from './devices.rows.ts'
import { originKeyOf, passwordIn } from './enter.ts'
import { purseOfDevice } from './knownDevice.ts'
import { sendCodeMessage, sendNoticeMessage } from './messages.ts'
import { assertStrong } from './passwordRules.ts'
import { assertOffered, waysIn } from './signInMethods.ts'

export const handleSetPassword = {
  async noTransaction(
    { password }: ParsedOf<typeof setPassword>,
    context: NoTransactionContext<typeof setPassword>,
  ) {
    assertOffered(context, 'password')
    const { email } = await context.within(personOf)
    if (email === null) throw new Refusal('EMAIL_NOT_CONFIRMED')
    assertStrong(password, email)
    const hash = await context.world.passwords.hash(password)
    return context.commit(async (current) => {
      await requireEarlierFactor(current, passwordBound)
      const person = await lockCaller(current)
      await changePassword(current, person, hash, current.caller.familyId)
      const purse = await purseOfDevice(current, person.id)
      if (person.email !== null) await clearPasswordAttempts(current, person.email, purse)
      return handleReadUser({}, current)
    })
  },
}

export async function handleRemovePassword(
  _: ParsedOf<typeof removePassword>,
  context: SignedInContext,
) {
  const person = await lockCaller(context)
  if (person.password_hash === null) throw new Refusal('NOT_FOUND')
  const isOnlyWay = waysIn(person, context.tenant).every((method) => method === 'password')
  if (isOnlyWay && (await passkeysOf(context.tx, context.scope)).length === 0)
    throw new Refusal('LAST_SIGN_IN')
  await requireEarlierFactor(context, passwordBound)
  await changePassword(context, person, null, context.caller.familyId)
  return handleReadUser({}, context)
}

async function lockCaller({ tx, scope }: SignedInContext): Promise<PersonRow> {
  const person = await lockPerson(tx, scope.tenantId, scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

/** Whoever knew the one before is signed out. Call with the person locked. */
export async function changePassword(
  context: RequestContext,
  person: PersonRow,
  hash: string | null,
  spared: string | null,
): Promise<void> {
  const { tx, scope, world } = context
  const at = world.clock.now()
  const hadOne = person.password_hash !== null
  await changePerson(tx, scope.tenantId, person.id, passwordChange(hash, at), at)
  const but = spared === null ? {} : { but: spared }
  const ended = { at, reason: 'password changed' }
  if (hadOne) await endSessions(tx, scope.tenantId, person.id, but, ended)
  const news = hadOne ? 'passwordChanged' : 'passwordSet'
  await notifyFactorChange(context, person, hash === null ? 'passwordRemoved' : news)
}

/** Of strangers at the address, and of this device there. */
export async function clearPasswordAttempts(
  context: RequestContext,
  destination: string,
  own: string,
): Promise<void> {
  for (const purse of new Set(['', own]))
    await clearAttempts(context, 'password', attemptsAddressOf({ destination, purse }))
}

/** The same response and work with or without an account; only the message differs. */
export const handleResetPassword = {
  async noTransaction(
    { email, password }: ParsedOf<typeof resetPassword>,
    context: NoTransactionContext<typeof resetPassword>,
  ) {
    assertOffered(context, 'password')
    if (password === undefined) return context.commit((current) => sendResetCode(current, email))
    assertStrong(password, email)
    const hash = await context.world.passwords.hash(password)
    return context.commit((current) => sendResetCode(current, email, hash))
  },
}

async function sendResetCode(context: RequestContext, email: string, hash?: string) {
  const person = await findPersonBy(context.tx, context.scope.tenantId, 'email', email)
  const purse = await purseOfDevice(context, person?.id)
  const password = hash
    ? { hash, chosenAt: originKeyOf(context, purse), isReset: true }
    : await passwordWaiting(context, email, purse)
  if (!password?.isReset) throw new Refusal('VERIFICATION_EXPIRED')
  const to = { channel: 'email', destination: email, person } as const
  const sent = await sendCode(context, {
    purpose: 'enter',
    channel: 'email',
    destination: email,
    purse,
    personId: person?.id ?? null,
    facts: { password },
    send: person && ((code, until) => sendCodeMessage(context, to, code, until, 'codeForReset')),
  })
  if (!person) await sendNoticeMessage(context, to, 'noAccount')
  return sent
}

/** Chosen here, but the code did not arrive or expired: the next code carries it on. */
export async function passwordWaiting(context: RequestContext, destination: string, purse: string) {
  const address = { ...context.scope, purpose: 'enter', destination, purse } as const
  const code = await lockNewestCode(context.tx, address, null)
  if (!code || code.used_at || passwordIn(context, code.facts, purse) === null) return null
  return code.facts.password ?? null
}
