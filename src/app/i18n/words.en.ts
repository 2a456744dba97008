import { counting } from './plural.ts'
import type { RefusalText } from './language.tsx'
import type { SharedRefusal } from './sharedRefusal.ts'

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

export const refusal: Record<SharedRefusal, RefusalText> = {
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
  ACCESS_TOKEN_INVALID: 'You were signed out. Sign in again.',
  ACCESS_TOKEN_EXPIRED: 'You were signed out. Sign in again.',
  TENANT_MISMATCH: 'This page belongs to another bank. Reload it.',
}
