import * as z from 'zod/mini'
import { endpoint, type Ask } from './kit/endpoint.ts'
import { Moment } from './kit/moment.ts'
import { Tokens } from './tokens.ts'

/** The ways in: by a code, a password or Telegram, for those who have an account and those who will. */

export const CODE_LENGTH = 6

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** Digits only; the client strips everything else before it sends. */
export const Phone = z.string().check(z.regex(/^\d{7,15}$/))
export const Code = z.string().check(z.regex(/^\d{6}$/))
const Password = z.string().check(z.minLength(1), z.maxLength(256))
const Word = z.optional(z.string().check(z.maxLength(256)))
const InitData = z.string().check(z.minLength(1), z.maxLength(8_192))

const invitation = { invite_code: Word, referrer: Word }

/** A code is on its way: until when it opens the door, and when another may be asked for. */
export const CodeSent = z.object({ expires_at: Moment, resend_at: Moment })
export type CodeSent = z.output<typeof CodeSent>

/**
 * Ways in carry no bearer, and are FORBIDDEN where the tenant does not offer them. Their 401 reaches
 * the caller untouched, save for Telegram's and the renewal's.
 */
const opened = { who: ['anyone'], rate: 'enter', bypass: true } as const
const openedUnbypassed = { who: ['anyone'], rate: 'enter' } as const
const codeRefusals = [
  'FORBIDDEN',
  'CODE_INVALID',
  'VERIFICATION_EXPIRED',
  'CODE_USED',
  'TOO_MANY_ATTEMPTS',
  'USER_BLOCKED',
  'USER_LOCKED',
] as const
const telegramRefusals = [
  'FORBIDDEN',
  'TG_DATA_MISSING',
  'TG_DATA_INVALID',
  'TG_DATA_EXPIRED',
  'USER_BLOCKED',
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

export const askEmailCode = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-in/omni/email/otp',
  ask: z.strictObject({ email: Email, ...invitation, redirect_url: Word }),
  reply: CodeSent,
  good: 201,
  refuses: ['INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
})

export const askPhoneCode = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-in/omni/phone/otp',
  ask: z.strictObject({ phone: Phone, ...invitation }),
  reply: CodeSent,
  good: 201,
  refuses: ['INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
})

const login = {
  login: z.string().check(z.trim(), z.maxLength(254)),
  type: z.enum(['email', 'phone']),
}

export const signIn = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-in',
  ask: z.strictObject(login),
  reply: CodeSent,
  good: 201,
  refuses: ['FORBIDDEN', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
})

export const signUp = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-up',
  ask: z.strictObject({ ...login, ...invitation }),
  reply: CodeSent,
  good: 201,
  refuses: ['INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'otp_sent',
})

export const signInByPassword = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-in/password/email',
  ask: z.strictObject({ email: Email, password: Password }),
  reply: Tokens,
  refuses: ['FORBIDDEN', 'CREDENTIALS_INVALID', 'USER_BLOCKED', 'USER_LOCKED'],
  repeat: 'spending',
  audit: 'authn_login',
})

/** Tokens at once where the tenant asks for no confirmation; else a code is on its way. */
export const signUpByPassword = endpoint({
  ...opened,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-up/password/email',
  ask: z.strictObject({ email: Email, password: Password, ...invitation }),
  reply: z.union([Tokens, CodeSent]),
  good: 201,
  refuses: ['PASSWORD_TOO_WEAK', 'INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'spending',
  rate: 'code',
  audit: 'user_created',
})

/** Missing parts are refused by name, so an old client reads why and not merely where. */
export const signInByTelegram = endpoint({
  ...openedUnbypassed,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-in/telegram',
  ask: z.strictObject({
    tg_id: z.optional(z.string().check(z.maxLength(32))),
    hash: z.optional(z.string().check(z.maxLength(128))),
    init_data_raw: z.optional(InitData),
  }),
  reply: Tokens,
  refuses: [...telegramRefusals, 'TG_USER_UNKNOWN'],
  repeat: 'spending',
  audit: 'authn_login',
})

export const signUpByTelegram = endpoint({
  ...openedUnbypassed,
  base: 'user',
  verb: 'POST',
  path: '/auth/sign-up/telegram',
  ask: z.strictObject({
    phone: z.optional(Phone),
    tg_id: z.optional(z.string().check(z.maxLength(32))),
    first_name: Word,
    last_name: Word,
    username: Word,
    hash: z.optional(z.string().check(z.maxLength(128))),
    init_data_raw: z.optional(InitData),
    ...invitation,
  }),
  reply: Tokens,
  refuses: ['INVITE_REQUIRED', ...telegramRefusals],
  repeat: 'spending',
  audit: 'user_created',
})

export const signInCalls = {
  verifyEmailCode,
  verifyPhoneCode,
  askEmailCode,
  askPhoneCode,
  signIn,
  signUp,
  signInByPassword,
  signUpByPassword,
  signInByTelegram,
  signUpByTelegram,
}

export type TelegramProof = Ask<typeof signInByTelegram>
