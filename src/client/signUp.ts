import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { signUp, signUpByPassword } from '#contract/signUp'
import type { Call, CallOptions } from './call.ts'
import { digitsOf, inviteFields, type SignInRequest } from './session.ts'

export async function requestSignUpCode(
  call: Call,
  { method, login, ...invitation }: SignInRequest,
  options?: CallOptions,
) {
  const type = method === 'phone' ? 'phone' : 'email'
  const normalized = type === 'phone' ? digitsOf(login) : login
  return call(signUp, { login: normalized, type, ...inviteFields(invitation) }, options)
}

/** Returns tokens, or says that a code was sent. */
export async function submitSignUpPassword(
  call: Call,
  { login, ...invitation }: SignInRequest,
  password: string,
  options?: CallOptions,
) {
  return call(signUpByPassword, { email: login, password, ...inviteFields(invitation) }, options)
}

export async function submitCode(
  call: Call,
  { method, login }: SignInRequest,
  code: string,
  options?: CallOptions,
) {
  return method === 'phone'
    ? call(verifyPhoneCode, { phone: digitsOf(login), token: code, type: 'sms' }, options)
    : call(verifyEmailCode, { email: login, token: code, type: 'email' }, options)
}
