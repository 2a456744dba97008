import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { paginated, paging } from './kit/page.ts'
import { Id, Moment } from './kit/fields.ts'
import { Tokens } from './tokens.ts'

export const clientKinds = ['web', 'telegram'] as const
export type ClientKind = (typeof clientKinds)[number]

const Token = z.string().check(z.minLength(1), z.maxLength(512))

export const refreshTokens = endpoint({
  whilePaused: true,
  who: ['anyone'],
  base: 'user',
  verb: 'POST',
  path: '/auth/refresh/refresh-token',
  ask: z.strictObject({ refresh_token: Token }),
  reply: Tokens,
  refuses: ['REFRESH_INVALID', 'REFRESH_EXPIRED', 'REFRESH_REUSED', 'USER_BLOCKED', 'USER_CLOSED'],
  repeat: 'spending',
  rate: 'renew',
  audit: 'session_renewed',
})

const inside = { base: 'user', who: ['person'], refuses: [], rate: 'plain' } as const

export const signOutScopes = ['this', 'others', 'all'] as const

export const signOut = endpoint(inside, {
  whilePaused: true,
  beforeProof: true,
  verb: 'POST',
  path: '/auth/sign-out',
  ask: z.strictObject({ scope: z._default(z.enum(signOutScopes), 'this') }),
  reply: z.object({ ended: z.int() }),
  repeat: 'natural',
  audit: 'authn_token_revoked',
})

export const SessionDevice = z.object({
  id: z.string(),
  client: z.enum(clientKinds),
  device: z.string(),
  ip: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  current: z.boolean(),
})
export type SessionDevice = z.output<typeof SessionDevice>

export const listSessions = endpoint(inside, {
  verb: 'GET',
  path: '/user/sessions',
  ask: z.strictObject(paging),
  reply: paginated(SessionDevice),
  repeat: 'read',
})

export const endSession = endpoint(inside, {
  whilePaused: true,
  beforeConfirmation: true,
  verb: 'DELETE',
  path: '/user/sessions/:id',
  ask: z.strictObject({ id: Id }),
  reply: z.object({ ended: z.int() }),
  refuses: ['NOT_FOUND'],
  repeat: 'natural',
  audit: 'authn_token_revoked',
})

export const sessionCalls = { refreshTokens, signOut, listSessions, endSession }
