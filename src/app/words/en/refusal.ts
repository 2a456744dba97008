import { counting } from '#app/i18n/plural.ts'
import type { RefusalText } from '#app/i18n/words.ts'

const count = counting('en')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Try again a little later.'
    : seconds < 60
      ? `Try again in ${count(seconds, { one: 'second', other: 'seconds' })}.`
      : `Try again in ${count(Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}.`

/** Every "no" a browser can meet at the door, as what they can do now. The rest: refusalInside.ts. */
export const refusal = {
  VALIDATION_FAILED: 'Something typed above needs another look.',
  CODE_INVALID: ({ attempts_left: left }) =>
    !left
      ? 'That is not the code. Look at it again.'
      : `That is not the code. ${count(left, { one: 'try', other: 'tries' })} left.`,
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
} satisfies Record<string, RefusalText>
