import type { Bound } from '#contract/proof'

/**
 * Every "no" of the product, once, with its HTTP status; a status of 0 marks what only the client can
 * say. The way out a screen offers is in remedy.ts, the words a customer reads in app/words.
 */
export const refusals = {
  MALFORMED_JSON: 400,
  VALIDATION_FAILED: 400,
  TENANT_REQUIRED: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  TG_DATA_MISSING: 400,
  KEY_IN_URL: 400,

  ACCESS_TOKEN_INVALID: 401,
  ACCESS_TOKEN_EXPIRED: 401,
  REFRESH_INVALID: 401,
  REFRESH_EXPIRED: 401,
  REFRESH_REUSED: 401,
  KEY_INVALID: 401,
  KEY_EXPIRED: 401,
  KEY_REVOKED: 401,
  WEBHOOK_SIGNATURE_INVALID: 401,

  TENANT_MISMATCH: 403,
  FORBIDDEN: 403,
  KEY_NOT_ALLOWED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  IP_NOT_ALLOWED: 403,
  STEP_UP_REQUIRED: 403,
  KYC_REQUIRED: 403,
  ORDER_TYPE_DISABLED: 403,
  INVITE_REQUIRED: 403,

  TENANT_UNKNOWN: 404,
  NOT_FOUND: 404,
  RATE_NOT_FOUND: 404,
  BANK_NOT_FOUND: 404,
  TG_USER_UNKNOWN: 404,

  METHOD_NOT_ALLOWED: 405,

  IDEMPOTENCY_IN_PROGRESS: 409,
  VERSION_CONFLICT: 409,
  STATE_CONFLICT: 409,
  CARD_STATE_CONFLICT: 409,
  QUOTE_EXPIRED: 409,
  QUOTE_MISMATCH: 409,
  ADDRESS_LOOKALIKE: 409,
  STEP_OUT_OF_ORDER: 409,
  TERMS_OUTDATED: 409,
  PROGRAM_ARCHIVED: 409,
  ROLE_IMMUTABLE: 409,
  ALREADY_EXISTS: 409,

  BODY_TOO_LARGE: 413,
  TYPE_NOT_SUPPORTED: 415,

  VERIFICATION_EXPIRED: 419,
  CODE_USED: 419,
  TG_DATA_EXPIRED: 419,

  CODE_INVALID: 422,
  MEMO_REQUIRED: 422,
  PURPOSE_MISMATCH: 422,
  TOTP_STEP_USED: 422,
  CREDENTIALS_INVALID: 422,
  PASSWORD_TOO_WEAK: 422,
  SAME_VALUE: 422,
  TG_DATA_INVALID: 422,
  CURRENCY_REQUIRED: 422,
  AMOUNT_INVALID: 422,
  AMOUNT_TOO_SMALL: 422,
  AMOUNT_TOO_LARGE: 422,
  INSUFFICIENT_FUNDS: 422,
  LIMIT_EXCEEDED: 422,
  LIMIT_REACHED: 422,
  SAME_ACCOUNT: 422,
  ADDRESS_INVALID: 422,
  CHAIN_UNSUPPORTED: 422,
  DESTINATION_INVALID: 422,
  DESTINATION_COOLING: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CARD_KEY_INVALID: 422,
  PUBLIC_KEY_INVALID: 422,
  EXPORT_TOO_LARGE: 422,

  USER_BLOCKED: 423,
  USER_LOCKED: 423,
  RATE_LIMITED: 429,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL: 500,
  OVERLOADED: 503,

  OFFLINE: 0,
  TIMEOUT: 0,
  ABORTED: 0,
  BAD_RESPONSE: 0,
  SESSION_LOST: 0,
  QUEUE_FULL: 0,
  NO_REFRESH_TOKEN: 0,
  NO_TG_ID: 0,
  NO_DIGITS: 0,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals

/** What a refusal may say beside its code. Plain data, fit for a chart and for a stranger's eyes. */
export interface RefusalFacts {
  attempts_left?: number
  retry_after_s?: number
  state?: string
  allowed_events?: readonly string[]
  errors?: readonly FieldError[]
  /** What a proof must be made for, in the words of the call that begins one. */
  bound?: Bound
}

export interface FieldError {
  pointer: string
  code: string
  params?: Readonly<Record<string, string>>
}

/** A refusal as charts remember it. */
export interface RefusalNote {
  code: RefusalCode
  requestId: string | null
  facts: RefusalFacts
}

/** An expected "no". Anything else that is thrown is a defect and is never caught by name. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts
  readonly requestId: string | null

  constructor(
    code: RefusalCode,
    detail?: string,
    facts: RefusalFacts = {},
    requestId: string | null = null,
  ) {
    super(detail ?? code)
    this.code = code
    this.facts = facts
    this.requestId = requestId
  }

  get status(): number {
    return refusals[this.code]
  }

  get note(): RefusalNote {
    return { code: this.code, requestId: this.requestId, facts: this.facts }
  }

  static from(thrown: unknown): Refusal {
    if (thrown instanceof Refusal) return thrown
    return new Refusal('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown))
  }
}

export const isRefusalCode = (word: unknown): word is RefusalCode =>
  typeof word === 'string' && Object.hasOwn(refusals, word)
