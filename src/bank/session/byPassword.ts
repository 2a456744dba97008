import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { signInByPassword } from '#contract/signIn'
import type { signUpByPassword } from '#contract/signUp'
import { findPersonBy, lockPerson } from '#bank/person/person.rows'
import type { NoTransactionContext, RequestContext } from '#bank/requestContext'
import { assertInvited } from './byCode.ts'
import { attemptsAddressOf, sendCode } from './codes.ts'
import { createPerson, openSession, originKeyOf } from './enter.ts'
import { purseOfDevice } from './knownDevice.ts'
import { sendCodeMessage, sendNoticeMessage } from './messages.ts'
import { assertStrong } from './passwordRules.ts'
import { assertNotLocked, beginAttempt, countAttemptAt, clearAttempts } from './attempts.ts'
import { assertOffered } from './signInMethods.ts'

/** Slow on purpose, so no transaction is open. An unknown address costs the same work. */
export const handleSignInByPassword = {
  async noTransaction(
    request: ParsedOf<typeof signInByPassword>,
    context: NoTransactionContext<typeof signInByPassword>,
  ) {
    assertOffered(context, 'password')
    const { email, password } = request
    const { person, address } = await context.within(async (current) => {
      const found = await findPersonBy(current.tx, current.scope.tenantId, 'email', email)
      const purse = await purseOfDevice(current, found?.id)
      const countedAt = attemptsAddressOf({ destination: email, purse })
      await assertNotLocked(current, 'password', countedAt)
      return { person: found, address: countedAt }
    })
    // Whoever set the password of an unconfirmed address may not be its owner.
    const confirmed = person?.email_confirmed_at || !context.tenant.config.confirm_email
    const hash = confirmed ? (person?.password_hash ?? null) : null
    const right = await context.world.passwords.matches(hash, password)

    return context.commit(async (current) => {
      // Again: attempts made at the same time were not counted yet.
      await beginAttempt(current, 'password', address)
      // The password may have been changed during the comparison.
      const locked =
        right && person ? await lockPerson(current.tx, current.scope.tenantId, person.id) : null
      if (locked?.password_hash !== hash) {
        await countAttemptAt(current, 'password', address)
        return new Refusal('CREDENTIALS_INVALID')
      }
      if (locked.state === 'blocked') return new Refusal('USER_BLOCKED')
      await clearAttempts(current, 'password', address)
      return openSession(current, locked.id, 'password')
    })
  },
}

/**
 * Counts only where the code is used from the same place: nobody sets one for another's address.
 */
export const handleSignUpByPassword = {
  async noTransaction(
    request: ParsedOf<typeof signUpByPassword>,
    context: NoTransactionContext<typeof signUpByPassword>,
  ) {
    assertOffered(context, 'password')
    const { email, password } = request
    assertStrong(password, email)
    const passwordHash = await context.world.passwords.hash(password)
    return context.commit((current) => signUp(current, request, passwordHash))
  },
}

async function signUp(
  context: RequestContext,
  request: ParsedOf<typeof signUpByPassword>,
  passwordHash: string,
) {
  const { tx, scope, tenant } = context
  const { email } = request
  const facts = assertInvited(context, request)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  const person = await findPersonBy(tx, scope.tenantId, 'email', email)
  if (!person && !tenant.config.confirm_email) {
    const made = await createPerson(context, { email, passwordHash, referrer: request.referrer })
    if (made) return openSession(context, made, 'password')
  }
  const to = { channel: 'email', destination: email, person } as const
  const password = { hash: passwordHash, chosenAt: originKeyOf(context) }
  const sent = await sendCode(context, {
    purpose: 'enter',
    channel: 'email',
    destination: email,
    personId: person?.id ?? null,
    facts: person ? {} : { ...facts, password },
    send: person
      ? null
      : (code, until) => sendCodeMessage(context, to, code, until, 'codeForPassword'),
  })
  if (person) await sendNoticeMessage(context, to, 'accountExists')
  return sent
}
