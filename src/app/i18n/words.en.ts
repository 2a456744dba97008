import { counting } from './plural.ts'
import type { Remedy } from '#contract/kit/remedy'
import type { RefusalCode } from '#contract/kit/refusal'
import type { RefusalText } from './language.tsx'

const count = counting('en')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Try again a little later.'
    : seconds < 60
      ? `Try again in ${count(seconds, { one: 'second', other: 'seconds' })}.`
      : `Try again in ${count(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}.`

/** What is not right with one field: by where it stands, and for a password by what is weak in it. */
export const field = {
  email: 'An e-mail address looks like name@example.com.',
  phone: 'A phone number has 7 to 15 digits, country code first.',
  token: 'The code is six digits.',
  password: 'Type a password of up to 256 characters.',
  birth_date: 'Choose a date of the calendar.',
  other: 'Check what is typed here.',
  TOO_SHORT: 'Too short. Take at least 15 characters; a few words make a good password.',
  TOO_COMMON: 'This is among the first that anybody would try. Take another.',
  LIKE_LOGIN: 'It is too much like your e-mail address. Take another.',
  TOO_UNIFORM: 'It repeats the same few characters. Take another.',
}

/** Every "no", as what somebody can do now. */
export const refusal: Record<RefusalCode, RefusalText> = {
  VALIDATION_FAILED: 'Something typed above needs another look.',
  CODE_INVALID: ({ attempts_left }) =>
    !attempts_left
      ? 'That is not the code. Look at it again.'
      : `That is not the code. ${count(attempts_left, { one: 'try', other: 'tries' })} left.`,
  VERIFICATION_EXPIRED: 'The time for this code is over. Ask for a new one.',
  CODE_USED: 'This code has been used. Ask for a new one.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes, so this one no longer works. Ask for a new one.',
  CREDENTIALS_INVALID: 'E-mail address and password do not fit together.',
  PASSWORD_TOO_WEAK: 'This password is easy to guess. Take at least 15 characters.',
  INVITE_REQUIRED: 'An invitation code is needed to open an account here.',
  USER_LOCKED: ({ retry_after_s }) => `Too many tries with this address. ${wait(retry_after_s)}`,
  RATE_LIMITED: ({ retry_after_s }) => `That was too quick for us. ${wait(retry_after_s)}`,
  NO_DIGITS: 'Type a phone number with its country code.',
  OFFLINE: 'The bank cannot be reached. Check your connection and try again.',
  TIMEOUT: 'The bank did not answer within a minute. Try again.',
  BAD_RESPONSE: 'The answer came through broken. Try again.',
  INTERNAL: 'Something went wrong on our side. Try again.',
  OVERLOADED: ({ retry_after_s }) => `Many people are here just now. ${wait(retry_after_s)}`,
  TG_DATA_MISSING: 'Telegram did not say who you are. Close the app and open it again.',
  TG_DATA_INVALID: 'We could not check what Telegram said. Close the app and open it again.',
  TG_DATA_EXPIRED: 'Telegram opened this app a while ago. Close it and open it again.',
  TG_USER_UNKNOWN: 'There is no account for this Telegram user yet. Open one.',
  NO_TG_ID: 'No Telegram ID',
  NO_REFRESH_TOKEN: 'No refresh token found',
  USER_BLOCKED: 'Your access is paused. Your money stays where it is.',
  SESSION_LOST: 'You were signed out. Sign in again.',
  REFRESH_INVALID: 'You were signed out. Sign in again.',
  REFRESH_EXPIRED: 'You were away for long, so we signed you out. Sign in again.',
  REFRESH_REUSED:
    'Your sign-in was used in two places, so we ended it everywhere. Sign in again, and change your password if you have one.',
  MALFORMED_JSON: 'The request was not readable. Reload the page and try again.',
  TENANT_REQUIRED: 'This page is out of date. Reload it.',
  IDEMPOTENCY_KEY_REQUIRED: 'This page is out of date. Reload it.',
  KEY_IN_URL: 'An API key was sent in an address. Treat it as lost and make a new one.',
  ACCESS_TOKEN_INVALID: 'You were signed out. Sign in again.',
  ACCESS_TOKEN_EXPIRED: 'You were signed out. Sign in again.',
  KEY_INVALID: 'This API key is not known. Make a new one.',
  KEY_EXPIRED: 'This API key has run out. Make a new one.',
  KEY_REVOKED: 'This API key was withdrawn. Make a new one.',
  WEBHOOK_SIGNATURE_INVALID: 'The signature of this message is not right.',
  TENANT_MISMATCH: 'This page belongs to another bank. Reload it.',
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
