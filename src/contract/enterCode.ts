import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Code, Email, opened, Phone } from './signIn.ts'
import { Tokens } from './tokens.ts'

const codeRefusals = [
  'FORBIDDEN',
  'CODE_INVALID',
  'VERIFICATION_EXPIRED',
  'CODE_USED',
  'TOO_MANY_ATTEMPTS',
  'USER_BLOCKED',
  'USER_LOCKED',
] as const

export const verifyEmailCode = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/verify/email/otp',
  ask: z.strictObject({ email: Email, token: Code, type: z.optional(z.literal('email')) }),
  reply: Tokens,
  refuses: codeRefusals,
  repeat: 'spending',
  audit: 'authn_login',
})

export const verifyPhoneCode = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/verify/phone/otp',
  ask: z.strictObject({ phone: Phone, token: Code, type: z.optional(z.literal('sms')) }),
  reply: Tokens,
  refuses: codeRefusals,
  repeat: 'spending',
  audit: 'authn_login',
})

export const enterCodeCalls = { verifyEmailCode, verifyPhoneCode }
