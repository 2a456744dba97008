import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Moment } from './kit/fields.ts'
import { Tokens } from './tokens.ts'

/** Telegram's is in telegram.ts, which browsers never load. */

export const CODE_LENGTH = 6

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/**
 * As people write it, with a plus or two noughts, spaces or brackets; stored and compared as digits.
 * No country's code begins with a nought: a number as it is dialled at home would be another's.
 */
export const Phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40), z.regex(/^\s*\+?[\d\s()./-]+$/)),
    z.transform((text: string) => text.replace(/\D/g, '').replace(/^00/, '')),
  ),
  z.string().check(z.regex(/^[1-9]\d{6,14}$/)),
)
export const Code = z.string().check(z.regex(/^\d{6}$/))
export const Password = z.string().check(z.minLength(1), z.maxLength(256))
export const InviteText = z.optional(z.string().check(z.maxLength(256)))

export const invitation = { invite_code: InviteText, referrer: InviteText }

/** `told_at` is the bank's clock, to count the two others from: a device's may be hours off. */
export const CodeSent = z.object({ told_at: Moment, expires_at: Moment, resend_at: Moment })
export type CodeSent = z.output<typeof CodeSent>

/** FORBIDDEN where the tenant does not offer the method. A 401 reaches the caller as it is. */
export const opened = {
  base: 'user',
  verb: 'POST',
  who: ['anyone'],
  rate: 'enter',
  bypass: true,
} as const

export const codeSending = {
  ...opened,
  good: 201,
  refuses: ['INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
} as const

export const askEmailCode = endpoint(codeSending, {
  whilePaused: true,
  path: '/auth/sign-in/omni/email/otp',
  ask: z.strictObject({ email: Email, ...invitation, redirect_url: InviteText }),
  reply: CodeSent,
})

export const askPhoneCode = endpoint(codeSending, {
  whilePaused: true,
  path: '/auth/sign-in/omni/phone/otp',
  ask: z.strictObject({ phone: Phone, ...invitation }),
  reply: CodeSent,
})

export const login = {
  login: z.string().check(z.trim(), z.maxLength(254)),
  type: z.enum(['email', 'phone']),
}

export const signIn = endpoint(codeSending, {
  whilePaused: true,
  path: '/auth/sign-in',
  ask: z.strictObject(login),
  reply: CodeSent,
  refuses: ['FORBIDDEN', 'USER_LOCKED'],
})

export const signInByPassword = endpoint(opened, {
  whilePaused: true,
  path: '/auth/sign-in/password/email',
  ask: z.strictObject({ email: Email, password: Password }),
  reply: Tokens,
  refuses: ['FORBIDDEN', 'CREDENTIALS_INVALID', 'USER_BLOCKED', 'USER_LOCKED'],
  repeat: 'spending',
  audit: 'authn_login',
})

/**
 * Sends a code that signs in and sets the password. Without one, another code for the password that
 * was chosen before; VERIFICATION_EXPIRED where none was, or in another place.
 */
export const resetPassword = endpoint(codeSending, {
  whilePaused: true,
  path: '/auth/sign-in/password/email/reset',
  ask: z.strictObject({ email: Email, password: z.optional(Password) }),
  reply: CodeSent,
  refuses: ['FORBIDDEN', 'PASSWORD_TOO_WEAK', 'VERIFICATION_EXPIRED', 'USER_LOCKED'],
  repeat: 'spending',
})

export const signInCalls = { askEmailCode, askPhoneCode, signIn, signInByPassword, resetPassword }
