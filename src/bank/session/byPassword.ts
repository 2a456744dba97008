import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { signInByPassword } from '#contract/signIn'
import type { signUpByPassword } from '#contract/signUp'
import { findPersonBy, lockPerson } from '#bank/person/person.rows'
import type { LooseVisit, Visit } from '#bank/requestContext'
import { welcome } from './byCode.ts'
import { sendCode } from './codes.ts'
import { createPerson, letIn, placeOf } from './enter.ts'
import { sendCodeLetter, sendNotice } from './messages.ts'
import { weaknessOf } from './passwordRules.ts'
import { assertOpen, assertOpenAlone, countTry, forgive } from './attempts.ts'
import { assertOffered } from './signInMethods.ts'

/**
 * In by e-mail and password. Hashing is slow on purpose, so no transaction is open meanwhile, and
 * the same work is done for an address nobody has: what is wrong and who exists look alike.
 */
export const enterByPassword = {
  async loose(heard: Heard<typeof signInByPassword>, visit: LooseVisit<typeof signInByPassword>) {
    assertOffered(visit, 'password')
    const { email, password } = heard
    const person = await visit.within(async (here) => {
      await assertOpen(here, 'password', email)
      return findPersonBy(here.tx, here.scope.tenantId, 'email', email)
    })
    // An unproved address may not be its owner's, so its password opens nothing yet.
    const proved = person?.email_confirmed_at || !visit.tenant.config.confirm_email
    const hash = proved ? (person?.password_hash ?? null) : null
    const right = await visit.world.passwords.matches(hash, password)

    return visit.commit(async (here) => {
      // Asked again, for many may have guessed at once while none of them was counted.
      await assertOpenAlone(here, 'password', email)
      // And so is the password, which may have gone while this one was compared with it.
      const now = right && person ? await lockPerson(here.tx, here.scope.tenantId, person.id) : null
      if (!now || now.password_hash !== hash) {
        await countTry(here, 'password', email)
        return new Refusal('CREDENTIALS_INVALID')
      }
      if (now.state === 'blocked') return new Refusal('USER_BLOCKED')
      await forgive(here, 'password', email)
      return letIn(here, now.id, 'password')
    })
  },
}

/**
 * A new account by e-mail and password. The password waits in the code's facts until the code is
 * used where the password was chosen, so that nobody sets one at an address that is not theirs.
 */
export const signUpWithPassword = {
  async loose(heard: Heard<typeof signUpByPassword>, visit: LooseVisit<typeof signUpByPassword>) {
    assertOffered(visit, 'password')
    const { email, password } = heard
    const weakness = weaknessOf(password, email)
    if (weakness)
      throw new Refusal('PASSWORD_TOO_WEAK', undefined, {
        errors: [{ pointer: '/password', code: weakness }],
      })
    const passwordHash = await visit.world.passwords.hash(password)
    return visit.commit((here) => signUp(here, heard, passwordHash))
  },
}

async function signUp(visit: Visit, heard: Heard<typeof signUpByPassword>, passwordHash: string) {
  const { tx, scope, tenant } = visit
  const { email } = heard
  const facts = welcome(visit, heard)
  if (!facts.mayCreate) throw new Refusal('INVITE_REQUIRED')
  const person = await findPersonBy(tx, scope.tenantId, 'email', email)
  if (!person && !tenant.config.confirm_email) {
    const made = await createPerson(visit, { email, passwordHash })
    if (made) return letIn(visit, made, 'password')
  }
  const to = { channel: 'email', destination: email, person } as const
  const sent = await sendCode(visit, {
    purpose: 'enter',
    channel: 'email',
    destination: email,
    personId: person?.id ?? null,
    facts: person ? {} : { ...facts, password: { hash: passwordHash, chosenAt: placeOf(visit) } },
    letter: person
      ? null
      : (code, until) => sendCodeLetter(visit, to, code, until, 'codeForPassword'),
  })
  if (person) await sendNotice(visit, to, 'accountExists')
  return sent
}
