import { Refusal } from '#contract/kit/refusal'
import { askEmailCode, askPhoneCode, resetPassword, signInByPassword } from '#contract/signIn'
import type { Call, CallOptions } from './call.ts'

export interface SignInRequest {
  intent: 'in' | 'up' | 'reset'
  method: 'email' | 'phone' | 'password' | 'telegram'
  login: string
  invite: string
  /** Who or what brought the person here; the bank keeps it with a new account. */
  referrer: string | null
}

/** The bank takes digits only. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') throw new Refusal('NO_DIGITS')
  return digits
}

export async function requestCode(
  call: Call,
  { method, login, ...invitation }: SignInRequest,
  options?: CallOptions,
) {
  return method === 'phone'
    ? call(askPhoneCode, { phone: digitsOf(login), ...inviteFields(invitation) }, options)
    : call(askEmailCode, { email: login, ...inviteFields(invitation) }, options)
}

export async function submitPassword(
  call: Call,
  { login }: SignInRequest,
  password: string,
  options?: CallOptions,
) {
  return call(signInByPassword, { email: login, password }, options)
}

/** A code for the new password; without one, another code for the one chosen before. */
export const requestReset = (
  call: Call,
  { login }: SignInRequest,
  password: string | undefined,
  options?: CallOptions,
) => call(resetPassword, { email: login, ...(password !== undefined && { password }) }, options)

export const inviteFields = ({ invite, referrer }: Pick<SignInRequest, 'invite' | 'referrer'>) => ({
  ...(invite.trim() !== '' && { invite_code: invite.trim() }),
  ...(referrer !== null && { referrer }),
})
