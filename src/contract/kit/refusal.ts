import type { Bound } from '#contract/proof'

/**
 * Every "no" of the product, once: its HTTP status and the way out a screen offers. The words a
 * customer reads live in app/words; a status of 0 marks what only the client can say.
 */
export const refusals = {
  MALFORMED_JSON: { status: 400, remedy: 'REPORT' },
  VALIDATION_FAILED: { status: 400, remedy: 'FIX_FIELDS' },
  TENANT_REQUIRED: { status: 400, remedy: 'RELOAD' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, remedy: 'RELOAD' },
  TG_DATA_MISSING: { status: 400, remedy: 'REOPEN_TELEGRAM' },
  KEY_IN_URL: { status: 400, remedy: 'ROTATE_KEY' },

  ACCESS_TOKEN_INVALID: { status: 401, remedy: 'SIGN_IN' },
  ACCESS_TOKEN_EXPIRED: { status: 401, remedy: 'SIGN_IN' },
  REFRESH_INVALID: { status: 401, remedy: 'SIGN_IN' },
  REFRESH_EXPIRED: { status: 401, remedy: 'SIGN_IN' },
  REFRESH_REUSED: { status: 401, remedy: 'SIGN_IN' },
  KEY_INVALID: { status: 401, remedy: 'ROTATE_KEY' },
  KEY_EXPIRED: { status: 401, remedy: 'ROTATE_KEY' },
  KEY_REVOKED: { status: 401, remedy: 'ROTATE_KEY' },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, remedy: 'REPORT' },

  TENANT_MISMATCH: { status: 403, remedy: 'RELOAD' },
  FORBIDDEN: { status: 403, remedy: 'GO_BACK' },
  KEY_NOT_ALLOWED: { status: 403, remedy: 'ROTATE_KEY' },
  ORIGIN_NOT_ALLOWED: { status: 403, remedy: 'REPORT' },
  IP_NOT_ALLOWED: { status: 403, remedy: 'REPORT' },
  STEP_UP_REQUIRED: { status: 403, remedy: 'PROVE' },
  KYC_REQUIRED: { status: 403, remedy: 'VERIFY' },
  ORDER_TYPE_DISABLED: { status: 403, remedy: 'CHOOSE_OTHER' },
  INVITE_REQUIRED: { status: 403, remedy: 'FIX_FIELDS' },

  TENANT_UNKNOWN: { status: 404, remedy: 'RELOAD' },
  NOT_FOUND: { status: 404, remedy: 'GO_BACK' },
  RATE_NOT_FOUND: { status: 404, remedy: 'CHOOSE_OTHER' },
  BANK_NOT_FOUND: { status: 404, remedy: 'FIX_FIELDS' },
  TG_USER_UNKNOWN: { status: 404, remedy: 'SIGN_UP' },

  METHOD_NOT_ALLOWED: { status: 405, remedy: 'REPORT' },

  IDEMPOTENCY_IN_PROGRESS: { status: 409, remedy: 'WAIT' },
  VERSION_CONFLICT: { status: 409, remedy: 'RELOAD' },
  STATE_CONFLICT: { status: 409, remedy: 'GO_BACK' },
  CARD_STATE_CONFLICT: { status: 409, remedy: 'GO_BACK' },
  QUOTE_EXPIRED: { status: 409, remedy: 'QUOTE_AGAIN' },
  QUOTE_MISMATCH: { status: 409, remedy: 'QUOTE_AGAIN' },
  ADDRESS_LOOKALIKE: { status: 409, remedy: 'FIX_FIELDS' },
  STEP_OUT_OF_ORDER: { status: 409, remedy: 'GO_BACK' },
  TERMS_OUTDATED: { status: 409, remedy: 'RELOAD' },
  PROGRAM_ARCHIVED: { status: 409, remedy: 'CHOOSE_OTHER' },
  ROLE_IMMUTABLE: { status: 409, remedy: 'CHOOSE_OTHER' },
  ALREADY_EXISTS: { status: 409, remedy: 'CHOOSE_OTHER' },

  BODY_TOO_LARGE: { status: 413, remedy: 'FIX_FIELDS' },
  TYPE_NOT_SUPPORTED: { status: 415, remedy: 'REPORT' },

  VERIFICATION_EXPIRED: { status: 419, remedy: 'NEW_CODE' },
  CODE_USED: { status: 419, remedy: 'NEW_CODE' },
  TG_DATA_EXPIRED: { status: 419, remedy: 'REOPEN_TELEGRAM' },

  CODE_INVALID: { status: 422, remedy: 'FIX_FIELDS' },
  MEMO_REQUIRED: { status: 422, remedy: 'FIX_FIELDS' },
  PURPOSE_MISMATCH: { status: 422, remedy: 'PROVE' },
  TOTP_STEP_USED: { status: 422, remedy: 'WAIT' },
  CREDENTIALS_INVALID: { status: 422, remedy: 'FIX_FIELDS' },
  PASSWORD_TOO_WEAK: { status: 422, remedy: 'FIX_FIELDS' },
  SAME_VALUE: { status: 422, remedy: 'FIX_FIELDS' },
  TG_DATA_INVALID: { status: 422, remedy: 'REOPEN_TELEGRAM' },
  CURRENCY_REQUIRED: { status: 422, remedy: 'FIX_FIELDS' },
  AMOUNT_INVALID: { status: 422, remedy: 'FIX_FIELDS' },
  AMOUNT_TOO_SMALL: { status: 422, remedy: 'FIX_FIELDS' },
  AMOUNT_TOO_LARGE: { status: 422, remedy: 'FIX_FIELDS' },
  INSUFFICIENT_FUNDS: { status: 422, remedy: 'TOP_UP' },
  LIMIT_EXCEEDED: { status: 422, remedy: 'FIX_FIELDS' },
  LIMIT_REACHED: { status: 422, remedy: 'GO_BACK' },
  SAME_ACCOUNT: { status: 422, remedy: 'CHOOSE_OTHER' },
  ADDRESS_INVALID: { status: 422, remedy: 'FIX_FIELDS' },
  CHAIN_UNSUPPORTED: { status: 422, remedy: 'CHOOSE_OTHER' },
  DESTINATION_INVALID: { status: 422, remedy: 'FIX_FIELDS' },
  DESTINATION_COOLING: { status: 422, remedy: 'WAIT' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, remedy: 'TRY_AGAIN' },
  CARD_KEY_INVALID: { status: 422, remedy: 'TRY_AGAIN' },
  PUBLIC_KEY_INVALID: { status: 422, remedy: 'TRY_AGAIN' },
  EXPORT_TOO_LARGE: { status: 422, remedy: 'FIX_FIELDS' },

  USER_BLOCKED: { status: 423, remedy: 'SUPPORT' },
  USER_LOCKED: { status: 423, remedy: 'WAIT' },
  RATE_LIMITED: { status: 429, remedy: 'WAIT' },
  TOO_MANY_ATTEMPTS: { status: 429, remedy: 'NEW_CODE' },
  INTERNAL: { status: 500, remedy: 'TRY_AGAIN' },
  OVERLOADED: { status: 503, remedy: 'WAIT' },

  OFFLINE: { status: 0, remedy: 'TRY_AGAIN' },
  TIMEOUT: { status: 0, remedy: 'TRY_AGAIN' },
  ABORTED: { status: 0, remedy: 'TRY_AGAIN' },
  BAD_RESPONSE: { status: 0, remedy: 'TRY_AGAIN' },
  SESSION_LOST: { status: 0, remedy: 'SIGN_IN' },
  QUEUE_FULL: { status: 0, remedy: 'TRY_AGAIN' },
  NO_REFRESH_TOKEN: { status: 0, remedy: 'SIGN_IN' },
  NO_TG_ID: { status: 0, remedy: 'REOPEN_TELEGRAM' },
  NO_DIGITS: { status: 0, remedy: 'FIX_FIELDS' },
} as const satisfies Record<string, { status: number; remedy: string }>

export type RefusalCode = keyof typeof refusals
export type Remedy = (typeof refusals)[RefusalCode]['remedy']

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
    return refusals[this.code].status
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
