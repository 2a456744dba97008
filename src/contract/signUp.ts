import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { CodeSent, codeSending, Email, invitation, login, opened, Password } from './signIn.ts'
import { Tokens } from './tokens.ts'

export const signUp = endpoint(codeSending, {
  path: '/auth/sign-up',
  ask: z.strictObject({ ...login, ...invitation }),
  reply: CodeSent,
})

/** Tokens where the tenant asks for no confirmation; else a code was sent. */
export const signUpByPassword = endpoint(opened, {
  path: '/auth/sign-up/password/email',
  ask: z.strictObject({ email: Email, password: Password, ...invitation }),
  reply: z.union([Tokens, CodeSent]),
  good: 201,
  refuses: ['PASSWORD_TOO_WEAK', 'INVITE_REQUIRED', 'FORBIDDEN', 'USER_LOCKED'],
  repeat: 'spending',
  rate: 'code',
  audit: 'user_created',
})

export const signUpCalls = { signUp, signUpByPassword }
