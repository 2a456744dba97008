import { counting } from '#app/i18n/plural.ts'
import type { Remedy } from '#contract/kit/remedy'
import type { RefusalCode } from '#contract/kit/refusal'
import type { RefusalText } from '#app/i18n/language.tsx'
import type { SharedRefusal } from '#app/i18n/sharedRefusal.ts'

const count = counting('en')

/** The refusals that only somebody signed in can meet. */
export const refusal: Record<Exclude<RefusalCode, SharedRefusal>, RefusalText> = {
  MALFORMED_JSON: 'The request was not readable. Reload the page and try again.',
  TENANT_REQUIRED: 'This page is out of date. Reload it.',
  IDEMPOTENCY_KEY_REQUIRED: 'This page is out of date. Reload it.',
  KEY_IN_URL: 'An API key was sent in an address. Treat it as lost and make a new one.',
  KEY_INVALID: 'This API key is not known. Make a new one.',
  KEY_EXPIRED: 'This API key has run out. Make a new one.',
  KEY_REVOKED: 'This API key was withdrawn. Make a new one.',
  WEBHOOK_SIGNATURE_INVALID: 'The signature of this message is not right.',
  FORBIDDEN: 'This is not yours to do. Go back.',
  KEY_NOT_ALLOWED: 'This API key may not do that. Use another.',
  ORIGIN_NOT_ALLOWED: 'This website may not use the key.',
  IP_NOT_ALLOWED: 'This network may not use the key.',
  STEP_UP_REQUIRED: 'Prove once more that it is you.',
  KYC_REQUIRED: 'We need to know you a little better first.',
  ORDER_TYPE_DISABLED: 'This kind of payment is not offered here. Choose another.',
  TENANT_UNKNOWN: 'There is no bank at this address. Check it and reload.',
  NOT_FOUND: 'It is not there any more. Go back.',
  RATE_NOT_FOUND: 'We have no rate for this pair right now. Choose another.',
  BANK_NOT_FOUND: 'No bank has this code. Check it.',
  METHOD_NOT_ALLOWED: 'This page is out of date. Reload it.',
  IDEMPOTENCY_IN_PROGRESS: 'We are still working on it. Wait a moment.',
  VERSION_CONFLICT: 'It was changed meanwhile. Reload to see how it stands.',
  STATE_CONFLICT: 'This can no longer be done. Go back to see how it stands.',
  CARD_STATE_CONFLICT: 'The card does not allow this now. Go back to see how it stands.',
  QUOTE_EXPIRED: 'The rate has moved on. Take a new quote.',
  QUOTE_MISMATCH: 'What you sent is not what was quoted. Take a new quote.',
  ADDRESS_LOOKALIKE: 'This address looks like one you know but is another. Compare every sign.',
  STEP_OUT_OF_ORDER: 'Another step comes first. Go back.',
  TERMS_OUTDATED: 'The terms have changed. Reload to read them.',
  PROGRAM_ARCHIVED: 'This program takes no one new. Choose another.',
  ROLE_IMMUTABLE: 'The role of a key stays as it is. Make a new key.',
  ALREADY_EXISTS: 'It exists already. Choose another.',
  BODY_TOO_LARGE: 'That is too much at once. Make it shorter.',
  TYPE_NOT_SUPPORTED: 'We do not read this kind of file.',
  MEMO_REQUIRED: 'This address needs a memo, or the money is lost.',
  PURPOSE_MISMATCH: 'This proof was for something else. Prove once more that it is you.',
  TOTP_STEP_USED: 'This code has been used. Wait for the next one.',
  SAME_VALUE: 'That is what we have already. Type another.',
  CURRENCY_REQUIRED: 'From currency or to currency is not defined',
  AMOUNT_INVALID: 'This amount cannot be read. Use digits and one decimal sign.',
  AMOUNT_TOO_SMALL: 'This amount is below what can be moved.',
  AMOUNT_TOO_LARGE: 'This amount is above what can be moved at once.',
  INSUFFICIENT_FUNDS: (_, sum) => {
    const missing = sum?.('missing')
    const lack = missing ? `${missing} is missing` : 'There is not enough money'
    return `${lack} for this. Add some, or take a smaller amount.`
  },
  LIMIT_EXCEEDED: ({ retry_after_s }, sum) => {
    const [left, max] = [sum?.('left'), sum?.('max')]
    if (left && max) return `This is more than a day may take: ${left} of ${max} is left.`
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `For a day after a recovery code nothing leaves: ${count(hours, { one: 'hour', other: 'hours' })} more.`
      : 'This goes beyond the limit. Take a smaller amount.'
  },
  LIMIT_REACHED: 'There are as many as there may be.',
  SAME_ACCOUNT: 'Both ends are the same account. Choose another.',
  ADDRESS_INVALID: 'This is no address of that network. Check it.',
  CHAIN_UNSUPPORTED: 'We do not serve this network. Choose another.',
  DESTINATION_INVALID: 'These bank details cannot be used. Check them.',
  DESTINATION_COOLING: (_, sum) => {
    const max = sum?.('max')
    const small = max ? `at most ${max}` : 'only small amounts'
    return `On its first day a destination takes ${small}. Send less, or wait a day.`
  },
  IDEMPOTENCY_KEY_REUSED: 'This was asked before with other details. Try again.',
  CARD_KEY_INVALID: 'The card details could not be opened on this device. Try again.',
  PUBLIC_KEY_INVALID: 'That key cannot seal an answer: it must be an RSA key of 2048 bits or more.',
  EXPORT_TOO_LARGE: 'That is too much for one file. Take a shorter time.',
  ABORTED: 'This was stopped before it was done. Try again.',
  QUEUE_FULL: 'Too much at once. Try again in a moment.',
}

/** The way out of a "no", as the button that takes it. */
export const remedy = {
  REPORT: 'Tell support',
  FIX_FIELDS: 'Look again',
  RELOAD: 'Reload',
  REOPEN_TELEGRAM: 'Close and open again',
  ROTATE_KEY: 'Make a new key',
  SIGN_IN: 'Sign in',
  SIGN_UP: 'Open an account',
  GO_BACK: 'Go back',
  PROVE: 'Prove it is you',
  VERIFY: 'Verify',
  CHOOSE_OTHER: 'Choose another',
  WAIT: 'Try again',
  QUOTE_AGAIN: 'New quote',
  NEW_CODE: 'Send a new code',
  TOP_UP: 'Add money',
  TRY_AGAIN: 'Try again',
  SUPPORT: 'Write to support',
} satisfies Record<Remedy, string>
