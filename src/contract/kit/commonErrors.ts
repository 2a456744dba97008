import type { RefusalCode } from './refusal.ts'

/** Any call may fail with these, so no endpoint lists them. */
export const commonErrors = [
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'TENANT_REQUIRED',
  'TENANT_UNKNOWN',
  'TENANT_PAUSED',
  'TENANT_CLOSED',
  'ORIGIN_NOT_ALLOWED',
  'NO_SUCH_CALL',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'TYPE_NOT_SUPPORTED',
  'KEY_IN_URL',
  'RATE_LIMITED',
  'INTERNAL',
  'OVERLOADED',
] as const satisfies readonly RefusalCode[]

/** Calls with a bearer, as well. */
export const signedInErrors = [
  'ACCESS_TOKEN_INVALID',
  'ACCESS_TOKEN_EXPIRED',
  'TENANT_MISMATCH',
  'FORBIDDEN',
  'USER_BLOCKED',
  'USER_CLOSED',
  'STEP_UP_REQUIRED',
  'EMAIL_NOT_CONFIRMED',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'KEY_NOT_ALLOWED',
  'IP_NOT_ALLOWED',
] as const satisfies readonly RefusalCode[]

/** Calls with an Idempotency-Key, as well. */
export const keyedErrors = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly RefusalCode[]
