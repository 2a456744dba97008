import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { User } from './person.ts'
import { Code, Email, Phone } from './signIn.ts'

/** Changes of the e-mail address and the phone number, each by a code sent to the new one. */

/** Old clients repeat their tokens in these bodies. Accepted and never read. */
const tokensRepeated = {
  access_token: z.optional(z.string().check(z.maxLength(512))),
  refresh_token: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
}
const asking = {
  base: 'user',
  who: ['person'],
  verb: 'PATCH',
  reply: User,
  refuses: ['SAME_VALUE', 'STEP_UP_REQUIRED', 'USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'sensitive_update_asked',
} as const

/** ALREADY_EXISTS only after the code: nobody can probe for other people's addresses. */
const confirming = {
  base: 'user',
  who: ['person'],
  verb: 'POST',
  reply: User,
  good: 201,
  refuses: [
    'ALREADY_EXISTS',
    'CODE_INVALID',
    'VERIFICATION_EXPIRED',
    'CODE_USED',
    'TOO_MANY_ATTEMPTS',
  ],
  repeat: 'spending',
  rate: 'plain',
  audit: 'sensitive_update',
} as const

export const askPhoneChange = endpoint(asking, {
  path: '/user/phone',
  ask: z.strictObject({ phone: Phone, ...tokensRepeated }),
})

export const confirmPhoneChange = endpoint(confirming, {
  path: '/user/phone',
  ask: z.strictObject({ phone: Phone, token: Code, ...tokensRepeated }),
})

export const askEmailChange = endpoint(asking, {
  beforeConfirmation: true,
  path: '/user/email',
  ask: z.strictObject({ email: Email, ...tokensRepeated }),
})

export const confirmEmailChange = endpoint(confirming, {
  beforeConfirmation: true,
  path: '/user/email',
  ask: z.strictObject({ email: Email, token: Code, ...tokensRepeated }),
})

export const contactCalls = {
  askPhoneChange,
  confirmPhoneChange,
  askEmailChange,
  confirmEmailChange,
}
