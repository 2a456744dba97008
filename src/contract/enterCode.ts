import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Code, Email, opened, Phone } from './signIn.ts'
import { Tokens } from './tokens.ts'

const entering = {
  ...opened,
  whilePaused: true,
  reply: Tokens,
  refuses: [
    'FORBIDDEN',
    'CODE_INVALID',
    'VERIFICATION_EXPIRED',
    'CODE_USED',
    'TOO_MANY_ATTEMPTS',
    'USER_BLOCKED',
    'USER_LOCKED',
  ],
  repeat: 'spending',
  audit: 'authn_login',
} as const

export const verifyEmailCode = endpoint(entering, {
  path: '/auth/verify/email/otp',
  ask: z.strictObject({ email: Email, token: Code, type: z.optional(z.literal('email')) }),
})

export const verifyPhoneCode = endpoint(entering, {
  path: '/auth/verify/phone/otp',
  ask: z.strictObject({ phone: Phone, token: Code, type: z.optional(z.literal('sms')) }),
})

export const enterCodeCalls = { verifyEmailCode, verifyPhoneCode }
