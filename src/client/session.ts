import { Refusal } from '#contract/kit/refusal'
import { askEmailCode, askPhoneCode, signInByPassword } from '#contract/signIn'
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

/** Starts a code by mail or phone, for somebody who has an account. */
export async function askCode(call: Call, { way, login, invite }: Entry, how?: How) {
  return way === 'phone'
    ? call(askPhoneCode, { phone: digitsOf(login), ...invited(invite) }, how)
    : call(askEmailCode, { email: login, ...invited(invite) }, how)
}

export async function enterPassword(call: Call, { login }: Entry, password: string, how?: How) {
  return call(signInByPassword, { email: login, password }, how)
}

export const invited = (invite: string) =>
  invite.trim() === '' ? {} : { invite_code: invite.trim() }
