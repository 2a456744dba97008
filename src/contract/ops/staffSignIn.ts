import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { Code, CodeSent, Email } from '#contract/signIn'

const entering = { base: 'root', verb: 'POST', who: ['anyone'], bypass: true } as const

export const askStaffCode = endpoint(entering, {
  path: '/api/ops/sign-in/code',
  ask: z.strictObject({ email: Email }),
  reply: CodeSent,
  good: 201,
  refuses: ['USER_LOCKED', 'IP_NOT_ALLOWED'],
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
export const signInStaff = endpoint(entering, {
  path: '/api/ops/sign-in',
  ask: z.strictObject({ email: Email, token: Code, totp: Code }),
  reply: StaffSession,
  refuses: [
    'CODE_INVALID',
    'CODE_USED',
    'VERIFICATION_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'TOTP_STEP_USED',
    'INVITE_REQUIRED',
    'USER_LOCKED',
    'IP_NOT_ALLOWED',
  ],
  repeat: 'spending',
  rate: 'enter',
  audit: 'staff_login',
})

/**
 * A new authenticator for whoever was invited, by the code that came by mail. The code stays valid
 * for signing in with both. INVITE_REQUIRED where the invitation is over, STATE_CONFLICT of who has
 * an authenticator.
 */
export const makeStaffAuthenticator = endpoint(entering, {
  path: '/api/ops/sign-in/authenticator',
  ask: z.strictObject({ email: Email, token: Code }),
  /** `qr_code` is the text to draw; it names the key. */
  reply: z.object({ qr_code: z.string() }),
  refuses: [
    'CODE_INVALID',
    'CODE_USED',
    'VERIFICATION_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'INVITE_REQUIRED',
    'STATE_CONFLICT',
    'USER_LOCKED',
    'IP_NOT_ALLOWED',
  ],
  repeat: 'spending',
  rate: 'enter',
  audit: 'staff_authenticator_made',
})

export const staffSignInCalls = { askStaffCode, signInStaff, makeStaffAuthenticator }
