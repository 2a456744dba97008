import { counting } from './plural.ts'
import type { SharedRefusal, SharedRefusalText } from './sharedRefusal.ts'

const count = counting('en')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Try again in a minute.'
    : seconds < 120
      ? `Try again in ${count(seconds, { one: 'second', other: 'seconds' })}.`
      : `Try again in ${count(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}.`

/** What is not right with one field: by where it stands, and for a password by what is weak in it. */
export const field = {
  email: 'Enter an address like name@example.com.',
  phone: 'Enter 7 to 15 digits, country code first.',
  token: 'Enter the six-digit code.',
  password: 'Use a password of up to 256 characters.',
  birth_date: 'Enter a valid date.',
  other: 'Check this field.',
  TOO_SHORT: 'Use at least 15 characters. A few words make a good password.',
  TOO_COMMON: 'This password is too common. Choose another.',
  LIKE_LOGIN: 'This password is too similar to your e-mail. Choose another.',
  TOO_UNIFORM: 'This password repeats the same characters. Choose another.',
}

export const refusal: Record<SharedRefusal, SharedRefusalText> = {
  VALIDATION_FAILED: 'Check the highlighted fields.',
  CODE_INVALID: ({ attempts_left }) =>
    !attempts_left
      ? 'Wrong code. Check it and try again.'
      : `Wrong code. You have ${count(attempts_left, { one: 'attempt', other: 'attempts' })} left.`,
  VERIFICATION_EXPIRED: 'This code has expired. Request a new one.',
  CODE_USED: 'This code has already been used. Request a new one.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes. Request a new one.',
  CREDENTIALS_INVALID: 'Wrong e-mail or password. Check both and try again.',
  PASSWORD_TOO_WEAK: 'This password is easy to guess. Use at least 15 characters.',
  INVITE_REQUIRED: 'Enter an invitation code to open an account here.',
  USER_LOCKED: ({ retry_after_s }) => `Too many attempts with this address. ${wait(retry_after_s)}`,
  RATE_LIMITED: ({ retry_after_s }) => `Too many attempts. ${wait(retry_after_s)}`,
  NO_DIGITS: 'Enter a phone number with its country code.',
  OFFLINE: 'Can’t reach the bank. Check your connection and try again.',
  TIMEOUT: 'The bank didn’t respond within a minute. Try again.',
  BAD_RESPONSE: 'The response couldn’t be read. Try again.',
  INTERNAL: 'Something went wrong on our side. Try again.',
  OVERLOADED: ({ retry_after_s }) => `We’re very busy right now. ${wait(retry_after_s)}`,
  TG_DATA_MISSING: 'Telegram didn’t share your account. Close the app and open it again.',
  TG_DATA_INVALID: 'We couldn’t verify your Telegram account. Close the app and open it again.',
  TG_DATA_EXPIRED: 'Your Telegram session is too old. Close the app and open it again.',
  TG_USER_UNKNOWN: 'There’s no account for this Telegram user yet. Open one to continue.',
  NO_TG_ID: 'Telegram didn’t share your account. Close the app and open it again.',
  NO_REFRESH_TOKEN: 'You’ve been signed out. Sign in again.',
  USER_BLOCKED: 'Your access is paused. Your money is safe. Contact support.',
  USER_CLOSED: 'This account is closed. Open a new one or contact support.',
  TENANT_PAUSED:
    'The bank is paused. Nothing was changed and your money is safe. You can still see everything.',
  TENANT_CLOSED: 'This bank is closed. Nothing was changed.',
  SESSION_LOST: 'You’ve been signed out. Sign in again.',
  REFRESH_INVALID: 'You’ve been signed out. Sign in again.',
  REFRESH_EXPIRED: 'You were signed out after a long time away. Sign in again.',
  REFRESH_REUSED:
    'Your session was used in two places, so we ended it everywhere. Sign in again, and change your password if you have one.',
  ACCESS_TOKEN_INVALID: 'You’ve been signed out. Sign in again.',
  ACCESS_TOKEN_EXPIRED: 'You’ve been signed out. Sign in again.',
  TENANT_MISMATCH: 'This page belongs to another bank. Reload it.',
}
