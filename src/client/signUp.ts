import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { signUp, signUpByPassword } from '#contract/signUp'
import type { Call, How } from './call.ts'
import { digitsOf, invited, type Entry } from './session.ts'

/** What follows at the door when it is not opened at once: a new account, and the code that was sent. */

/** A password that waits for its mail to be confirmed waits for a code too. */
export async function joinByCode(call: Call, { way, login, invite }: Entry, how?: How) {
  const type = way === 'phone' ? 'phone' : 'email'
  const asked = type === 'phone' ? digitsOf(login) : login
  return call(signUp, { login: asked, type, ...invited(invite) }, how)
}

/** Tokens, or the news that a code is on its way. */
export async function joinByPassword(
  call: Call,
  { login, invite }: Entry,
  password: string,
  how?: How,
) {
  return call(signUpByPassword, { email: login, password, ...invited(invite) }, how)
}

export async function enterCode(call: Call, { way, login }: Entry, code: string, how?: How) {
  return way === 'phone'
    ? call(verifyPhoneCode, { phone: digitsOf(login), token: code, type: 'sms' }, how)
    : call(verifyEmailCode, { email: login, token: code, type: 'email' }, how)
}
