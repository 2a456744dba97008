import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { signInByPassword } from '#contract/signIn'
import type { signUpByPassword } from '#contract/signUp'
import { findPersonBy, lockPerson } from '#bank/person/person.rows'
import type { NoTransactionContext, RequestContext } from '#bank/requestContext'
import { assertInvited } from './byCode.ts'
import { sendCode } from './codes.ts'
import { createPerson, openSession, originKeyOf } from './enter.ts'
import { sendCodeMessage, sendNoticeMessage } from './messages.ts'
import { weaknessOf } from './passwordRules.ts'
import { assertNotLocked, beginAttempt, countAttemptAt, clearAttempts } from './attempts.ts'
import { assertOffered } from './signInMethods.ts'

/**
 * In by e-mail and password. Hashing is slow on purpose, so no transaction is open meanwhile, and
 * the same work is done for an address nobody has: what is wrong and who exists look alike.
 */
export const handleSignInByPassword = {
  async noTransaction(
    request: ParsedOf<typeof signInByPassword>,
    context: NoTransactionContext<typeof signInByPassword>,
  ) {
    assertOffered(context, 'password')
    const { email, password } = request
    const person = await context.within(async (current) => {
      await assertNotLocked(current, 'password', email)
      return findPersonBy(current.tx, current.scope.tenantId, 'email', email)
    })
    // An unproved address may not be its owner's, so its password opens nothing yet.
    const proved = person?.email_confirmed_at || !context.tenant.config.confirm_email
    const hash = proved ? (person?.password_hash ?? null) : null
    const right = await context.world.passwords.matches(hash, password)

    return context.commit(async (current) => {
      // Asked again, for many may have guessed at once while none of them was counted.
      await beginAttempt(current, 'password', email)
      // And so is the password, which may have gone while this one was compared with it.
      const now =
        right && person ? await lockPerson(current.tx, current.scope.tenantId, person.id) : null
      if (!now || now.password_hash !== hash) {
        await countAttemptAt(current, 'password', email)
        return new Refusal('CREDENTIALS_INVALID')
      }
      if (now.state === 'blocked') return new Refusal('USER_BLOCKED')
      await clearAttempts(current, 'password', email)
      return openSession(current, now.id, 'password')
    })
  },
}

/**
 * A new account by e-mail and password. The password waits in the code's facts until the code is
 * used where the password was chosen, so that nobody sets one at an address that is not theirs.
 */
export const handleSignUpByPassword = {
  async noTransaction(
    request: ParsedOf<typeof signUpByPassword>,
    context: NoTransactionContext<typeof signUpByPassword>,
  ) {
    assertOffered(context, 'password')
    const { email, password } = request
    const weakness = weaknessOf(password, email)
    if (weakness)
      throw new Refusal('PASSWORD_TOO_WEAK', undefined, {
        errors: [{ pointer: '/password', code: weakness }],
      })
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
    const made = await createPerson(context, { email, passwordHash })
    if (made) return openSession(context, made, 'password')
  }
  const to = { channel: 'email', destination: email, person } as const
  const sent = await sendCode(context, {
    purpose: 'enter',
    channel: 'email',
    destination: email,
    personId: person?.id ?? null,
    facts: person
      ? {}
      : { ...facts, password: { hash: passwordHash, chosenAt: originKeyOf(context) } },
    send: person
      ? null
      : (code, until) => sendCodeMessage(context, to, code, until, 'codeForPassword'),
  })
  if (person) await sendNoticeMessage(context, to, 'accountExists')
  return sent
}
