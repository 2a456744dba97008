import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { User } from './person.ts'
import type { ProofBinding } from './proof.ts'
import { Password } from './signIn.ts'

/** The password of somebody signed in. Other devices are signed out when it changes or goes. */

/** Proved by a way that stood before, whatever the tenant's policy says. */
export const passwordBound = {
  purpose: 'authenticator',
  meta: { subject: 'password' },
} as const satisfies ProofBinding

const own = { base: 'user', who: ['person'], path: '/user/password', reply: User } as const

/** EMAIL_NOT_CONFIRMED where there is no address to sign in with. */
export const setPassword = endpoint(own, {
  verb: 'PUT',
  ask: z.strictObject({ password: Password }),
  refuses: ['FORBIDDEN', 'PASSWORD_TOO_WEAK', 'STEP_UP_REQUIRED'],
  rate: 'enter',
  repeat: 'spending',
  audit: 'password_set',
})

/** LAST_SIGN_IN where nothing else would open the account. */
export const removePassword = endpoint(own, {
  verb: 'DELETE',
  ask: z.strictObject({}),
  refuses: ['NOT_FOUND', 'LAST_SIGN_IN', 'STEP_UP_REQUIRED'],
  rate: 'plain',
  repeat: 'natural',
  audit: 'password_removed',
})

export const passwordCalls = { setPassword, removePassword }
