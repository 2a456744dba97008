import { Refusal } from '#contract/kit/refusal'
import { askEmailCode, askPhoneCode, signInByPassword } from '#contract/signIn'
import type { Call, CallOptions } from './call.ts'

export interface SignInRequest {
  intent: 'in' | 'up'
  method: 'email' | 'phone' | 'password' | 'telegram'
  login: string
  invite: string
}

/** The bank takes digits only. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') throw new Refusal('NO_DIGITS')
  return digits
}

export async function requestCode(
  call: Call,
  { method, login, invite }: SignInRequest,
  options?: CallOptions,
) {
  return method === 'phone'
    ? call(askPhoneCode, { phone: digitsOf(login), ...inviteField(invite) }, options)
    : call(askEmailCode, { email: login, ...inviteField(invite) }, options)
}

export async function submitPassword(
  call: Call,
  { login }: SignInRequest,
  password: string,
  options?: CallOptions,
) {
  return call(signInByPassword, { email: login, password }, options)
}

export const inviteField = (invite: string) =>
  invite.trim() === '' ? {} : { invite_code: invite.trim() }
