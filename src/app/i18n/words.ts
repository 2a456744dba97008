import { createWords } from './language.tsx'
import type * as en from './words.en.ts'

/** The refusals that can be met without being signed in. */
export type SharedRefusal =
  | 'VALIDATION_FAILED'
  | 'CODE_INVALID'
  | 'VERIFICATION_EXPIRED'
  | 'CODE_USED'
  | 'TOO_MANY_ATTEMPTS'
  | 'CREDENTIALS_INVALID'
  | 'PASSWORD_TOO_WEAK'
  | 'INVITE_REQUIRED'
  | 'USER_LOCKED'
  | 'RATE_LIMITED'
  | 'NO_DIGITS'
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'BAD_RESPONSE'
  | 'INTERNAL'
  | 'OVERLOADED'
  | 'TG_DATA_MISSING'
  | 'TG_DATA_INVALID'
  | 'TG_DATA_EXPIRED'
  | 'TG_USER_UNKNOWN'
  | 'NO_TG_ID'
  | 'NO_REFRESH_TOKEN'
  | 'USER_BLOCKED'
  | 'SESSION_LOST'
  | 'REFRESH_INVALID'
  | 'REFRESH_EXPIRED'
  | 'REFRESH_REUSED'
  | 'ACCESS_TOKEN_INVALID'
  | 'ACCESS_TOKEN_EXPIRED'
  | 'TENANT_MISMATCH'

export type SharedWords = typeof en

export const useSharedWords = createWords<SharedWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
