import * as z from 'zod/mini'
import { endpoint, type RequestOf } from './kit/endpoint.ts'
import { invitation, Phone, InviteText } from './signIn.ts'
import { Tokens } from './tokens.ts'

export const InitData = z.string().check(z.minLength(1), z.maxLength(8_192))

/** No bearer. Unlike other sign-in methods, a 401 is reported to the session. */
const entering = { base: 'user', verb: 'POST', who: ['anyone'], rate: 'enter' } as const
const telegramRefusals = [
  'FORBIDDEN',
  'TG_DATA_MISSING',
  'TG_DATA_INVALID',
  'TG_DATA_EXPIRED',
  'USER_BLOCKED',
] as const

/** Missing parts are optional here and refused by name, so that an old client learns why. */
export const signInByTelegram = endpoint(entering, {
  whilePaused: true,
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

export const signUpByTelegram = endpoint(entering, {
  path: '/auth/sign-up/telegram',
  ask: z.strictObject({
    phone: z.optional(Phone),
    tg_id: z.optional(z.string().check(z.maxLength(32))),
    first_name: InviteText,
    last_name: InviteText,
    username: InviteText,
    hash: z.optional(z.string().check(z.maxLength(128))),
    init_data_raw: z.optional(InitData),
    ...invitation,
  }),
  reply: Tokens,
  refuses: ['INVITE_REQUIRED', ...telegramRefusals],
  repeat: 'spending',
  audit: 'user_created',
})

export const telegramCalls = { signInByTelegram, signUpByTelegram }

export type TelegramProof = RequestOf<typeof signInByTelegram>
