import { Refusal } from '#contract/kit/refusal'
import {
  askEmailCode,
  askPhoneCode,
  signInByPassword,
  signUp,
  signUpByPassword,
  verifyEmailCode,
  verifyPhoneCode,
} from '#contract/signIn'
import type { Call, How } from './call.ts'

/** One attempt to come in, as a person typed it. */
export interface Entry {
  intent: 'in' | 'up'
  way: 'email' | 'phone' | 'password' | 'telegram'
  login: string
  invite: string
}

/** Digits are all that leaves of a phone number; where none are left, nobody is asked. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') throw new Refusal('NO_DIGITS')
  return digits
}

/** Starts a code by mail or phone. A password that waits for its mail to be confirmed waits for one too. */
export async function askCode(call: Call, { intent, way, login, invite }: Entry, how?: How) {
  if (intent === 'up') {
    const type = way === 'phone' ? 'phone' : 'email'
    const asked = type === 'phone' ? digitsOf(login) : login
    return call(signUp, { login: asked, type, ...invited(invite) }, how)
  }
  return way === 'phone'
    ? call(askPhoneCode, { phone: digitsOf(login), ...invited(invite) }, how)
    : call(askEmailCode, { email: login, ...invited(invite) }, how)
}

export async function enterCode(call: Call, { way, login }: Entry, code: string, how?: How) {
  return way === 'phone'
    ? call(verifyPhoneCode, { phone: digitsOf(login), token: code, type: 'sms' }, how)
    : call(verifyEmailCode, { email: login, token: code, type: 'email' }, how)
}

/** Tokens, or the news that a code is on its way. */
export async function enterPassword(
  call: Call,
  { intent, login, invite }: Entry,
  password: string,
  how?: How,
) {
  return intent === 'up'
    ? call(signUpByPassword, { email: login, password, ...invited(invite) }, how)
    : call(signInByPassword, { email: login, password }, how)
}

export const invited = (invite: string) =>
  invite.trim() === '' ? {} : { invite_code: invite.trim() }
