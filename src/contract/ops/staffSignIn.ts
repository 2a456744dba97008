import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { Code, CodeSent, Email } from '#contract/signIn'

const entering = { base: 'root', verb: 'POST', who: ['anyone'], bypass: true } as const

export const askStaffCode = endpoint({
  ...entering,
  path: '/api/ops/sign-in/code',
  ask: z.strictObject({ email: Email }),
  reply: CodeSent,
  good: 201,
  refuses: ['USER_LOCKED'],
  repeat: 'natural',
  rate: 'code',
  audit: 'staff_otp_sent',
})

/** One token for the whole session; it is never renewed. */
const StaffSession = z.object({
  access_token: z.string(),
  expires_at: Moment,
  /** Without a call for so long, the session ends. */
  idle_s: z.int(),
})

/** Always both codes, and a wrong one never says which. */
export const signInStaff = endpoint({
  ...entering,
  path: '/api/ops/sign-in',
  ask: z.strictObject({ email: Email, token: Code, totp: Code }),
  reply: StaffSession,
  refuses: [
    'CODE_INVALID',
    'CODE_USED',
    'VERIFICATION_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'TOTP_STEP_USED',
    'USER_LOCKED',
  ],
  repeat: 'spending',
  rate: 'enter',
  audit: 'staff_login',
})

export const staffSignInCalls = { askStaffCode, signInStaff }
